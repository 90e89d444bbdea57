#include "CLazyCurl.h"

#if defined(__linux__) && __SIZEOF_POINTER__ == 8

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

// What FoundationNetworking calls of libcurl (its `_CFURLSessionInterface`), by the signatures in curl's documentation:
// https://curl.se/libcurl/c/allfuncs.html. A statically linked command finds these here and not in the library. Should
// another version of Foundation call more than these, the linker takes the library after all: see link/libcurl.so.
#define FUNCTIONS(F) \
    F(int, curl_global_init, (long flags), (flags)) \
    F(char *, curl_version, (void), ()) \
    F(void *, curl_version_info, (int age), (age)) \
    F(void, curl_free, (void *memory), (memory)) \
    F(void *, curl_slist_append, (void *list, const char *text), (list, text)) \
    F(void, curl_slist_free_all, (void *list), (list)) \
    F(void *, curl_url, (void), ()) \
    F(int, curl_url_set, (void *url, int part, const char *content, unsigned flags), (url, part, content, flags)) \
    F(int, curl_url_get, (const void *url, int part, char **content, unsigned flags), (url, part, content, flags)) \
    F(void *, curl_easy_init, (void), ()) \
    F(void, curl_easy_cleanup, (void *easy), (easy)) \
    F(int, curl_easy_pause, (void *easy, int directions), (easy, directions)) \
    F(const char *, curl_easy_strerror, (int code), (code)) \
    F(void *, curl_multi_init, (void), ()) \
    F(int, curl_multi_cleanup, (void *multi), (multi)) \
    F(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy)) \
    F(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy)) \
    F(int, curl_multi_assign, (void *multi, int socket, void *pointer), (multi, socket, pointer)) \
    F(void *, curl_multi_info_read, (void *multi, int *rest), (multi, rest)) \
    F(int, curl_multi_socket_action, (void *multi, int socket, int events, int *running), \
      (multi, socket, events, running))

// These take one more argument, whose type the option says: a long, a pointer or a curl_off_t, all of them eight bytes.
#define OPTIONS(F) \
    F(curl_easy_setopt) \
    F(curl_easy_getinfo) \
    F(curl_multi_setopt)

static struct {
#define POINTER(result, name, parameters, arguments) result(*name) parameters;
    FUNCTIONS(POINTER)
#undef POINTER
#define POINTER(name) int (*name)(void *, int, ...);
    OPTIONS(POINTER)
#undef POINTER
} loaded;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason == NULL ? "libcurl.so.4 can't be loaded" : reason);
        return;
    }
#define FIND(name) \
    loaded.name = dlsym(library, #name); \
    if (loaded.name == NULL && failure[0] == 0) snprintf(failure, sizeof failure, "libcurl.so.4 has no " #name);
#define FUNCTION(result, name, parameters, arguments) FIND(name)
    FUNCTIONS(FUNCTION)
    OPTIONS(FIND)
#undef FUNCTION
#undef FIND
}

const char *lazy_curl_load(void) {
    pthread_once(&once, load);
    return failure[0] == 0 ? NULL : failure;
}

static void need(void) {
    const char *reason = lazy_curl_load();
    if (reason == NULL) return;
    fprintf(stderr, "shipeasy-devtools: no request can be made: %s\n", reason);
    abort();
}

#define FORWARD(result, name, parameters, arguments) \
    result name parameters; \
    result name parameters { \
        need(); \
        return loaded.name arguments; \
    }
FUNCTIONS(FORWARD)
#undef FORWARD

#define FORWARD(name) \
    int name(void *handle, int option, ...); \
    int name(void *handle, int option, ...) { \
        need(); \
        va_list rest; \
        va_start(rest, option); \
        void *argument = va_arg(rest, void *); \
        va_end(rest); \
        return loaded.name(handle, option, argument); \
    }
OPTIONS(FORWARD)

#else

// Linked as usual, or not there at all.
const char *lazy_curl_load(void) { return 0; }

#endif
