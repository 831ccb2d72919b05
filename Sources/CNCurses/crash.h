#pragma once
// Gives the terminal back when the program dies of a fault: the handler does nothing but read(2), write(2), dup2(2),
// tcsetattr(3) and raise(3), with everything it needs prepared beforehand. To be used from one source file only: the state is per file.
#include <errno.h>
#include <fcntl.h>
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
  // What is written to standard error meanwhile waits in a pipe: on the terminal it would be lost with the picture.
  int has_pipe;
  int kept_read, kept_write;
  int standard_error;  // The descriptor that stood there; -1: it is there.
};

// In a function: Swift's importer leaves file-level variables out.
static inline struct snap_restore_state *snap_restore_state(void) {
  static struct snap_restore_state state;
  return &state;
}

static const int snap_fault_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};

/// From now on standard error, if it is a terminal, is kept in a pipe, which takes what it can hold and never waits.
static inline void snap_keep_errors(void) {
  struct snap_restore_state *state = snap_restore_state();
  if (!isatty(STDERR_FILENO)) return;
  if (!state->has_pipe) {
    int ends[2];
    if (pipe(ends) != 0) return;
    for (int i = 0; i < 2; i++) {
      fcntl(ends[i], F_SETFD, FD_CLOEXEC);
      fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    state->kept_read = ends[0];
    state->kept_write = ends[1];
    state->standard_error = -1;
    state->has_pipe = 1;
  }
  if (state->standard_error >= 0) return;
  int old = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (old < 0) return;
  if (dup2(state->kept_write, STDERR_FILENO) < 0) { close(old); return; }
  state->standard_error = old;
}

/// Standard error is again what it was, and gets what was kept.
static inline void snap_tell_errors(void) {
  struct snap_restore_state *state = snap_restore_state();
  if (!state->has_pipe || state->standard_error < 0) return;
  dup2(state->standard_error, STDERR_FILENO);
  close(state->standard_error);
  state->standard_error = -1;
  char bytes[512];
  ssize_t count;
  while ((count = read(state->kept_read, bytes, sizeof bytes)) > 0) {
    for (ssize_t done = 0; done < count;) {
      ssize_t written = write(STDERR_FILENO, bytes + done, (size_t)(count - done));
      if (written > 0) done += written;
      else if (errno != EINTR) return;
    }
  }
}

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
  snap_tell_errors();
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
  snap_keep_errors();
  state->armed = 1;
}

/// Disarms the handler: the terminal has been given back.
static inline void snap_disarm_restore(void) {
  snap_restore_state()->armed = 0;
  snap_tell_errors();
}

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
