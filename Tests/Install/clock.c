/* A fixed clock for a program that a test starts: LD_PRELOAD it, and name the milliseconds since 1970 in TEST_CLOCK.
 * Clocks that measure pauses go on as they are. Linux only. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long milliseconds(void) {
    const char *text = getenv("TEST_CLOCK");
    return text ? atoll(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return syscall(SYS_clock_gettime, clock, time);
    time->tv_sec = milliseconds() / 1000;
    time->tv_nsec = milliseconds() % 1000 * 1000000;
    return 0;
}

int gettimeofday(struct timeval *time, void *zone) {
    (void)zone;
    time->tv_sec = milliseconds() / 1000;
    time->tv_usec = milliseconds() % 1000 * 1000;
    return 0;
}

time_t time(time_t *time) {
    time_t now = milliseconds() / 1000;
    if (time) *time = now;
    return now;
}
