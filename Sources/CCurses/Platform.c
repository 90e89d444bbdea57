#define _GNU_SOURCE
#include "CCurses.h"
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#if defined(__APPLE__)
#include <sys/event.h>
#include <xlocale.h>
#else
#include <sys/inotify.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#endif

int se_platform_open_terminal(bool for_reading) {
    int flags = (for_reading ? O_RDONLY | O_NONBLOCK : O_RDWR) | O_NOCTTY | O_CLOEXEC;
#if defined(__APPLE__)
    // poll() refuses /dev/tty there: the terminal's own name first.
    char name[128];
    for (int fd = 0; fd <= 2; fd++) {
        if (isatty(fd) && tcgetsid(fd) == getsid(0) && ttyname_r(fd, name, sizeof name) == 0) {
            int own = open(name, flags);
            if (own >= 0) return own;
        }
    }
#endif
    int fd = open("/dev/tty", flags);
    if (fd >= 0) return fd;
    // No controlling terminal, yet the standard descriptors may be one.
    char path[128];
    for (int candidate = 0; candidate <= 1; candidate++) {
        if (isatty(candidate) && ttyname_r(candidate, path, sizeof path) == 0) {
            fd = open(path, flags);
            if (fd >= 0) return fd;
        }
    }
    return -1;
}

int64_t se_platform_room(int file) {
    struct statvfs info;
    // Some file systems do not count.
    if (fstatvfs(file, &info) != 0 || info.f_blocks == 0) return INT64_MAX;
    if (info.f_frsize > 0 && info.f_bavail > INT64_MAX / info.f_frsize) return INT64_MAX;
    return (int64_t)(info.f_bavail * info.f_frsize);
}

static int unlinked_file_in(const char *folder) {
#if defined(O_TMPFILE)
    // Never has a name, so that nothing is left if the process is killed between two calls.
    int nameless = open(folder, O_TMPFILE | O_RDWR | O_APPEND | O_CLOEXEC, 0600);
    if (nameless >= 0) return nameless;
#endif
    char path[1024];
    if (snprintf(path, sizeof path, "%s/shipeasy-output-XXXXXX", folder) >= (int)sizeof path) return -1;
    int fd = mkstemp(path);
    if (fd < 0) return -1;
    unlink(path);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_APPEND);
    return fd;
}

int se_platform_unlinked_file(void) {
    // The last is memory, on Linux; not a memory file: nothing tells when that grows.
    const char *folders[] = {getenv("TMPDIR"), "/tmp", "/var/tmp", "/dev/shm"};
    for (int i = 0; i < 4; i++) {
        if (folders[i] == NULL || folders[i][0] != '/') continue;
        int fd = unlinked_file_in(folders[i]);
        if (fd < 0) continue;
        if (se_platform_room(fd) >= 1 << 20) return fd;
        close(fd);
    }
    return -1;
}

int se_platform_memory_file(void) {
#if !defined(__APPLE__)
    int memory = memfd_create("shipeasy-frame", MFD_CLOEXEC);
    if (memory >= 0) return memory;
#endif
    int fd = se_platform_unlinked_file();
    // Written over from its start again and again.
    if (fd >= 0) fcntl(fd, F_SETFL, 0);
    return fd;
}

int64_t se_platform_size_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur > INT64_MAX) return INT64_MAX;
    return (int64_t)limit.rlim_cur;
}

void se_platform_line_buffered_output(void) {
    // Had nothing been printed yet, the C library would see a file, and keep back whole blocks for ever after. What the
    // host chose for itself stays.
#if defined(__APPLE__)
    bool is_undecided = stdout->_bf._base == NULL;
#else
    bool is_undecided = __fbufsize(stdout) == 0 || __flbf(stdout);
#endif
    if (is_undecided) setvbuf(stdout, NULL, _IOLBF, 0);
}

