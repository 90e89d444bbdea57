// What differs between Linux and macOS; nothing else in this module asks which it is.
#ifndef CCURSES_PLATFORM_H
#define CCURSES_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the process's terminal: for reading without waiting, or for writing. -1 if there is none.
int se_platform_open_terminal(bool for_reading);
/// A file without a name on a disk with room, opened for appending; -1 if there is no place for one.
int se_platform_unlinked_file(void);
/// A file in memory, if there is such a thing, else one without a name; -1 if there is neither.
int se_platform_memory_file(void);
/// How large the process may make a file, as its resource limit has it.
int64_t se_platform_size_limit(void);
/// How many bytes are free where a file is; very many if that is not known.
int64_t se_platform_room(int file);
/// Makes standard output flush at each newline, as it does on a terminal, unless the host has chosen how it flushes.
void se_platform_line_buffered_output(void);
/// A descriptor that becomes readable when one of two files (or -1) grows; -1 if that cannot be had.
int se_platform_watch(int first, int second);
/// Takes what made it readable.
void se_platform_watch_drain(int watch);
/// A pipe that never waits at either end and is not inherited. False if there is none.
bool se_platform_pipe(int ends[2]);

/// The codeset that the environment asks for is UTF-8 and installed; or named, but not installed; or neither.
enum { SE_LOCALE_UTF8 = 0, SE_LOCALE_MISSING = 1, SE_LOCALE_OTHER = 2 };
int se_platform_locale(void);
/// Gives this thread, and no other, a UTF-8 locale for characters; false if there is none.
bool se_platform_locale_enter(void);
/// Gives this thread its locale back.
void se_platform_locale_leave(void);
/// Whether the terminal's line discipline was told that its input is UTF-8.
bool se_platform_terminal_is_utf8(int terminal);

/// Gives this thread a stack for signal handlers, so that one can run after the thread's own overflowed.
void se_platform_signal_stack_enter(void);
void se_platform_signal_stack_leave(void);

#endif
