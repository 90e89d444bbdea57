#define _GNU_SOURCE
#include "CCurses.h"
#include <stdatomic.h>
#include <sys/stat.h>

// How much a stream's file may hold: nobody reads more of it in a terminal.
static const int64_t most_of_all = 64 << 20;
// Below this limit to the size of files, a stream is not kept.
static const int64_t least_limit = 64 << 10;
// The screen is closed, and what was kept is being printed: whatever ends the process now does not wait for the rest.
static atomic_int printing;

// A file, not a pipe: whoever prints never waits for a reader, and nobody dies of SIGPIPE when the screen closes while
// a child process still holds the descriptor.
static struct kept {
    volatile int original;
    volatile int file;
    volatile int active;
    // How much of the file is printed: a signal handler goes on from there.
    volatile int64_t printed;
    // How much the file may hold, and how many bytes it could not.
    volatile int64_t most;
    volatile int64_t lost;
    // Whether the system refused a write.
    volatile int refused;
} kept[2] = {{.original = -1, .file = -1}, {.original = -1, .file = -1}};

static struct kept *of(int descriptor) {
    return descriptor == 1 || descriptor == 2 ? &kept[descriptor - 1] : NULL;
}

static bool is_terminal(int fd, int terminal) {
    if (!isatty(fd)) return false;
    struct stat a, b;
    if (fstat(fd, &a) == 0 && fstat(terminal, &b) == 0 && a.st_rdev == b.st_rdev) return true;
    // /dev/tty has a number of its own, but a session has only one terminal.
    pid_t session = tcgetsid(fd);
    return session > 0 && session == tcgetsid(terminal);
}

void se_host_trim(int descriptor) {
    struct kept *k = of(descriptor);
    struct stat info;
    if (k == NULL || k->file < 0 || fstat(k->file, &info) != 0) return;
    int64_t room = se_platform_room(k->file), limit = se_platform_size_limit();
    if (limit < INT64_MAX && room > limit - info.st_size) room = limit - info.st_size;
    // The rest stays free for the other stream, for other programs, and for what comes before the next look.
    if (k->most > info.st_size + room / 4) k->most = info.st_size + room / 4;
    int64_t keep = k->most > k->printed ? k->most : k->printed;
    if (info.st_size > keep && ftruncate(k->file, keep) == 0) k->lost += info.st_size - keep;
    if (room <= 0) k->refused = 1;
}

bool se_host_reached_limit(void) {
    bool reached = false;
    for (int fd = 1; fd <= 2; fd++) {
        struct kept *k = of(fd);
        struct stat info;
        if (k->file < 0 || fstat(k->file, &info) != 0 || info.st_size < se_platform_size_limit()) continue;
        k->refused = 1;
        reached = true;
    }
    return reached;
}

void se_host_begin(int terminal) {
    fflush(stdout);
    fflush(stderr);
    for (int fd = 1; fd <= 2; fd++) {
        struct kept *k = of(fd);
        if (!is_terminal(fd, terminal) || se_platform_size_limit() < least_limit) continue;
        int file = se_platform_unlinked_file();
        if (file < 0) continue;
        k->original = fcntl(fd, F_DUPFD_CLOEXEC, 3);
        k->file = file;
        if (k->original < 0 || dup2(file, fd) < 0) {
            if (k->original >= 0) close(k->original);
            close(file);
            k->original = k->file = -1;
            continue;
        }
        k->printed = k->lost = k->refused = 0;
        k->most = most_of_all;
        k->active = 1;
        se_host_trim(fd);
    }
    if (kept[0].active) se_platform_line_buffered_output();
}

// A line on what is missing, once; with only what is allowed in a signal handler.
static void print_loss(struct kept *k, int to) {
    if (k->lost == 0 && !k->refused) return;
    char line[160] = "\nshipeasy-devtools: ", last = 0;
    bool starts_line = pread(k->file, &last, 1, (off_t)k->printed - 1) != 1 || last == '\n';
    if (k->lost > 0) {
        char digits[24] = "", *first = digits + sizeof digits - 1;
        for (int64_t rest = k->lost; rest > 0; rest /= 10) *--first = (char)('0' + rest % 10);
        strcat(line, "at least ");
        strcat(line, first);
        strcat(line, " bytes more were printed than could be kept\n");
    } else {
        strcat(line, "the disk is full, some of what was printed may be missing\n");
    }
    k->lost = k->refused = 0;
    se_write(to, line + (starts_line ? 1 : 0), strlen(line) - (starts_line ? 1 : 0));
}

