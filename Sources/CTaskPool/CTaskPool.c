#define _GNU_SOURCE
#include "CTaskPool.h"

#if defined(__linux__)

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// The runtime's hooks for other executors, as swift/Runtime/Concurrency.h and swift/ABI/Executor.h declare them: each
// gets the job, and the function that it stands in for.
#define SWIFT_CC __attribute__((swiftcall))

typedef struct Job Job;

typedef struct {
    void *identity;
    uintptr_t implementation;
} SerialExecutorRef;

extern SWIFT_CC void swift_job_run(Job *job, SerialExecutorRef executor);

extern SWIFT_CC void (*swift_task_enqueueGlobal_hook)(Job *job, void *original);
extern SWIFT_CC void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long delay, Job *job, void *original);
extern SWIFT_CC void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    Job *job, void *original);

enum { max_threads = 2, continuous_clock = 1 };

static const uint64_t second = 1000000000;

typedef struct Entry {
    Job *job;
    struct Entry *next;
    // When it may run, in nanoseconds of CLOCK_MONOTONIC.
    uint64_t due;
} Entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
// Jobs that can run now, the first one first.
static Entry *first;
static Entry **last = &first;
// Jobs that have to wait, the earliest first.
static Entry *delayed;
static int threads;
static int idle;

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * second + (uint64_t)time.tv_nsec;
}

// The next job that can run, taken off its queue, or NULL. Under the lock.
static Entry *take(void) {
    Entry *entry = NULL;
    if (delayed && delayed->due <= now(CLOCK_MONOTONIC)) {
        entry = delayed;
        delayed = entry->next;
    } else if (first) {
        entry = first;
        first = entry->next;
        if (!first) last = &first;
    }
    return entry;
}

static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        Entry *entry = take();
        if (entry) {
            Job *job = entry->job;
            free(entry);
            pthread_mutex_unlock(&lock);
            swift_job_run(job, (SerialExecutorRef){NULL, 0});
            pthread_mutex_lock(&lock);
            continue;
        }
        idle += 1;
        if (delayed) {
            struct timespec until = {(time_t)(delayed->due / second), (long)(delayed->due % second)};
            pthread_cond_timedwait(&changed, &lock, &until);
        } else {
            pthread_cond_wait(&changed, &lock);
        }
        idle -= 1;
    }
    return NULL;
}

// Sees to it that somebody takes the new job. Under the lock.
static void attend(void) {
    if (idle == 0 && threads < max_threads) {
        pthread_t thread;
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        if (pthread_create(&thread, &attributes, work, NULL) == 0) {
            pthread_setname_np(thread, "swift-tasks");
            threads += 1;
        }
        pthread_attr_destroy(&attributes);
    }
    pthread_cond_signal(&changed);
}

static Entry *entry_for(Job *job) {
    Entry *entry = calloc(1, sizeof *entry);
    if (!entry) abort();
    entry->job = job;
    return entry;
}

static SWIFT_CC void enqueue(Job *job, void *original) {
    (void)original;
    Entry *entry = entry_for(job);
    pthread_mutex_lock(&lock);
    *last = entry;
    last = &entry->next;
    attend();
    pthread_mutex_unlock(&lock);
}

static SWIFT_CC void enqueue_delayed(unsigned long long delay, Job *job, void *original) {
    (void)original;
    Entry *entry = entry_for(job);
    uint64_t start = now(CLOCK_MONOTONIC);
    entry->due = delay > UINT64_MAX - start ? UINT64_MAX : start + delay;
    pthread_mutex_lock(&lock);
    Entry **place = &delayed;
    while (*place && (*place)->due <= entry->due) place = &(*place)->next;
    entry->next = *place;
    *place = entry;
    attend();
    pthread_mutex_unlock(&lock);
}

static SWIFT_CC void enqueue_until(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    Job *job, void *original) {
    (void)tolerance_seconds;
    (void)tolerance_nanoseconds;
    // The continuous clock goes on while the machine sleeps, the other one does not.
    uint64_t start = now(clock == continuous_clock ? CLOCK_BOOTTIME : CLOCK_MONOTONIC);
    uint64_t deadline = seconds < 0 ? 0 : (uint64_t)seconds * second + (uint64_t)nanoseconds;
    enqueue_delayed(deadline > start ? deadline - start : 0, job, original);
}

void task_pool_install(void) {
#if defined(__GLIBC__)
    // One arena for all threads: what one of them frees, another would not use again.
    mallopt(M_ARENA_MAX, 1);
#endif
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attributes);
    pthread_condattr_destroy(&attributes);
    swift_task_enqueueGlobal_hook = enqueue;
    swift_task_enqueueGlobalWithDelay_hook = enqueue_delayed;
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_until;
}

#else

void task_pool_install(void) {}

#endif
