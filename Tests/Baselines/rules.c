// The rules of Snap in C, played between computer players in virtual time.
#include "Baselines.h"

#include <stdbool.h>
#include <string.h>

enum { seats = 4, deck_size = 52, turns_without_call = 208 };
enum { turn_pause = 500, verdict_pause = 1000, move_pause = 1000 };  // milliseconds
static const int64_t never = INT64_MAX;

typedef struct {
  uint8_t cards[deck_size];  // bottom card first
  int count;
} stack;

enum pause { pause_none, pause_turn, pause_verdict, pause_move };

typedef struct {
  int players;
  stack closed[seats], open[seats];
  int64_t now;
  enum pause pause;
  int64_t pause_end;
  int active;
  bool has_turned;
  int locked_out;  // a player, or -1
  bool contest_open;
  int without_call;
  int caller;
  bool matching[seats];  // when the caller called; none: a wrong call
  int winner;            // a player, or -1 while undecided
  int64_t turn_at;       // when the active player turns
  int64_t call_at[seats];
  uint64_t random[4];
  baseline_rules_totals *totals;
} table;

static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

// xoshiro256**
static uint64_t next_random(table *t) {
  uint64_t *s = t->random, result = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate(s[3], 45);
  return result;
}

static void seed_random(table *t, uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    uint64_t z = seed += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    t->random[i] = z ^ z >> 31;
  }
}

// Uniform in 0..<bound, without bias.
static uint32_t random_below(table *t, uint32_t bound) {
  uint64_t product = (next_random(t) >> 32) * bound;
  if ((uint32_t)product < bound) {
    uint32_t threshold = -bound % bound;
    while ((uint32_t)product < threshold) product = (next_random(t) >> 32) * bound;
  }
  return (uint32_t)(product >> 32);
}

// The delay of a computer player of the normal level, in milliseconds.
static int64_t delay(table *t) { return 500 + random_below(t, 2001); }

static int cards_of(const table *t, int seat) { return t->closed[seat].count + t->open[seat].count; }

static int value(uint8_t card) { return card % 13; }

// Puts cards one after another at the bottom of a stack.
static void put_under(stack *s, const uint8_t *cards, int count) {
  memmove(s->cards + count, s->cards, (size_t)s->count);
  for (int i = 0; i < count; i++) s->cards[count - 1 - i] = cards[i];
  s->count += count;
}

static bool find_matching(const table *t, bool matching[seats]) {
  bool any = false;
  memset(matching, 0, seats * sizeof *matching);
  for (int a = 0; a < t->players; a++) {
    if (t->open[a].count == 0) continue;
    for (int b = a + 1; b < t->players; b++) {
      if (t->open[b].count == 0) continue;
      if (value(t->open[a].cards[t->open[a].count - 1]) != value(t->open[b].cards[t->open[b].count - 1])) continue;
      matching[a] = matching[b] = any = true;
    }
  }
  return any;
}

static void recycle(table *t, int seat) {
  bool before[seats], after[seats];
  bool stood = find_matching(t, before);
  put_under(&t->closed[seat], t->open[seat].cards, t->open[seat].count);
  t->open[seat].count = 0;
  if (stood && !find_matching(t, after)) t->contest_open = false;
}

static void activate(table *t, int seat) {
  t->pause = pause_none;
  t->active = seat;
  t->has_turned = false;
  t->locked_out = -1;
  if (t->closed[seat].count == 0) recycle(t, seat);
  t->turn_at = t->now + delay(t);
}

static bool can_turn(const table *t, int seat) { return t->closed[seat].count > 0 || t->open[seat].count >= 2; }

static void activate_next(table *t) {
  int seat = t->active;
  do seat = (seat + 1) % t->players;
  while (!can_turn(t, seat));
  activate(t, seat);
}

