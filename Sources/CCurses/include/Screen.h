// The screen, as few calls: ncurses' own globals stay on this side.
#ifndef CCURSES_SCREEN_H
#define CCURSES_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <wchar.h>

enum {
    SE_BOLD = 1,
    SE_DIM = 2,
    SE_REVERSE = 4,
    SE_UNDERLINE = 8,
};

/// What `se_terminfo_open` found.
enum {
    SE_TERMINFO_OK = 0,
    SE_TERMINFO_UNKNOWN = 1,
    SE_TERMINFO_NO_DATABASE = 2,
    SE_TERMINFO_NO_CURSOR = 3,
};

/// Reads the description of the terminal type in TERM: is it known, and can it put its cursor anywhere? Writes nothing to
/// the terminal. If all is well, `se_capability` may be asked.
int se_terminfo_open(int fd);
/// Forgets it; `se_screen_open` does so itself.
void se_terminfo_close(void);

/// Takes the terminal: raw, no echo, its alternate screen. False if ncurses refuses.
bool se_screen_open(int fd);
/// Gives the terminal's screen back for good.
void se_screen_close(void);
/// Gives the terminal's screen back for a while; the next `se_screen_update` takes it again.
void se_screen_leave(void);
/// Takes the terminal's modes again after `se_screen_leave`; everything is drawn anew at the next update.
void se_screen_enter(void);
/// Another size; everything is drawn anew at the next update.
void se_screen_resize(int rows, int columns);
/// The size that ncurses assumes.
void se_screen_size(int *rows, int *columns);
/// Blanks everything that was put, without sending anything.
void se_screen_erase(void);
/// Draw everything anew at the next update.
void se_screen_forget(void);

/// How many colours there are with the terminal's own foreground and background kept as defaults; 0 without colour.
int se_colors_start(void);
/// How many pairs of colours there are.
int se_colors_pairs(void);
/// Defines a pair; -1 is the terminal's default.
void se_colors_pair(int pair, int foreground, int background);

/// Draws text at a place: attributes from `SE_…`, and a pair.
void se_screen_put(int row, int column, int attributes, int pair, const wchar_t *text, int count);
/// Sends what changed to the terminal, in one piece. A negative row hides the cursor.
void se_screen_update(int cursor_row, int cursor_column);
/// As `se_screen_update`, but the bytes are handed out instead of sent; they are valid until the next call, and NULL if
/// there was no memory for them. False if they can't be kept back: nothing happened then.
bool se_screen_render(int cursor_row, int cursor_column, const char **bytes, size_t *count);
/// Takes what was put for what the terminal shows already, after `se_screen_render` was true.
void se_screen_skip(int cursor_row, int cursor_column);

/// A string capability of the terminal without its padding; its length, 0 if it is absent or too long.
size_t se_capability(const char *name, char *into, size_t size);

/// Reads what is there: the bytes read, 0 if there is nothing yet, -1 at the end or at an error.
ssize_t se_read(int fd, void *into, size_t size);
/// Writes all of it; false if the terminal does not take it any more.
bool se_write(int fd, const void *bytes, size_t count);
/// The terminal's size as the system knows it; false if it does not know one.
bool se_window_size(int fd, int *rows, int *columns);
/// The last error of the system, in words.
const char *se_error(void);
/// Whether the last error was an interruption by a signal.
bool se_interrupted(void);
/// The environment, as `posix_spawn` takes it.
char *const *se_environment(void);

/// The columns of a character in this thread's locale; -1 if it cannot be printed.
int se_columns(wchar_t character);

#endif
