#pragma once
#include <vterm.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// Declared by hand: the C library shows them only with _XOPEN_SOURCE or _GNU_SOURCE, which clash with Swift's module of it.
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
#ifdef __linux__
int ptsname_r(int descriptor, char *name, size_t length);
int pidfd_open(pid_t pid, unsigned flags);
#define SNAP_SPAWN_SETSID 0x80
#else
#define SNAP_SPAWN_SETSID 0x0400
#endif

/// What an emulated terminal knows beside its cells.
struct snap_screen {
  VTerm *terminal;
  VTermScreen *screen;
  int bells;
  int cursor_visible;
  int alternate;
  int mouse;
};

/// One cell, in plain numbers. Colours: -1 the terminal's own, 0 to 255 by index, 256 and up a direct colour.
struct snap_screen_cell {
  uint32_t scalars[VTERM_MAX_CHARS_PER_CELL];
  int width, bold, underline, reverse, foreground, background;
};

static inline int snap_screen_bell(void *user) {
  ((struct snap_screen *)user)->bells++;
  return 1;
}

static inline int snap_screen_property(VTermProp property, VTermValue *value, void *user) {
  struct snap_screen *screen = user;
  if (property == VTERM_PROP_CURSORVISIBLE) screen->cursor_visible = value->boolean;
  if (property == VTERM_PROP_ALTSCREEN) screen->alternate = value->boolean;
  if (property == VTERM_PROP_MOUSE) screen->mouse = value->number;
  return 1;
}

static inline struct snap_screen *snap_screen_create(int rows, int columns) {
  static const VTermScreenCallbacks callbacks = {.settermprop = snap_screen_property, .bell = snap_screen_bell};
  struct snap_screen *screen = calloc(1, sizeof *screen);
  screen->terminal = vterm_new(rows, columns);
  vterm_set_utf8(screen->terminal, 1);
  screen->screen = vterm_obtain_screen(screen->terminal);
  screen->cursor_visible = 1;
  vterm_screen_set_callbacks(screen->screen, &callbacks, screen);
  vterm_screen_enable_altscreen(screen->screen, 1);
  vterm_screen_reset(screen->screen, 1);
  return screen;
}

static inline void snap_screen_destroy(struct snap_screen *screen) {
  vterm_free(screen->terminal);
  free(screen);
}

static inline int snap_screen_color(VTermColor color, int is_default) {
  if (is_default) return -1;
  if (VTERM_COLOR_IS_INDEXED(&color)) return color.indexed.idx;
  return 256 + (color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue);
}

static inline struct snap_screen_cell snap_screen_cell_at(struct snap_screen *screen, int row, int column) {
  struct snap_screen_cell result = {{0}};
  VTermScreenCell cell;
  memset(&cell, 0, sizeof cell);
  vterm_screen_get_cell(screen->screen, (VTermPos){.row = row, .col = column}, &cell);
  memcpy(result.scalars, cell.chars, sizeof result.scalars);
  result.width = cell.width;
  result.bold = cell.attrs.bold;
  result.underline = cell.attrs.underline != 0;
  result.reverse = cell.attrs.reverse;
  result.foreground = snap_screen_color(cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
  result.background = snap_screen_color(cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
  return result;
}

static inline void snap_screen_cursor(struct snap_screen *screen, int *row, int *column) {
  VTermPos position;
  vterm_state_get_cursorpos(vterm_obtain_state(screen->terminal), &position);
  *row = position.row;
  *column = position.col;
}

/// Tells the terminal's size to the system, which sends SIGWINCH to the programs on it.
static inline int snap_set_window_size(int descriptor, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(descriptor, TIOCSWINSZ, &size);
}

/// Starts a program in a session of its own with the named terminal as its controlling terminal and standard files; every
/// signal at its default and none blocked. Returns an errno, 0 for success.
static inline int snap_spawn_on_terminal(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], const char *terminal) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | SNAP_SPAWN_SETSID);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  int result = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return result;
}

/// The state of a child, without waiting. Returns 1 if it changed: *code is its exit status, or minus the number of the
/// signal that ended it; *stopped tells that it was only stopped.
static inline int snap_child_state(pid_t pid, int *code, int *stopped) {
  int status = 0;
  pid_t found;
  while ((found = waitpid(pid, &status, WNOHANG | WUNTRACED)) < 0 && errno == EINTR) {}
  if (found != pid) return 0;
  *stopped = WIFSTOPPED(status);
  *code = WIFEXITED(status) ? WEXITSTATUS(status) : WIFSIGNALED(status) ? -WTERMSIG(status) : 0;
  return 1;
}

/// A descriptor that becomes readable when the child ends; -1 where the system has none such.
static inline int snap_watch_child(pid_t pid) {
#ifdef __linux__
  return pidfd_open(pid, 0);
#else
  (void)pid;
  return -1;
#endif
}
