// Plain C programs that do what this game does in Swift, to be measured side by side with it (`make bench`).
#pragma once
#include <stddef.h>
#include <stdint.h>

// Totals over whole rounds between computer players, for the comparison and as a check that both sides play the same game.
typedef struct {
  uint64_t turns;
  uint64_t correct_calls;
  uint64_t wrong_calls;
  uint64_t ties;
  uint64_t wins[4];
  // Virtual time of play, without the deals.
  uint64_t milliseconds;
} baseline_rules_totals;

// Plays `rounds` rounds by the rules of Snap between `players` (2...4) computer players of the normal level.
baseline_rules_totals baseline_rules_play(uint64_t seed, int players, int rounds);

// Encodes and decodes, bounds-checked, `rounds` times each of PlayerTurnedCard, PlayerCalledSnap (correct, two matching)
// and ActivatePlayer with its trailing fields. Returns a checksum of what was decoded; 0 is a failure.
uint64_t baseline_codec_run(int rounds);

// Decodes a stream of such packets. Returns a checksum of what was decoded; 0 is a failure.
uint64_t baseline_codec_decode(const uint8_t *bytes, size_t count);

// How many packets one round of `baseline_codec_run` encodes and decodes.
#define BASELINE_CODEC_PACKETS 3

// Connects to a TCP port of this machine, without delays for gathering output. Returns the socket, or -1.
int baseline_connect(int port);

// Lets the calling thread, and the processes that it starts, run on this CPU only, or if it is -1
// on all. Returns 0, or -1 where that fails.
int baseline_pin_to_cpu(int cpu);
