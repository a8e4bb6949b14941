#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own entry, which the flag -sanitize=fuzzer links in (LLVM: "Using libFuzzer as a library").
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *data, size_t size));

#endif
