#pragma once
// Wide characters as functions and types, without the macros of the same names, which Swift cannot import.
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>
#include <term.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Globals of ncurses, which Swift would not let us read, as functions.
static inline WINDOW *snap_standard_screen(void) { return stdscr; }
static inline WINDOW *snap_current_screen(void) { return curscr; }
static inline int snap_colors(void) { return COLORS; }
static inline int snap_color_pairs(void) { return COLOR_PAIRS; }

// Macros with casts, as constants.
static const attr_t snap_attribute_normal = A_NORMAL;
static const attr_t snap_attribute_bold = A_BOLD;
static const attr_t snap_attribute_dim = A_DIM;
static const attr_t snap_attribute_reverse = A_REVERSE;
static const attr_t snap_attribute_underline = A_UNDERLINE;

// Declared by hand: the C library shows it only with _XOPEN_SOURCE.
int wcwidth(wchar_t character);

/// The columns that the C library gives a character; -1 if it cannot be printed.
static inline int snap_character_columns(wchar_t character) { return wcwidth(character); }

/// Forgets the terminal description that setupterm has read.
static inline void snap_forget_description(void) { del_curterm(cur_term); }

/// The value of a string capability of the terminal, or NULL if it has none.
static inline const char *snap_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/// Columns and rows of the terminal behind a descriptor; returns 0 if it does not say.
static inline int snap_window_size(int descriptor, int *width, int *height) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
  *width = size.ws_col;
  *height = size.ws_row;
  return 1;
}

#ifdef __linux__
// Declared by hand: the C library shows it only with _GNU_SOURCE, which clashes with Swift's own module of it.
int snap_memory_file_create(const char *name, unsigned flags) __asm__("memfd_create");
#endif

/// A stream onto memory (or an unlinked file, where the system has no such thing), for ncurses to write to.
static inline FILE *snap_open_capture(void) {
#ifdef __linux__
  int descriptor = snap_memory_file_create("curses", 1 /* close on exec */);
  return descriptor < 0 ? NULL : fdopen(descriptor, "w+");
#else
  return tmpfile();
#endif
}
