/*
 * The functions of the system's libcrypto that are used here: SHA-256, HMAC, AES-256-GCM and RS256.
 *
 * libcrypto is loaded on first use. No header or library of OpenSSL is needed to build. If libcrypto 3 or 1.1 is missing
 * at run time, ccrypto_load returns the reason, and all functions that compute return CCRYPTO_FAILED.
 */
#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Loads libcrypto at the first call, on any thread. NULL, or the system's words for why it cannot be loaded. */
const char *_Nullable ccrypto_load(void);

/* The version of libcrypto, as "OpenSSL 3.0.13 30 Jan 2024". Only after ccrypto_load has returned NULL. */
const char *ccrypto_version(void);

/* The reason why the last call on this thread failed: static text of libcrypto, which never contains data. */
const char *ccrypto_problem(void);

enum {
    /* The size of a hash and of an authentication code. */
    CCRYPTO_HASH_SIZE = 32,
    CCRYPTO_KEY_SIZE = 32,
    CCRYPTO_TAG_SIZE = 16,
    /* The largest signature: libcrypto refuses moduli of more than 16,384 bits. */
    CCRYPTO_SIGNATURE_SIZE = 2048,
    /* The largest public key in the form of PKCS #1 that is read. */
    CCRYPTO_PUBLIC_KEY_SIZE = 2048
};

typedef enum ccrypto_outcome {
    CCRYPTO_DONE,
    /* The tag or the signature does not fit: another key, or a changed text. Any output means nothing. */
    CCRYPTO_MISMATCH,
    /* The bytes of the key are not of the given form, or not of a kind that libcrypto knows. */
    CCRYPTO_UNREADABLE,
    /* The key is of another kind than RSA. */
    CCRYPTO_NOT_RSA,
    /* There is no library or no memory, or an argument is malformed. */
    CCRYPTO_FAILED
} ccrypto_outcome;

/* The DER structures that a key can be in. */
typedef enum ccrypto_form {
    /* RSAPrivateKey or RSAPublicKey (RFC 8017, appendix A.1). */
    CCRYPTO_PKCS1,
    /* PrivateKeyInfo, not encrypted (RFC 5208 section 5). */
    CCRYPTO_PKCS8,
    /* SubjectPublicKeyInfo (RFC 5280 section 4.1). */
    CCRYPTO_SPKI,
    /* Certificate (RFC 5280 section 4.1), of which only the key is used. */
    CCRYPTO_CERTIFICATE
} ccrypto_form;

/* Writes the SHA-256 of a message: CCRYPTO_HASH_SIZE bytes. */
ccrypto_outcome ccrypto_sha256(const uint8_t *_Nullable message, size_t count, uint8_t *output);

/* Writes the HMAC of a message with SHA-256: CCRYPTO_HASH_SIZE bytes. */
ccrypto_outcome ccrypto_hmac_sha256(
    const uint8_t *_Nullable key,
    size_t key_count,
    const uint8_t *_Nullable message,
    size_t count,
    uint8_t *output
);

/*
 * Opens a text (NIST SP 800-38D section 7.2, without additional data) into an output of the same size.
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

/*
 * Signs a message with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 7518 section 3.3), with a private key of the form
 * CCRYPTO_PKCS1 or CCRYPTO_PKCS8.
 *
 * The output has CCRYPTO_SIGNATURE_SIZE bytes; output_count is set to the size of the signature.
 */
ccrypto_outcome ccrypto_sign_rs256(
    ccrypto_form form,
    const uint8_t *key,
    size_t key_count,
    const uint8_t *_Nullable message,
    size_t count,
    uint8_t *output,
    size_t *output_count
);

/*
 * Reads an RSA key of any form but CCRYPTO_PKCS8, and writes it in the form CCRYPTO_PKCS1.
 *
 * The output has CCRYPTO_PUBLIC_KEY_SIZE bytes; output_count is set to the size of the key, bits to that of its modulus.
 */
ccrypto_outcome ccrypto_read_public_key(
    ccrypto_form form,
    const uint8_t *key,
    size_t key_count,
    uint8_t *output,
    size_t *output_count,
    int *bits
);

/* Verifies a signature by ccrypto_sign_rs256, with a public key of the form CCRYPTO_PKCS1. */
ccrypto_outcome ccrypto_verify_rs256(
    const uint8_t *key,
    size_t key_count,
    const uint8_t *_Nullable message,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
);

#pragma clang assume_nonnull end

#endif
