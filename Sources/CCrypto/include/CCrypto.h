/*
 * Decryption with AES-256 in Galois/Counter Mode, by the system's libcrypto, which is loaded when it is first asked for.
 *
 * No header or library of OpenSSL is needed to build. Without libcrypto 3 or 1.1 at run time ccrypto_load tells why.
 */
#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Loads libcrypto at the first call, on any thread. NULL, or the system's words for why it cannot be had. */
const char *_Nullable ccrypto_load(void);

enum {
    CCRYPTO_KEY_SIZE = 32,
    CCRYPTO_TAG_SIZE = 16
};

typedef enum ccrypto_outcome {
    /* The text was decrypted, and its tag is right: it was not changed. */
    CCRYPTO_OPENED,
    /* The tag does not fit: another key, or a changed text. What has been written to the output means nothing. */
    CCRYPTO_MISMATCH,
    /* There is no library or no memory, or the initialization vector is of no use. */
    CCRYPTO_FAILED
} ccrypto_outcome;

/*
 * Opens a text (NIST SP 800-38D §7.2, without additional data) into an output of the same size.
 *
 * The key has CCRYPTO_KEY_SIZE bytes, the tag CCRYPTO_TAG_SIZE. The text may be NULL where its count is 0.
 */
ccrypto_outcome ccrypto_open_aes_256_gcm(
    const uint8_t *key,
    const uint8_t *vector,
    size_t vector_count,
    const uint8_t *_Nullable text,
    size_t count,
    const uint8_t *tag,
    uint8_t *_Nullable output
);

#pragma clang assume_nonnull end

#endif
