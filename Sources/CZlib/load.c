#include "czlib.h"
#include "zlib_abi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#if defined(__APPLE__)
#define LIBRARY "libz.1.dylib"
#else
#define LIBRARY "libz.so.1"
#endif

struct zlib_functions czlib_functions;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[512];

/* dlerror(3): its text is gone with the next call of a dl function on this thread. */
static void note_problem(void) {
    const char *words = dlerror();
    snprintf(problem, sizeof problem, "%s", words ? words : "cannot load " LIBRARY);
}

/* Puts a function's address into the function pointer at `target`: ISO C has no cast from a data pointer to one. */
static int find(void *library, const char *name, void *target) {
    void *address = dlsym(library, name);
    if (!address) {
        note_problem();
        return 0;
    }
    memcpy(target, &address, sizeof address);
    return 1;
}

static void load(void) {
    struct zlib_functions *functions = &czlib_functions;
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        note_problem();
        return;
    }
    int is_whole = find(library, "zlibVersion", &functions->version)
        && find(library, "deflateInit2_", &functions->open_deflater)
        && find(library, "deflate", &functions->deflate)
        && find(library, "deflateEnd", &functions->close_deflater)
        && find(library, "inflateInit2_", &functions->open_inflater)
        && find(library, "inflate", &functions->inflate)
        && find(library, "inflateReset", &functions->restart_inflater)
        && find(library, "inflateEnd", &functions->close_inflater)
        && find(library, "crc32", &functions->crc32);
    if (is_whole && functions->version()[0] != ABI_VERSION[0]) {
        snprintf(problem, sizeof problem, LIBRARY " is zlib %s, not 1", functions->version());
    }
}

const char *czlib_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

const char *czlib_version(void) { return czlib_functions.version(); }
