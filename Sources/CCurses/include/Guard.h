// Gives the terminal back when the process is killed or crashes, and tells the terminal's thread about signals.
#ifndef CCURSES_GUARD_H
#define CCURSES_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Bytes that a handler writes into the pipe of `se_guard_install`.
enum {
    SE_SIGNAL_RESIZE = 'W',
    SE_SIGNAL_CONTINUE = 'C',
    SE_SIGNAL_STOP = 'T',
    /// A handler of the host ran, and the process lives on: take the terminal again.
    SE_SIGNAL_RECLAIM = 'R',
};

/// Claims the one terminal of the process; false if it is taken.
bool se_guard_claim(void);
/// Gives the claim back.
void se_guard_unclaim(void);

/// Remembers the calling thread as the terminal's, and the signal handlers as they are, and installs some that give the terminal back as it is described here, then do
/// what would have happened anyway. To be called before ncurses opens the screen: it leaves handlers alone that are there.
void se_guard_install(int terminal, const struct termios *original, int signal_pipe);
/// What a handler writes to the terminal to give it back: at most 1024 bytes.
void se_guard_set_leave(const char *bytes, size_t count);
/// Puts the remembered signal handlers back, and this thread's mask.
void se_guard_uninstall(void);

/// From here on a handler gives the terminal back.
void se_guard_arm(void);
/// From here on handlers leave the terminal alone.
void se_guard_disarm(void);
/// Whether the terminal is ours to draw on; if so, `se_guard_end` must follow.
bool se_guard_draw_begin(void);
/// Before the terminal is taken or given back; `se_guard_end` must follow. A handler that ends the process waits for that;
/// where one is at it already, this waits for the end.
void se_guard_change_begin(void);
void se_guard_end(void);

/// Another program has the terminal: Ctrl-C and Ctrl-\ are meant for that one alone, and Ctrl-Z stops both.
void se_guard_lend(void);
/// It has ended.
void se_guard_lend_end(void);

/// Stops the foreground job as Ctrl-Z in a shell does, with the handler for it that was found at the start.
/// False if nothing stops; else `se_guard_job_continued` must follow.
bool se_guard_stop_job(void);
/// From here on Ctrl-Z from outside is news for the terminal's thread again.
void se_guard_job_continued(void);

/// What a signal's handler is, as a number to compare.
uintptr_t se_guard_handler(int signal);

#endif
