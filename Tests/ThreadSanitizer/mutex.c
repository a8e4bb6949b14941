// Tells the thread sanitizer of Synchronization.Mutex where threads contend for one. That part of it stands in a library
// that is built without the sanitizer, so what a contended Mutex protects would be reported as a race.
// `make sanitize` preloads this; Linux only.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define CONTEXT __attribute__((swift_context)) void *self
#define SWIFT __attribute__((swiftcall))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock(uint32_t thread, CONTEXT) __asm__(LOCK);
SWIFT bool try_lock(CONTEXT) __asm__(TRY_LOCK);
SWIFT void unlock(CONTEXT) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, CONTEXT) {
    ((SWIFT void (*)(uint32_t, CONTEXT))dlsym(RTLD_NEXT, LOCK))(thread, self);
    __tsan_acquire(self);
}

SWIFT bool try_lock(CONTEXT) {
    bool isLocked = ((SWIFT bool (*)(CONTEXT))dlsym(RTLD_NEXT, TRY_LOCK))(self);
    if (isLocked) __tsan_acquire(self);
    return isLocked;
}

SWIFT void unlock(CONTEXT) {
    __tsan_release(self);
    ((SWIFT void (*)(CONTEXT))dlsym(RTLD_NEXT, UNLOCK))(self);
}