static void deal(table *t, int starter) {
  uint8_t deck[deck_size];
  for (int i = 0; i < deck_size; i++) deck[i] = (uint8_t)i;
  for (int i = deck_size - 1; i > 0; i--) {
    int j = (int)random_below(t, (uint32_t)i + 1);
    uint8_t card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  for (int i = 0; i < seats; i++) {
    t->closed[i].count = t->open[i].count = 0;
    t->call_at[i] = never;
  }
  for (int i = 0; i < deck_size; i++) {
    stack *s = &t->closed[(starter + i) % t->players];
    s->cards[s->count++] = deck[i];
  }
  t->contest_open = true;
  t->without_call = 0;
  t->winner = -1;
  activate(t, starter);
}

static bool turn(table *t, int seat) {
  if (t->pause != pause_none || t->active != seat || t->has_turned || t->closed[seat].count == 0) return false;
  uint8_t card = t->closed[seat].cards[--t->closed[seat].count];
  t->open[seat].cards[t->open[seat].count++] = card;
  t->has_turned = true;
  t->locked_out = seat;
  t->contest_open = true;
  t->without_call++;
  t->pause = pause_turn;
  t->pause_end = t->now + turn_pause;
  t->turn_at = never;
  t->totals->turns++;
  // One roll for all: they see a match, or all believe that they do. The turner's call comes after his lock-out.
  bool matching[seats];
  bool alarmed = find_matching(t, matching) || random_below(t, 51) == 0;
  for (int i = 0; i < t->players; i++) {
    t->call_at[i] = alarmed && cards_of(t, i) > 0 ? t->now + delay(t) : never;
  }
  return true;
}

static bool call(table *t, int seat) {
  t->call_at[seat] = never;
  if (cards_of(t, seat) == 0 || t->locked_out == seat || !t->contest_open) return false;
  bool correct = find_matching(t, t->matching);
  t->contest_open = false;
  t->without_call = 0;
  t->caller = seat;
  t->pause = pause_verdict;
  t->pause_end = t->now + verdict_pause;
  t->turn_at = never;
  if (correct) {
    t->totals->correct_calls++;
  } else {
    t->totals->wrong_calls++;
  }
  return true;
}

static void pay(table *t) {
  int payer = t->caller, owed = 0;
  bool creditor[seats];
  for (int i = 0; i < t->players; i++) {
    creditor[i] = i != payer && cards_of(t, i) > 0;
    owed += creditor[i];
  }
  stack *purse = &t->closed[payer];
  if (purse->count < owed && t->open[payer].count > 0) recycle(t, payer);
  for (int step = 1; step < t->players && purse->count > 0; step++) {
    int seat = (payer + step) % t->players;
    if (!creditor[seat]) continue;
    uint8_t card = purse->cards[--purse->count];
    put_under(&t->closed[seat], &card, 1);
  }
}

static bool take(table *t) {
  bool any = false;
  for (int step = 0; step < t->players; step++) {
    int seat = (t->caller + step) % t->players;
    if (!t->matching[seat]) continue;
    any = true;
    put_under(&t->closed[t->caller], t->open[seat].cards, t->open[seat].count);
    t->open[seat].count = 0;
  }
  return any;
}

static void move_cards(table *t) {
  if (!take(t)) pay(t);
  for (int i = 0; i < t->players; i++) {
    if (cards_of(t, i) == deck_size) t->winner = i;
  }
  t->pause = pause_move;
  t->pause_end = t->now + move_pause;
}

// The end of a pause: the end of the round (false), or somebody's turn.
static bool resume(table *t) {
  if (t->winner >= 0) return false;
  if (t->without_call >= turns_without_call) {
    int most = 0;
    for (int i = 0; i < t->players; i++) {
      if (cards_of(t, i) > most) {
        most = cards_of(t, i);
        t->winner = i;
      } else if (cards_of(t, i) == most) {
        t->winner = -1;
      }
    }
    return false;
  }
  if (t->has_turned || !can_turn(t, t->active)) {
    activate_next(t);
  } else {
    activate(t, t->active);
  }
  return true;
}

static void play_round(table *t, int starter) {
  t->now = 0;
  deal(t, starter);
  for (;;) {
    int64_t next = t->pause != pause_none ? t->pause_end : t->turn_at;
    int caller = -1;
    for (int i = 0; i < t->players; i++) {
      if (t->call_at[i] < next) {
        next = t->call_at[i];
        caller = i;
      }
    }
    t->now = next;
    if (caller >= 0) {
      call(t, caller);
    } else if (t->pause == pause_none) {
      turn(t, t->active);
    } else if (t->pause == pause_verdict) {
      move_cards(t);
    } else if (!resume(t)) {
      break;
    }
  }
  t->totals->milliseconds += (uint64_t)t->now;
  if (t->winner >= 0) {
    t->totals->wins[t->winner]++;
  } else {
    t->totals->ties++;
  }
}

baseline_rules_totals baseline_rules_play(uint64_t seed, int players, int rounds) {
  baseline_rules_totals totals = {0};
  if (players < 2 || players > seats) return totals;
  table t = {.players = players, .totals = &totals};
  seed_random(&t, seed);
  for (int round = 0; round < rounds; round++) play_round(&t, round % players);
  return totals;
}
