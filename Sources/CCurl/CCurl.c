#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static const char *const names[] = {
#ifdef __APPLE__
    "libcurl.4.dylib",
#else
    "libcurl.so.4",
    // Debian's build with GnuTLS, which git needs there.
    "libcurl-gnutls.so.4",
#endif
};

/// struct CURLMsg of curl/multi.h.
struct message {
    int kind;
    CURL *easy;
    union {
        void *whatever;
        CURLcode result;
    } data;
};

enum { CURLMSG_DONE = 1 };
/// CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32, the default.
enum { CURL_GLOBAL_ALL = 3 };

static struct {
    CURLcode (*global_init)(long flags);
    const char *(*version)(void);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    CURLcode (*easy_pause)(CURL *, int);
    const char *(*easy_strerror)(CURLcode);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, void *, unsigned, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    struct message *(*multi_info_read)(CURLM *, int *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure;
static char reason[512];
/// The library that was loaded.
static const char *name;

static const struct {
    const char *name;
    void *address;
} symbols[] = {
    {"curl_global_init", &curl.global_init},
    {"curl_version", &curl.version},
    {"curl_easy_init", &curl.easy_init},
    {"curl_easy_cleanup", &curl.easy_cleanup},
    {"curl_easy_setopt", &curl.easy_setopt},
    {"curl_easy_getinfo", &curl.easy_getinfo},
    {"curl_easy_pause", &curl.easy_pause},
    {"curl_easy_strerror", &curl.easy_strerror},
    {"curl_slist_append", &curl.slist_append},
    {"curl_slist_free_all", &curl.slist_free_all},
    {"curl_multi_init", &curl.multi_init},
    {"curl_multi_cleanup", &curl.multi_cleanup},
    {"curl_multi_add_handle", &curl.multi_add_handle},
    {"curl_multi_remove_handle", &curl.multi_remove_handle},
    {"curl_multi_perform", &curl.multi_perform},
    {"curl_multi_poll", &curl.multi_poll},
    {"curl_multi_wakeup", &curl.multi_wakeup},
    {"curl_multi_info_read", &curl.multi_info_read},
};

/// Loads the first library that is there; NULL, and the reason for the first of all, where none is.
static void *find_library(void) {
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        // Lazily: libcurl brings forty libraries, whose thousands of symbols are hardly ever called.
        void *library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
        if (library) {
            name = names[index];
            return library;
        }
        // dlerror(3): its text is gone with the next call of a dl function on this thread.
        const char *words = dlerror();
        if (index == 0) snprintf(reason, sizeof reason, "%s", words ? words : "cannot load libcurl");
    }
    return NULL;
}

static void load(void) {
    void *library = find_library();
    if (!library) {
        failure = reason;
        return;
    }
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        void *address = dlsym(library, symbols[index].name);
        if (!address) {
            snprintf(
                reason, sizeof reason, "%s has no %s: libcurl 7.68 or later is needed", name,
                symbols[index].name);
            failure = reason;
            return;
        }
        // POSIX lets a function's address be kept in a pointer to data (dlsym, "Application usage").
        *(void **)symbols[index].address = address;
    }
    CURLcode code = curl.global_init(CURL_GLOBAL_ALL);
    if (code != CURLE_OK) {
        snprintf(reason, sizeof reason, "%s: %s", name, curl.easy_strerror(code));
        failure = reason;
    }
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return failure;
}

const char *ccurl_version(void) { return curl.version(); }

CURL *ccurl_easy_init(void) { return curl.easy_init(); }

void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }

CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_size(CURL *easy, CURLoption option, int64_t value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_data_function(CURL *easy, CURLoption option, ccurl_data_function value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_seek_function(CURL *easy, ccurl_seek_function value) {
    return curl.easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

CURLcode ccurl_easy_set_prereq_function(CURL *easy, ccurl_prereq_function value) {
    return curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

CURLcode ccurl_easy_set_debug_function(CURL *easy, ccurl_debug_function value) {
    return curl.easy_setopt(easy, CURLOPT_DEBUGFUNCTION, value);
}

long ccurl_easy_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

CURLcode ccurl_easy_pause(CURL *easy, int bitmask) { return curl.easy_pause(easy, bitmask); }

const char *ccurl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
    return curl.slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }

void ccurl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }

CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) {
    return curl.multi_add_handle(multi, easy);
}

CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) {
    return curl.multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi, int *running) {
    return curl.multi_perform(multi, running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->kind != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy;
    }
    return NULL;
}
