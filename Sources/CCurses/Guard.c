#define _GNU_SOURCE
#include "CCurses.h"
#include <stdatomic.h>

// Everything that a handler touches is static, and written before it is installed.
static atomic_flag claimed = ATOMIC_FLAG_INIT;
static atomic_int armed;
// The terminal's thread is writing to the terminal.
static atomic_int busy;
static atomic_int giving_back;
// A signal is about to end the process, unless a handler of the host decides otherwise.
static atomic_int ending;
static int terminal = -1;
static int pipe_end = -1;
static struct termios modes;
static char leave[1024];
static size_t leave_count;
static pthread_t terminal_thread;
static sigset_t mask_before;

enum kind {
    // The processor or abort(): give back, then let it happen again to whoever handled it before us.
    FAULT,
    // Sent by somebody and meant to end the process.
    END,
    // Ends the process only if nobody handles it: left alone if somebody does.
    END_BY_DEFAULT,
    // Nothing to give back: the terminal's thread is told.
    NEWS,
};

static struct entry {
    int signal;
    enum kind kind;
    char news;
    bool installed;
    struct sigaction before;
} entries[] = {
    {.signal = SIGSEGV, .kind = FAULT},
    {.signal = SIGBUS, .kind = FAULT},
    {.signal = SIGFPE, .kind = FAULT},
    {.signal = SIGILL, .kind = FAULT},
    {.signal = SIGTRAP, .kind = FAULT},
    {.signal = SIGABRT, .kind = FAULT},
    {.signal = SIGSYS, .kind = FAULT},
    {.signal = SIGTERM, .kind = END},
    {.signal = SIGINT, .kind = END},
    {.signal = SIGHUP, .kind = END},
    {.signal = SIGQUIT, .kind = END},
    {.signal = SIGXFSZ, .kind = END},
    {.signal = SIGPIPE, .kind = END_BY_DEFAULT},
    {.signal = SIGALRM, .kind = END_BY_DEFAULT},
    {.signal = SIGUSR1, .kind = END_BY_DEFAULT},
    {.signal = SIGUSR2, .kind = END_BY_DEFAULT},
    {.signal = SIGVTALRM, .kind = END_BY_DEFAULT},
    {.signal = SIGPROF, .kind = END_BY_DEFAULT},
    {.signal = SIGXCPU, .kind = END_BY_DEFAULT},
    {.signal = SIGWINCH, .kind = NEWS, .news = SE_SIGNAL_RESIZE},
    {.signal = SIGCONT, .kind = NEWS, .news = SE_SIGNAL_CONTINUE},
    {.signal = SIGTSTP, .kind = NEWS, .news = SE_SIGNAL_STOP},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static struct entry *entry_of(int signal) {
    for (int i = 0; i < ENTRIES; i++) {
        if (entries[i].signal == signal) return &entries[i];
    }
    return NULL;
}

bool se_guard_claim(void) { return !atomic_flag_test_and_set(&claimed); }
void se_guard_unclaim(void) { atomic_flag_clear(&claimed); }

static void pause_a_millisecond(void) {
    struct timespec pause = {.tv_nsec = 1000000};
    nanosleep(&pause, NULL);
}

// Only what POSIX allows in a handler: write, tcsetattr, dup2, read, nanosleep.
static void give_back(void) {
    atomic_fetch_add(&ending, 1);
    atomic_fetch_add(&giving_back, 1);
    // What is on its way, a frame or the opening of the screen, would land behind what is written here.
    if (!pthread_equal(pthread_self(), terminal_thread)) {
        for (int i = 0; i < 200 && atomic_load(&busy); i++) pause_a_millisecond();
    }
    if (!atomic_exchange(&armed, 0)) {
        // The screen is given back already. Another thread may be at it: the process must not end before that is done.
        for (int i = 0; i < 200 && atomic_load(&giving_back) > 1; i++) pause_a_millisecond();
        se_host_give_back_in_handler();
        atomic_fetch_sub(&giving_back, 1);
        return;
    }
    size_t done = 0;
    while (done < leave_count) {
        ssize_t n = write(terminal, leave + done, leave_count - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        done += (size_t)n;
    }
    tcsetattr(terminal, TCSANOW, &modes);
    se_host_give_back_in_handler();
    atomic_fetch_sub(&giving_back, 1);
}

static void tell(char news) {
    // A full pipe holds news already.
    ssize_t ignored = write(pipe_end, &news, 1);
    (void)ignored;
}

static bool is_function(const struct sigaction *action) {
    if (action->sa_flags & SA_SIGINFO) return action->sa_sigaction != NULL;
    return action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

static bool is_ignored(const struct sigaction *action) {
    return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

static void call(const struct sigaction *action, int number, siginfo_t *info, void *context) {
    if (action->sa_flags & SA_SIGINFO) action->sa_sigaction(number, info, context);
    else action->sa_handler(number);
}

static void handle(int number, siginfo_t *info, void *context) {
    int saved_errno = errno;
    struct entry *entry = entry_of(number);
    if (entry == NULL) return;
    if (number == SIGXFSZ && se_host_reached_limit()) {
        // On the terminal the host's output would have met no limit: it must not die of the file that stands in for it.
    } else if (entry->kind == NEWS) {
        tell(entry->news);
        // TSTP reaches the handler found at the start when the terminal's thread stops the job.
        if (number != SIGTSTP && is_function(&entry->before)) call(&entry->before, number, info, context);
    } else if (entry->kind == END && is_function(&entry->before)) {
        bool was_armed = atomic_load(&armed);
        give_back();
        call(&entry->before, number, info, context);
        if (atomic_fetch_sub(&ending, 1) <= 0) atomic_store(&ending, 0);
        // It did not end the process: so the terminal is wanted again.
        if (was_armed) tell(SE_SIGNAL_RECLAIM);
    } else {
        give_back();
        sigaction(number, &entry->before, NULL);
        // A fault happens again by itself on return; what was sent, by a process, the terminal or a timer, must be sent
        // again.
        if (entry->kind != FAULT || info == NULL || info->si_code <= 0) raise(number);
    }
    errno = saved_errno;
}

static void install(struct entry *entry) {
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    // Nothing interrupts a handler; with SIGTTOU blocked a process in the background may set the modes, too.
    sigfillset(&action.sa_mask);
    entry->installed = sigaction(entry->signal, &action, NULL) == 0;
}

void se_guard_install(int fd, const struct termios *original, int signal_pipe) {
    terminal = fd;
    pipe_end = signal_pipe;
    modes = *original;
    terminal_thread = pthread_self();
    // All of them first: a handler may be called as soon as it is there.
    for (int i = 0; i < ENTRIES; i++) sigaction(entries[i].signal, NULL, &entries[i].before);
    for (int i = 0; i < ENTRIES; i++) {
        struct entry *entry = &entries[i];
        entry->installed = false;
        bool wanted = !is_ignored(&entry->before);
        if (entry->kind == END_BY_DEFAULT && is_function(&entry->before)) wanted = false;
        // A resize is news even to a host that ignores it; so is the return to the foreground.
        if (entry->kind == NEWS && entry->signal != SIGTSTP) wanted = true;
        if (wanted) install(entry);
    }
    // A thread that was started by a pool's thread inherits that all signals are blocked, and perhaps every other thread
    // blocks them, too. What only tells us something must reach at least this thread.
    sigset_t news;
    sigemptyset(&news);
    for (int i = 0; i < ENTRIES; i++) {
        if (entries[i].kind == NEWS) sigaddset(&news, entries[i].signal);
    }
    pthread_sigmask(SIG_UNBLOCK, &news, &mask_before);
}

void se_guard_set_leave(const char *bytes, size_t count) {
    leave_count = count < sizeof leave ? count : 0;
    memcpy(leave, bytes, leave_count);
}

static void put_handlers_back(void) {
    for (int i = 0; i < ENTRIES; i++) {
        sigaction(entries[i].signal, &entries[i].before, NULL);
        entries[i].installed = false;
    }
}

void se_guard_uninstall(void) {
    put_handlers_back();
    pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
}

// Caught, not ignored: a program that is started meanwhile gets the default again.
static void do_nothing(int number) { (void)number; }

void se_guard_lend(void) {
    struct sigaction action = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    const int keys[] = {SIGINT, SIGQUIT};
    for (int i = 0; i < 2; i++) {
        struct entry *entry = entry_of(keys[i]);
        if (entry != NULL && entry->installed) sigaction(keys[i], &action, NULL);
    }
    struct entry *stop = entry_of(SIGTSTP);
    if (stop != NULL && stop->installed) sigaction(SIGTSTP, &stop->before, NULL);
}

void se_guard_lend_end(void) {
    const int keys[] = {SIGINT, SIGQUIT, SIGTSTP};
    for (int i = 0; i < 3; i++) {
        struct entry *entry = entry_of(keys[i]);
        if (entry != NULL && entry->installed) install(entry);
    }
}

void se_guard_arm(void) { atomic_store(&armed, 1); }
void se_guard_disarm(void) { atomic_store(&armed, 0); }

bool se_guard_draw_begin(void) {
    // First say so, then look: a handler first says that it ends the process, then looks.
    atomic_store(&busy, 1);
    if (atomic_load(&armed) && !atomic_load(&ending)) return true;
    atomic_store(&busy, 0);
    return false;
}

void se_guard_change_begin(void) {
    // Not for ever: a host may survive what ends others.
    for (int i = 0; i < 1000; i++) {
        atomic_store(&busy, 1);
        if (!atomic_load(&ending)) return;
        atomic_store(&busy, 0);
        pause_a_millisecond();
    }
    atomic_store(&ending, 0);
    atomic_store(&busy, 1);
}

void se_guard_end(void) { atomic_store(&busy, 0); }

bool se_guard_stop_job(void) {
    struct entry *entry = entry_of(SIGTSTP);
    // A host that ignores it, or a shell without job control: nobody could bring us back.
    if (entry == NULL || is_ignored(&entry->before)) return false;
    sigaction(SIGTSTP, &entry->before, NULL);
    // The whole group, as the terminal itself would: a shell script that runs us must stop with us, or nobody could
    // type. Where nobody could continue it (an orphaned group) the system ignores it, and so nothing hangs.
    return kill(0, SIGTSTP) == 0;
}

void se_guard_job_continued(void) {
    struct entry *entry = entry_of(SIGTSTP);
    if (entry != NULL && !is_ignored(&entry->before)) install(entry);
}

uintptr_t se_guard_handler(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 ? (uintptr_t)action.sa_sigaction : 0;
}
