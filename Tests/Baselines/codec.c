// Three packets towards a guest, as docs/protocol.md lays them out, encoded and decoded with every bound checked.
#include "Baselines.h"

#include <stdbool.h>
#include <string.h>

enum { header_size = 10, longest_frame = 16384, peer_size = 17, most_matching = 4 };
enum { type_activate_player = 0x6a, type_player_called_snap = 0x6d, type_player_turned_card = 0x74 };
enum { call_wrong = 1, call_too_late = 2, call_correct = 3 };

typedef char peer_id[peer_size];  // 1...16 bytes and a NUL

typedef struct {
  int32_t number;  // -1: unnumbered
  int16_t type;
  peer_id peer;
  union {
    struct {
      int8_t suit, value;
      uint32_t turn;
    } turned;
    struct {
      int8_t type;
      int matching_count;
      peer_id matching[most_matching];
    } called;
    struct {
      bool has_state;
      uint32_t turn;
      uint64_t hash;
    } activated;
  };
} packet;

// MARK: Writing

typedef struct {
  uint8_t *bytes;
  size_t room, count;
  bool failed;
} writer;

static void put_integer(writer *w, uint64_t value, int size) {
  if (w->failed || w->room - w->count < (size_t)size) {
    w->failed = true;
    return;
  }
  for (int i = size - 1; i >= 0; i--) w->bytes[w->count++] = (uint8_t)(value >> (8 * i));
}

static void put_peer(writer *w, const peer_id peer) {
  size_t length = strnlen(peer, peer_size);
  if (w->failed || length == 0 || length == peer_size || w->room - w->count < length + 1) {
    w->failed = true;
    return;
  }
  memcpy(w->bytes + w->count, peer, length + 1);
  w->count += length + 1;
}

// Appends a frame. On false nothing that was written may be sent.
static bool encode(writer *w, const packet *p) {
  size_t start = w->count;
  put_integer(w, 0, 4);
  put_integer(w, 0x534e4150, 4);
  put_integer(w, (uint32_t)p->number, 4);
  put_integer(w, (uint16_t)p->type, 2);
  put_peer(w, p->peer);
  switch (p->type) {
    case type_player_turned_card:
      put_integer(w, (uint8_t)p->turned.suit, 1);
      put_integer(w, (uint8_t)p->turned.value, 1);
      put_integer(w, p->turned.turn, 4);
      break;
    case type_player_called_snap:
      put_integer(w, (uint8_t)p->called.type, 1);
      for (int i = 0; i < p->called.matching_count; i++) put_peer(w, p->called.matching[i]);
      break;
    case type_activate_player:
      if (!p->activated.has_state) break;
      put_integer(w, p->activated.turn, 4);
      put_integer(w, p->activated.hash, 8);
      break;
    default:
      w->failed = true;
  }
  if (w->failed) return false;
  size_t size = w->count - start - 4;
  for (int i = 0; i < 4; i++) w->bytes[start + (size_t)i] = (uint8_t)(size >> (24 - 8 * i));
  return true;
}

// MARK: Reading

typedef struct {
  const uint8_t *bytes;
  size_t count;
  bool failed;
} reader;

static uint64_t get_integer(reader *r, int size) {
  if (r->failed || r->count < (size_t)size) {
    r->failed = true;
    return 0;
  }
  uint64_t value = 0;
  for (int i = 0; i < size; i++) value = value << 8 | *r->bytes++;
  r->count -= (size_t)size;
  return value;
}

// The size of the well-formed UTF-8 sequence at `s`, of which `left` bytes can be read; 0 if there is none.
static size_t sequence(const uint8_t *s, size_t left) {
  if (s[0] < 0x80) return 1;
  size_t size = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
  if (s[0] < 0xc2 || s[0] > 0xf4 || left < size) return 0;
  for (size_t i = 1; i < size; i++) {
    if ((s[i] & 0xc0) != 0x80) return 0;
  }
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)) return 0;
  if ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f)) return 0;
  return size;
}

