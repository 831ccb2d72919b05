// A plain epoll server that passes on frames, to be measured beside the game's own server.
//
//   baseline-fanout CONNECTIONS GROUP
//
// Listens on a free loopback port and prints it. Connections form groups of GROUP in the order in which they come. A
// frame (uint32 length, big endian, and that many bytes) from a member goes to all members of its group, as it came.
// All output of one turn of the loop to one connection is one write. Ends when the last connection has closed.
#ifdef __linux__
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { longest_frame = 16384, most_waiting = 256 * 1024, most_connections = 19000, events_per_turn = 256 };

typedef struct {
  int socket;  // -1: closed
  size_t received, waiting, room;
  uint8_t *output;
  bool is_dirty, waits_for_room;
  uint8_t input[longest_frame + 4];
} connection;

static connection *connections;
static int accepted, alive, expected, group_size, poller, listener;
static int *dirty, dirty_count;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void drop(connection *c) {
  if (c->socket < 0) return;
  close(c->socket);
  free(c->output);
  c->output = NULL;
  c->socket = -1;
  c->waiting = c->room = 0;
  alive--;
}

static void watch(connection *c, int operation, bool for_room) {
  struct epoll_event event = {.events = EPOLLIN | (for_room ? EPOLLOUT : 0)};
  event.data.u32 = (uint32_t)(c - connections);
  if (epoll_ctl(poller, operation, c->socket, &event) < 0) fail("epoll_ctl");
  c->waits_for_room = for_room;
}

static void queue(connection *c, const uint8_t *bytes, size_t count) {
  if (c->socket < 0) return;
  if (c->waiting + count > most_waiting) {
    drop(c);
    return;
  }
  if (c->waiting + count > c->room) {
    c->room = (c->waiting + count) * 2;
    c->output = realloc(c->output, c->room);
    if (c->output == NULL) fail("realloc");
  }
  memcpy(c->output + c->waiting, bytes, count);
  c->waiting += count;
  if (!c->is_dirty) {
    c->is_dirty = true;
    dirty[dirty_count++] = (int)(c - connections);
  }
}

static void flush(connection *c) {
  c->is_dirty = false;
  if (c->socket < 0 || c->waiting == 0) return;
  ssize_t sent = send(c->socket, c->output, c->waiting, MSG_NOSIGNAL);
  if (sent < 0 && errno != EAGAIN) {
    drop(c);
    return;
  }
  if (sent > 0) {
    c->waiting -= (size_t)sent;
    memmove(c->output, c->output + sent, c->waiting);
  }
  if ((c->waiting > 0) != c->waits_for_room) watch(c, EPOLL_CTL_MOD, c->waiting > 0);
}

static void receive(connection *c) {
  ssize_t got = recv(c->socket, c->input + c->received, sizeof c->input - c->received, 0);
  if (got <= 0) {
    if (got == 0 || errno != EAGAIN) drop(c);
    return;
  }
  c->received += (size_t)got;
  size_t at = 0;
  int first = (int)(c - connections) / group_size * group_size;
  while (c->received - at >= 4) {
    uint32_t length;
    memcpy(&length, c->input + at, 4);
    length = ntohl(length);
    if (length > longest_frame) {
      drop(c);
      return;
    }
    if (c->received - at < length + 4) break;
    for (int i = first; i < first + group_size && i < accepted; i++) queue(&connections[i], c->input + at, length + 4);
    at += length + 4;
    if (c->socket < 0) return;
  }
  c->received -= at;
  memmove(c->input, c->input + at, c->received);
}

static void accept_all(void) {
  for (;;) {
    int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    if (accepted == expected) {
      close(socket);
      continue;
    }
    int one = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    connection *c = &connections[accepted++];
    c->socket = socket;
    alive++;
    watch(c, EPOLL_CTL_ADD, false);
  }
}

static void listen_on_loopback(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 1024) < 0) fail("listen");
  if (getsockname(listener, (struct sockaddr *)&address, &size) < 0) fail("getsockname");
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = UINT32_MAX};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event) < 0) fail("epoll_ctl");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
}

int main(int count, char **arguments) {
  expected = count == 3 ? atoi(arguments[1]) : 0;
  group_size = count == 3 ? atoi(arguments[2]) : 0;
  if (expected < 1 || expected > most_connections || group_size < 1) {
    fprintf(stderr, "usage: baseline-fanout CONNECTIONS GROUP\n");
    return 2;
  }
  connections = calloc((size_t)expected, sizeof *connections);
  dirty = calloc((size_t)expected, sizeof *dirty);
  poller = epoll_create1(EPOLL_CLOEXEC);
  if (connections == NULL || dirty == NULL || poller < 0) fail("start");
  listen_on_loopback();
  while (accepted == 0 || alive > 0) {
    struct epoll_event events[events_per_turn];
    int ready = epoll_wait(poller, events, events_per_turn, -1);
    if (ready < 0 && errno != EINTR) fail("epoll_wait");
    for (int i = 0; i < ready; i++) {
      if (events[i].data.u32 == UINT32_MAX) {
        accept_all();
        continue;
      }
      connection *c = &connections[events[i].data.u32];
      if (c->socket >= 0 && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(c);
      if (c->socket >= 0 && events[i].events & EPOLLOUT) flush(c);
    }
    for (int i = 0; i < dirty_count; i++) flush(&connections[dirty[i]]);
    dirty_count = 0;
  }
  return 0;
}
#else
#include <stdio.h>
int main(void) {
  fprintf(stderr, "baseline-fanout needs epoll\n");
  return 1;
}
#endif
