// Keeps what the host program prints while the screen is taken, in an unlinked file for each stream.
#ifndef CCURSES_HOST_H
#define CCURSES_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Points standard output and standard error into files, each only if it is that terminal and a file has room.
void se_host_begin(int terminal);
/// Puts both back and prints what was kept.
void se_host_end(void);
/// Puts both back for a while; what was kept stays.
void se_host_pause(void);
/// Keeps what is printed again.
void se_host_resume(void);

/// Whether that stream (1 or 2) is kept.
int se_host_is_kept(int descriptor);
/// How many bytes of that stream (1 or 2) are kept.
int64_t se_host_count(int descriptor);
/// Reads kept bytes of that stream.
ssize_t se_host_read(int descriptor, int64_t offset, void *into, size_t size);
/// Keeps that stream's file within its bounds: 64 MiB, and a quarter of the room that is left. The newest goes, and is
/// counted.
void se_host_trim(int descriptor);
/// The file of that stream, to be watched; -1 if it is not kept.
int se_host_file(int descriptor);

/// For `Guard.c`: whether a kept stream is as large as the process may make a file.
bool se_host_reached_limit(void);
/// For `Guard.c`: as `se_host_end`, with only what is allowed in a signal handler.
void se_host_give_back_in_handler(void);

#endif