int se_platform_watch(int first, int second) {
    if (first < 0 && second < 0) return -1;
    int files[2] = {first, second};
#if defined(__APPLE__)
    int watch = kqueue();
    if (watch < 0) return -1;
    fcntl(watch, F_SETFD, FD_CLOEXEC);
    for (int i = 0; i < 2; i++) {
        struct kevent event;
        if (files[i] < 0) continue;
        EV_SET(&event, files[i], EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE | NOTE_EXTEND, 0, NULL);
        kevent(watch, &event, 1, NULL, 0, NULL);
    }
#else
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (watch < 0) return -1;
    for (int i = 0; i < 2; i++) {
        char path[64];
        if (files[i] < 0) continue;
        snprintf(path, sizeof path, "/proc/self/fd/%d", files[i]);
        inotify_add_watch(watch, path, IN_MODIFY);
    }
#endif
    return watch;
}

void se_platform_watch_drain(int watch) {
#if defined(__APPLE__)
    struct kevent events[8];
    struct timespec now = {0, 0};
    while (kevent(watch, NULL, 0, events, 8, &now) > 0) {}
#else
    char events[4096];
    while (read(watch, events, sizeof events) > 0) {}
#endif
}

bool se_platform_pipe(int ends[2]) {
    if (pipe(ends) != 0) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

static locale_t own_locale, locale_before;

// The codeset of a locale's name may be followed by a modifier: de_DE.UTF-8@euro.
static bool is_utf8(const char *codeset) {
    return codeset != NULL && (strncasecmp(codeset, "UTF-8", 5) == 0 || strncasecmp(codeset, "UTF8", 4) == 0);
}

int se_platform_locale(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) {
        const char *names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
        for (int i = 0; i < 3; i++) {
            if (names[i] == NULL || names[i][0] == 0) continue;
            const char *codeset = strchr(names[i], '.');
            return codeset != NULL && is_utf8(codeset + 1) ? SE_LOCALE_MISSING : SE_LOCALE_OTHER;
        }
        return SE_LOCALE_OTHER;
    }
    bool found = is_utf8(nl_langinfo_l(CODESET, locale));
    freelocale(locale);
    return found ? SE_LOCALE_UTF8 : SE_LOCALE_OTHER;
}

bool se_platform_locale_enter(void) {
    // A thread's locale, not the process's: the host's threads go on in their own, and nothing has to be put back.
    const char *names[] = {"", "C.UTF-8", "en_US.UTF-8", "UTF-8"};
    for (int i = 0; i < 4; i++) {
        locale_t locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
        if (locale == (locale_t)0) continue;
        if (is_utf8(nl_langinfo_l(CODESET, locale))) {
            own_locale = locale;
            locale_before = uselocale(locale);
            return true;
        }
        freelocale(locale);
    }
    return false;
}

void se_platform_locale_leave(void) {
    if (own_locale == (locale_t)0) return;
    uselocale(locale_before);
    freelocale(own_locale);
    own_locale = (locale_t)0;
}

bool se_platform_terminal_is_utf8(int terminal) {
#if defined(IUTF8)
    struct termios modes;
    return tcgetattr(terminal, &modes) == 0 && (modes.c_iflag & IUTF8) != 0;
#else
    (void)terminal;
    return false;
#endif
}

static char *signal_stack;
static stack_t stack_before;

void se_platform_signal_stack_enter(void) {
    // A thread that has one already (Swift's backtracer gives the main thread one) keeps it.
    if (sigaltstack(NULL, &stack_before) != 0 || !(stack_before.ss_flags & SS_DISABLE)) return;
    size_t size = 65536;
    signal_stack = malloc(size);
    if (signal_stack == NULL) return;
    stack_t stack = {.ss_sp = signal_stack, .ss_size = size};
    if (sigaltstack(&stack, NULL) != 0) {
        free(signal_stack);
        signal_stack = NULL;
    }
}

void se_platform_signal_stack_leave(void) {
    if (signal_stack == NULL) return;
    sigaltstack(&stack_before, NULL);
    free(signal_stack);
    signal_stack = NULL;
}