static void get_peer(reader *r, peer_id peer) {
  size_t most = r->count < peer_size ? r->count : peer_size;
  const uint8_t *end = r->failed ? NULL : memchr(r->bytes, 0, most);
  if (end == NULL || end == r->bytes) {
    r->failed = true;
    return;
  }
  size_t length = (size_t)(end - r->bytes);
  for (size_t i = 0, step; i < length; i += step) {
    step = sequence(r->bytes + i, length - i);
    if (step == 0) {
      r->failed = true;
      return;
    }
  }
  memcpy(peer, r->bytes, length + 1);
  r->bytes += length + 1;
  r->count -= length + 1;
}

static void decode_payload(reader *r, packet *p) {
  get_peer(r, p->peer);
  switch (p->type) {
    case type_player_turned_card:
      p->turned.suit = (int8_t)get_integer(r, 1);
      p->turned.value = (int8_t)get_integer(r, 1);
      p->turned.turn = (uint32_t)get_integer(r, 4);
      if (p->turned.suit < 0 || p->turned.suit > 3 || p->turned.value < 1 || p->turned.value > 13) r->failed = true;
      break;
    case type_player_called_snap:
      p->called.type = (int8_t)get_integer(r, 1);
      p->called.matching_count = 0;
      if (p->called.type < call_wrong || p->called.type > call_correct) r->failed = true;
      if (p->called.type != call_correct) break;
      while (!r->failed && r->count > 0) {
        if (p->called.matching_count == most_matching) {
          r->failed = true;
        } else {
          get_peer(r, p->called.matching[p->called.matching_count++]);
        }
      }
      break;
    case type_activate_player:
      p->activated.has_state = r->count > 0;
      if (!p->activated.has_state) break;
      p->activated.turn = (uint32_t)get_integer(r, 4);
      p->activated.hash = get_integer(r, 8);
      break;
    default:
      r->failed = true;
  }
}

// Takes one frame from the front of the bytes. Returns its size with the length field, or 0 if it is malformed or
// incomplete.
static size_t decode(const uint8_t *bytes, size_t count, packet *p) {
  reader r = {bytes, count, false};
  size_t size = get_integer(&r, 4);
  if (r.failed || size < header_size || size > longest_frame || r.count < size) return 0;
  r.count = size;
  if (get_integer(&r, 4) != 0x534e4150) return 0;
  p->number = (int32_t)get_integer(&r, 4);
  p->type = (int16_t)get_integer(&r, 2);
  if (p->number < -1) return 0;
  decode_payload(&r, p);
  return r.failed ? 0 : size + 4;
}

// MARK: The benchmark

static uint64_t checksum(const packet *p) {
  switch (p->type) {
    case type_player_turned_card: return (uint64_t)p->turned.value + p->turned.turn + (uint8_t)p->peer[0];
    case type_player_called_snap: return (uint64_t)p->called.matching_count + (uint8_t)p->called.matching[1][0];
    default: return p->activated.turn + (p->activated.hash & 0xff) + (uint8_t)p->peer[0];
  }
}

uint64_t baseline_codec_decode(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  size_t at = 0;
  while (at < count) {
    packet received;
    size_t size = decode(bytes + at, count - at, &received);
    if (size == 0) return 0;
    at += size;
    sum += checksum(&received);
  }
  return sum;
}

uint64_t baseline_codec_run(int rounds) {
  packet turned = {.number = -1, .type = type_player_turned_card, .peer = "2", .turned = {.suit = 2, .value = 10}};
  packet called = {.number = -1,
                   .type = type_player_called_snap,
                   .peer = "2",
                   .called = {.type = call_correct, .matching_count = 2, .matching = {"1", "2"}}};
  packet activated = {.type = type_activate_player, .peer = "1", .activated = {.has_state = true}};
  const packet *sent[BASELINE_CODEC_PACKETS] = {&turned, &called, &activated};
  uint8_t buffer[256];
  uint64_t sum = 0;
  for (int round = 0; round < rounds; round++) {
    turned.turned.turn = (uint32_t)round;
    activated.number = round;
    activated.activated.turn = (uint32_t)round;
    activated.activated.hash = (uint64_t)round * 0x9e3779b97f4a7c15;
    writer w = {buffer, sizeof buffer, 0, false};
    for (int i = 0; i < BASELINE_CODEC_PACKETS; i++) {
      if (!encode(&w, sent[i])) return 0;
    }
    // The buffer is read as if it came from elsewhere: nothing of it may be known at compile time.
    __asm__ volatile("" ::: "memory");
    sum += baseline_codec_decode(buffer, w.count);
  }
  return sum;
}