// Prints what is kept by now and not printed yet. What comes meanwhile is not waited for: a host that prints without a
// pause is faster than any terminal.
static void print_rest(struct kept *k, int to) {
    char bytes[16384];
    struct stat info;
    if (fstat(k->file, &info) != 0) return;
    while (k->printed < info.st_size) {
        int64_t rest = info.st_size - k->printed;
        size_t most = rest < (int64_t)sizeof bytes ? (size_t)rest : sizeof bytes;
        ssize_t got = pread(k->file, bytes, most, (off_t)k->printed);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return;
        for (ssize_t done = 0; done < got;) {
            ssize_t n = write(to, bytes + done, (size_t)(got - done));
            if (n < 0 && errno == EINTR) continue;
            if (n < 0 && errno == EAGAIN) {
                struct pollfd ready = {.fd = to, .events = POLLOUT};
                if (poll(&ready, 1, 1000) > 0 && !(ready.revents & (POLLERR | POLLHUP))) continue;
            }
            // The terminal is gone: nobody is left to print for.
            if (n <= 0) {
                k->printed = INT64_MAX;
                return;
            }
            done += n;
            k->printed += n;
        }
    }
}

void se_host_end(void) {
    fflush(stdout);
    fflush(stderr);
    atomic_store(&printing, 1);
    for (int fd = 1; fd <= 2; fd++) {
        struct kept *k = of(fd);
        if (k->file < 0) continue;
        FILE *stream = fd == 1 ? stdout : stderr;
        se_host_trim(fd);
        // Most of it first; then, while nobody can print, the rest and the descriptor together: in order.
        print_rest(k, k->original);
        flockfile(stream);
        fflush(stream);
        se_host_trim(fd);
        print_rest(k, k->original);
        if (k->active) dup2(k->original, fd);
        k->active = 0;
        // What a plain write(2) of another thread left in between.
        se_host_trim(fd);
        print_rest(k, fd);
        print_loss(k, fd);
        funlockfile(stream);
        int original = k->original, file = k->file;
        k->original = k->file = -1;
        close(original);
        close(file);
    }
    atomic_store(&printing, 0);
}

void se_host_pause(void) {
    fflush(stdout);
    fflush(stderr);
    for (int fd = 1; fd <= 2; fd++) {
        struct kept *k = of(fd);
        if (!k->active) continue;
        dup2(k->original, fd);
        k->active = 0;
    }
}

void se_host_resume(void) {
    fflush(stdout);
    fflush(stderr);
    for (int fd = 1; fd <= 2; fd++) {
        struct kept *k = of(fd);
        if (k->file < 0 || k->active) continue;
        dup2(k->file, fd);
        k->active = 1;
    }
}

int se_host_is_kept(int descriptor) { return of(descriptor) != NULL && of(descriptor)->file >= 0; }

int64_t se_host_count(int descriptor) {
    struct stat info;
    if (!se_host_is_kept(descriptor) || fstat(of(descriptor)->file, &info) != 0) return 0;
    return info.st_size;
}

ssize_t se_host_read(int descriptor, int64_t offset, void *into, size_t size) {
    if (!se_host_is_kept(descriptor)) return 0;
    return pread(of(descriptor)->file, into, size, (off_t)offset);
}

int se_host_file(int descriptor) { return se_host_is_kept(descriptor) ? of(descriptor)->file : -1; }

void se_host_give_back_in_handler(void) {
    for (int fd = 1; fd <= 2; fd++) {
        struct kept *k = of(fd);
        if (k->file < 0) continue;
        if (!atomic_load(&printing)) {
            print_rest(k, k->original);
            print_loss(k, k->original);
        }
        if (k->active) dup2(k->original, fd);
        k->active = 0;
    }
}
