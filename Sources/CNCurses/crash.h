#pragma once
// Gives the terminal back when the program dies of a fault: the handler does nothing but write(2), tcsetattr(3) and
// raise(3), with everything it needs prepared beforehand. To be used from one source file only: the state is per file.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { snap_restore_capacity = 512 };

struct snap_restore_state {
  volatile sig_atomic_t armed;
  int descriptor;
  size_t length;
  char bytes[snap_restore_capacity];
  struct termios modes;
  int installed;
};

// In a function: Swift's importer leaves file-level variables out.
static inline struct snap_restore_state *snap_restore_state(void) {
  static struct snap_restore_state state;
  return &state;
}

static const int snap_fault_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};

static inline void snap_restore_now(void) {
  struct snap_restore_state *state = snap_restore_state();
  if (!state->armed) return;
  state->armed = 0;
  size_t done = 0;
  for (int tries = 0; done < state->length && tries < 1000; tries++) {
    ssize_t written = write(state->descriptor, state->bytes + done, state->length - done);
    if (written > 0) done += (size_t)written;
    else if (errno != EINTR && errno != EAGAIN) break;
  }
  tcsetattr(state->descriptor, TCSANOW, &state->modes);
}

static inline void snap_fault_handler(int signal_number) {
  snap_restore_now();
  // The handler was reset to the default when it was entered; the core dump and the status stay what they were.
  raise(signal_number);
}

/// Arms the handler: on a fault `bytes` (cut to the capacity) are written to `descriptor`, and its modes become `modes`.
/// Handlers stand on a stack of their own, so that an overflown stack is a fault like any other.
static inline void snap_arm_restore(int descriptor, const char *bytes, size_t length, const struct termios *modes) {
  struct snap_restore_state *state = snap_restore_state();
  state->armed = 0;
  state->descriptor = descriptor;
  state->length = length < snap_restore_capacity ? length : snap_restore_capacity;
  memcpy(state->bytes, bytes, state->length);
  state->modes = *modes;
  if (!state->installed) {
    state->installed = 1;
    stack_t stack = {0};
    stack.ss_size = 65536;
    stack.ss_sp = malloc(stack.ss_size);  // Kept for the life of the process.
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    struct sigaction action = {0};
    action.sa_handler = snap_fault_handler;
    action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
    for (size_t i = 0; i < sizeof snap_fault_signals / sizeof *snap_fault_signals; i++)
      sigaction(snap_fault_signals[i], &action, NULL);
  }
  state->armed = 1;
}

/// Disarms the handler: the terminal has been given back.
static inline void snap_disarm_restore(void) { snap_restore_state()->armed = 0; }

// What ncurses does to signals when it starts is undone: they belong to the program's event loop.
static const int snap_curses_signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { snap_curses_signal_count = sizeof snap_curses_signals / sizeof *snap_curses_signals };
struct snap_signal_actions { struct sigaction actions[snap_curses_signal_count]; };

static inline void snap_save_signals(struct snap_signal_actions *saved) {
  for (int i = 0; i < snap_curses_signal_count; i++) sigaction(snap_curses_signals[i], NULL, &saved->actions[i]);
}

static inline void snap_restore_signals(const struct snap_signal_actions *saved) {
  for (int i = 0; i < snap_curses_signal_count; i++) sigaction(snap_curses_signals[i], &saved->actions[i], NULL);
}
