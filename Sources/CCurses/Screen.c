#define _GNU_SOURCE
#include "CCurses.h"

static SCREEN *screen;
// The terminal's description before ncurses opens the screen, and with it a description of its own.
static TERMINAL *described;
static FILE *stream;
static bool cursor_shown;
// Whether the cursor was told anything since the screen was taken.
static bool cursor_known;
// Where ncurses writes a frame to, so that it reaches the terminal in one piece; -1: it goes there in many.
static int frame_file = -1;
// Whether ncurses' descriptor is that file at the moment, and the terminal's otherwise.
static bool is_framing;
static int terminal_fd = -1;
static char *frame;
static size_t frame_size;

int se_terminfo_open(int fd) {
    int error = 1;
    if (setupterm(NULL, fd, &error) == ERR) {
        return error == -1 ? SE_TERMINFO_NO_DATABASE : SE_TERMINFO_UNKNOWN;
    }
    described = cur_term;
    char *cup = tigetstr("cup");
    if (cup != NULL && cup != (char *)-1) return SE_TERMINFO_OK;
    se_terminfo_close();
    return SE_TERMINFO_NO_CURSOR;
}

void se_terminfo_close(void) {
    if (described != NULL) del_curterm(described);
    described = NULL;
}

// ncurses 6.4 flushes after each movement of its cursor: a terminal would show half a frame, and wake up for each piece.
static void into_frame(bool framing) {
    if (framing == is_framing || frame_file < 0) return;
    // Its descriptor is another one than that which everything else writes to.
    int own = fileno(stream);
    if (dup2(framing ? frame_file : terminal_fd, own) < 0) return;
    fcntl(own, F_SETFD, FD_CLOEXEC);
    is_framing = framing;
}

bool se_screen_open(int fd) {
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return false;
    stream = fdopen(copy, "r+");
    if (stream == NULL) {
        close(copy);
        return false;
    }
    screen = newterm(NULL, stream, stream);
    se_terminfo_close();
    if (screen == NULL) {
        fclose(stream);
        stream = NULL;
        return false;
    }
    set_term(screen);
    // Input is read and decoded elsewhere: ncurses must not look at it while it draws.
    typeahead(-1);
    raw();
    noecho();
    nonl();
    scrollok(stdscr, FALSE);
    cursor_known = false;
    // A process that may make no large files can have none for its frames either.
    frame_file = se_platform_size_limit() >= 16 << 20 ? se_platform_memory_file() : -1;
    terminal_fd = fd;
    return true;
}

void se_screen_leave(void) {
    into_frame(false);
    endwin();
    cursor_known = false;
}

void se_screen_close(void) {
    if (screen == NULL) return;
    into_frame(false);
    endwin();
    delscreen(screen);
    fclose(stream);
    screen = NULL;
    stream = NULL;
    if (frame_file >= 0) close(frame_file);
    frame_file = -1;
    free(frame);
    frame = NULL;
    frame_size = 0;
}

void se_screen_enter(void) {
    reset_prog_mode();
    clearok(curscr, TRUE);
}

void se_screen_resize(int rows, int columns) {
    // Not `resizeterm`: that would queue a KEY_RESIZE that nobody reads.
    resize_term(rows, columns);
    clearok(curscr, TRUE);
}

void se_screen_size(int *rows, int *columns) {
    *rows = LINES;
    *columns = COLS;
}

void se_screen_erase(void) {
    wattr_set(stdscr, A_NORMAL, 0, NULL);
    werase(stdscr);
}

void se_screen_forget(void) { clearok(curscr, TRUE); }

int se_colors_start(void) {
    if (!has_colors() || start_color() == ERR) return 0;
    use_default_colors();
    return COLORS;
}

int se_colors_pairs(void) { return COLOR_PAIRS; }

void se_colors_pair(int pair, int foreground, int background) {
    init_pair((short)pair, (short)foreground, (short)background);
}

void se_screen_put(int row, int column, int attributes, int pair, const wchar_t *text, int count) {
    attr_t attrs = A_NORMAL;
    if (attributes & SE_BOLD) attrs |= A_BOLD;
    if (attributes & SE_DIM) attrs |= A_DIM;
    if (attributes & SE_REVERSE) attrs |= A_REVERSE;
    if (attributes & SE_UNDERLINE) attrs |= A_UNDERLINE;
    // Not COLOR_PAIR(): that holds 8 bits.
    wattr_set(stdscr, attrs, (short)pair, NULL);
    mvwaddnwstr(stdscr, row, column, text, count);
}

// Every frame ends with the cursor where the caller says, a hidden one at home: ncurses knows where it is even if what it
// wrote is never sent.
static void update(int cursor_row, int cursor_column) {
    bool shown = cursor_row >= 0;
    wmove(stdscr, shown ? cursor_row : 0, shown ? cursor_column : 0);
    wnoutrefresh(stdscr);
    doupdate();
    if (!cursor_known || shown != cursor_shown) {
        curs_set(shown ? 1 : 0);
        cursor_known = true;
        cursor_shown = shown;
    }
}

static void drop_frame(void) { lseek(frame_file, 0, SEEK_SET); }

// Takes the frame out of the file; how large it is, or -1 if that failed: then it stays there.
static ssize_t take_frame(void) {
    off_t size = lseek(frame_file, 0, SEEK_CUR);
    if (size <= 0) return size;
    if ((size_t)size > frame_size) {
        char *larger = realloc(frame, (size_t)size);
        if (larger == NULL) return -1;
        frame = larger;
        frame_size = (size_t)size;
    }
    if (pread(frame_file, frame, (size_t)size, 0) != size) return -1;
    drop_frame();
    return size;
}

void se_screen_update(int cursor_row, int cursor_column) {
    into_frame(true);
    update(cursor_row, cursor_column);
    if (!is_framing) return;
    // One that could not be taken goes with the next.
    ssize_t size = take_frame();
    if (size > 0) se_write(terminal_fd, frame, (size_t)size);
}

bool se_screen_render(int cursor_row, int cursor_column, const char **bytes, size_t *count) {
    into_frame(true);
    if (!is_framing) return false;
    update(cursor_row, cursor_column);
    ssize_t size = take_frame();
    *bytes = size < 0 ? NULL : frame;
    *count = size < 0 ? 0 : (size_t)size;
    return true;
}

void se_screen_skip(int cursor_row, int cursor_column) {
    update(cursor_row, cursor_column);
    drop_frame();
}

size_t se_capability(const char *name, char *into, size_t size) {
    const char *value = tigetstr((char *)name);
    if (value == NULL || value == (const char *)-1) return 0;
    size_t length = 0;
    for (const char *c = value; *c != 0; c++) {
        if (c[0] == '$' && c[1] == '<') {
            const char *end = strchr(c, '>');
            if (end != NULL) {
                c = end;
                continue;
            }
        }
        if (length == size) return 0;
        into[length++] = *c;
    }
    return length;
}

int se_columns(wchar_t character) { return wcwidth(character); }

ssize_t se_read(int fd, void *into, size_t size) {
    for (;;) {
        ssize_t got = read(fd, into, size);
        if (got > 0) return got;
        if (got < 0 && errno == EINTR) continue;
        return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? 0 : -1;
    }
}

bool se_write(int fd, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t n = write(fd, rest, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        rest += n;
        count -= (size_t)n;
    }
    return true;
}

bool se_window_size(int fd, int *rows, int *columns) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

const char *se_error(void) { return strerror(errno); }

bool se_interrupted(void) { return errno == EINTR; }

extern char **environ;
char *const *se_environment(void) { return environ; }
