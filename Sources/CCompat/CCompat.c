// Functions that came to glibc after 2.34, for the static libraries that call them. With them the
// program runs where glibc is 2.34: on RHEL 9, Amazon Linux 2023 and Ubuntu 22.04.
//
// They are hidden, so that only this program gets them, and no library that it loads.

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <sys/random.h>

#define HIDDEN __attribute__((visibility("hidden")))

// Since glibc 2.36. std::random_device of the C++ library calls it.
HIDDEN uint32_t arc4random(void);
uint32_t arc4random(void) {
    uint32_t number;
    size_t have = 0;
    while (have < sizeof number) {
        ssize_t count = getrandom((char *)&number + have, sizeof number - have, 0);
        if (count > 0)
            have += (size_t)count;
        else if (errno != EINTR)
            abort();
    }
    return number;
}

// A new version since glibc 2.35. Swift's hypot(_: Float, _: Float) calls it. The squares of floats
// neither overflow nor vanish as doubles.
HIDDEN float hypotf(float x, float y);
float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}

// Since glibc 2.35. The C++ library's unwinder looks up a function's unwind table with it. -1 means
// that there is none, which is true of the installed program.
struct dl_find_object;
HIDDEN int _dl_find_object(void *address, struct dl_find_object *result);
int _dl_find_object(void *address, struct dl_find_object *result) {
    (void)address;
    (void)result;
    return -1;
}

#endif
