// What Swift cannot see of ncurses and of the system: constants, macros, globals, and the parts that must be C because
// they run in a signal handler.
#ifndef CCURSES_H
#define CCURSES_H

#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
// term.h defines the name of every capability as a macro; these are words that a reader of this header may want.
#undef lines
#undef columns
#undef tab

#include "Guard.h"
#include "Host.h"
#include "Platform.h"
#include "Screen.h"

#endif
