// What a fair measurement asks of the operating system.
#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif
#include "Baselines.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

int baseline_connect(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  address.sin_port = htons((uint16_t)port);
  int descriptor = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (descriptor < 0) return -1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int baseline_pin_to_cpu(int cpu) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int i = 0; i < CPU_SETSIZE; i++) {
    if (cpu < 0 || i == cpu) CPU_SET(i, &set);
  }
  return sched_setaffinity(0, sizeof set, &set);
#else
  (void)cpu;
  return -1;
#endif
}
