// A plain ncurses program, to be measured beside the game's own painter.
//
//   baseline-curses start             opens the terminal, closes it, and ends
//   baseline-curses paint < FRAMES    paints one frame after another, with a refresh after each
//
// The terminal is standard output; TERM names it. Where standard output is a regular file, `paint` writes to standard
// error, for each frame, the bytes that it cost. FRAMES is text in UTF-8:
//
//   style LETTER ATTRIBUTES FOREGROUND BACKGROUND
//     What a letter means: '-' or some of b (bold), d (dim), r (reverse), u (underline); colours by number, -1 the
//     terminal's own. Letters that are not named are plain text.
//   frame ROWS COLUMNS
//     Then ROWS lines of text, and ROWS lines with one style letter for each column. (Under the second column of a wide
//     character there is a letter too; it is not read.)
#ifdef __APPLE__
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define _XOPEN_SOURCE 700
#endif
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { longest_line = 8192, most_rows = 1000, letters = 128 };

typedef struct {
  attr_t attributes;
  short foreground, background;
} style;

static style styles[letters];
static char text[most_rows][longest_line], letter_lines[most_rows][longest_line];

static void fail(const char *why) {
  if (stdscr != NULL) endwin();
  fprintf(stderr, "baseline-curses: %s\n", why);
  exit(1);
}

static void open_terminal(void) {
  if (newterm(NULL, stdout, stdin) == NULL) fail("the terminal is unknown");
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  curs_set(0);
  leaveok(stdscr, TRUE);
  if (!has_colors()) return;
  start_color();
  use_default_colors();
  for (short i = 1; i < letters; i++) {
    if (styles[i].foreground != -1 || styles[i].background != -1) {
      init_pair(i, styles[i].foreground, styles[i].background);
    }
  }
}

static void read_style(const char *line) {
  char letter, attributes[16];
  style s = {0};
  if (sscanf(line, "style %c %15s %hd %hd", &letter, attributes, &s.foreground, &s.background) != 4 || letter < 1) {
    fail("a bad style");
  }
  if (strchr(attributes, 'b')) s.attributes |= A_BOLD;
  if (strchr(attributes, 'd')) s.attributes |= A_DIM;
  if (strchr(attributes, 'r')) s.attributes |= A_REVERSE;
  if (strchr(attributes, 'u')) s.attributes |= A_UNDERLINE;
  styles[(int)letter] = s;
}

static void read_line(char *line) {
  if (fgets(line, longest_line, stdin) == NULL) fail("a frame ends early");
  line[strcspn(line, "\n")] = 0;
}

// Adds a row cell by cell; a cell is a character and the characters without a width that follow it.
static void add_row(int row, int columns) {
  const char *at = text[row];
  const char *style_line = letter_lines[row];
  int column = 0, given = (int)strlen(style_line);
  mbstate_t state = {0};
  while (*at != 0 && column < columns) {
    wchar_t cluster[CCHARW_MAX + 1] = {0};
    int used = 0, width = 1;
    for (;;) {
      wchar_t c;
      size_t size = mbrtowc(&c, at, MB_CUR_MAX, &state);
      if (size == 0 || size > MB_CUR_MAX) break;
      if (used > 0 && wcwidth(c) != 0) break;
      if (used == 0) width = wcwidth(c);
      if (used < CCHARW_MAX) cluster[used++] = c;
      at += size;
    }
    if (used == 0 || width < 1) fail("text that cannot be shown");
    int letter = column < given ? style_line[column] : '.';
    if (letter < 0) fail("a bad style letter");
    bool coloured = styles[letter].foreground != -1 || styles[letter].background != -1;
    cchar_t cell;
    setcchar(&cell, cluster, styles[letter].attributes, coloured ? (short)letter : 0, NULL);
    mvadd_wch(row, column, &cell);
    column += width;
  }
}

static void paint(void) {
  char line[longest_line];
  off_t written = 0;
  for (int frame = 0; fgets(line, sizeof line, stdin) != NULL;) {
    int rows, columns;
    if (strncmp(line, "style ", 6) == 0) {
      read_style(line);
      continue;
    }
    if (sscanf(line, "frame %d %d", &rows, &columns) != 2 || rows < 1 || rows > most_rows) fail("a bad frame");
    for (int row = 0; row < rows; row++) read_line(text[row]);
    for (int row = 0; row < rows; row++) read_line(letter_lines[row]);
    if (frame == 0) {
      snprintf(line, sizeof line, "%d", rows);
      setenv("LINES", line, 1);
      snprintf(line, sizeof line, "%d", columns);
      setenv("COLUMNS", line, 1);
      open_terminal();
    }
    erase();
    for (int row = 0; row < rows; row++) add_row(row, columns);
    refresh();
    off_t now = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    if (now >= 0) fprintf(stderr, "frame %d: %lld bytes\n", frame, (long long)(now - written));
    written = now;
    frame++;
  }
  if (stdscr != NULL) endwin();
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "C.UTF-8");
  for (int i = 0; i < letters; i++) styles[i].foreground = styles[i].background = -1;
  if (count == 2 && strcmp(arguments[1], "start") == 0) {
    open_terminal();
    endwin();
  } else if (count == 2 && strcmp(arguments[1], "paint") == 0) {
    paint();
  } else {
    fprintf(stderr, "usage: baseline-curses start | paint < FRAMES\n");
    return 2;
  }
  return 0;
}
