#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/*
 * The part of libcrypto's binary interface that is used here, declared anew so that no header is needed. It is the same
 * in OpenSSL 1.1 and 3 and in LibreSSL, except for two names. Source: https://docs.openssl.org/3.0/man3/.
 */
typedef struct evp_cipher EVP_CIPHER;
typedef struct evp_cipher_ctx EVP_CIPHER_CTX;
typedef struct evp_md EVP_MD;
typedef struct evp_md_ctx EVP_MD_CTX;
typedef struct evp_pkey EVP_PKEY;
typedef struct evp_pkey_ctx EVP_PKEY_CTX;
typedef struct engine ENGINE;
typedef struct pkcs8_priv_key_info PKCS8_PRIV_KEY_INFO;
typedef struct x509 X509;

/* EVP_CTRL_AEAD_SET_IVLEN and EVP_CTRL_AEAD_SET_TAG of openssl/evp.h. */
enum { SET_VECTOR_COUNT = 0x9, SET_TAG = 0x11 };

/* EVP_PKEY_RSA of openssl/evp.h. */
enum { RSA = 6 };

static struct {
    const char *(*version)(int what);
    EVP_CIPHER_CTX *(*make_cipher)(void);
    void (*free_cipher)(EVP_CIPHER_CTX *);
    int (*control)(EVP_CIPHER_CTX *, int type, int argument, void *pointer);
    const EVP_CIPHER *(*aes_256_gcm)(void);
    int (*begin_cipher)(
        EVP_CIPHER_CTX *, const EVP_CIPHER *, ENGINE *, const unsigned char *key,
        const unsigned char *vector);
    int (*update_cipher)(
        EVP_CIPHER_CTX *, unsigned char *output, int *output_count, const unsigned char *input,
        int count);
    int (*finish_cipher)(EVP_CIPHER_CTX *, unsigned char *output, int *output_count);

    const EVP_MD *(*sha256)(void);
    int (*hash)(
        const void *message, size_t count, unsigned char *output, unsigned int *output_count,
        const EVP_MD *, ENGINE *);
    unsigned char *(*hmac)(
        const EVP_MD *, const void *key, int key_count, const unsigned char *message, size_t count,
        unsigned char *output, unsigned int *output_count);

    EVP_PKEY *(*read_private_key)(int type, EVP_PKEY **, const unsigned char **bytes, long count);
    PKCS8_PRIV_KEY_INFO *(*read_pkcs8)(
        PKCS8_PRIV_KEY_INFO **, const unsigned char **bytes, long count);
    EVP_PKEY *(*key_of_pkcs8)(const PKCS8_PRIV_KEY_INFO *);
    void (*free_pkcs8)(PKCS8_PRIV_KEY_INFO *);
    EVP_PKEY *(*read_public_key)(int type, EVP_PKEY **, const unsigned char **bytes, long count);
    EVP_PKEY *(*read_spki)(EVP_PKEY **, const unsigned char **bytes, long count);
    X509 *(*read_certificate)(X509 **, const unsigned char **bytes, long count);
    EVP_PKEY *(*key_of_certificate)(X509 *);
    void (*free_certificate)(X509 *);
    int (*write_public_key)(const EVP_PKEY *, unsigned char **bytes);
    int (*kind)(const EVP_PKEY *);
    int (*bits)(const EVP_PKEY *);
    void (*free_key)(EVP_PKEY *);

    EVP_MD_CTX *(*make_digest)(void);
    void (*free_digest)(EVP_MD_CTX *);
    int (*update_digest)(EVP_MD_CTX *, const void *message, size_t count);
    int (*begin_signing)(EVP_MD_CTX *, EVP_PKEY_CTX **, const EVP_MD *, ENGINE *, EVP_PKEY *);
    int (*finish_signing)(EVP_MD_CTX *, unsigned char *signature, size_t *count);
    int (*begin_verifying)(EVP_MD_CTX *, EVP_PKEY_CTX **, const EVP_MD *, ENGINE *, EVP_PKEY *);
    int (*finish_verifying)(EVP_MD_CTX *, const unsigned char *signature, size_t count);

    unsigned long (*take_error)(void);
    const char *(*reason)(unsigned long error);
    void (*clear_errors)(void);
} crypto;

static const struct {
    const char *name;
    void *address;
    /* The name in OpenSSL 1.1 and LibreSSL, where it is another one. */
    const char *old_name;
} symbols[] = {
    {"EVP_CIPHER_CTX_new", &crypto.make_cipher, NULL},
    {"EVP_CIPHER_CTX_free", &crypto.free_cipher, NULL},
    {"EVP_CIPHER_CTX_ctrl", &crypto.control, NULL},
    {"EVP_aes_256_gcm", &crypto.aes_256_gcm, NULL},
    {"EVP_DecryptInit_ex", &crypto.begin_cipher, NULL},
    {"EVP_DecryptUpdate", &crypto.update_cipher, NULL},
    {"EVP_DecryptFinal_ex", &crypto.finish_cipher, NULL},
    {"EVP_sha256", &crypto.sha256, NULL},
    {"EVP_Digest", &crypto.hash, NULL},
    {"HMAC", &crypto.hmac, NULL},
    {"d2i_PrivateKey", &crypto.read_private_key, NULL},
    {"d2i_PKCS8_PRIV_KEY_INFO", &crypto.read_pkcs8, NULL},
    {"EVP_PKCS82PKEY", &crypto.key_of_pkcs8, NULL},
    {"PKCS8_PRIV_KEY_INFO_free", &crypto.free_pkcs8, NULL},
    {"d2i_PublicKey", &crypto.read_public_key, NULL},
    {"d2i_PUBKEY", &crypto.read_spki, NULL},
    {"d2i_X509", &crypto.read_certificate, NULL},
    {"X509_get_pubkey", &crypto.key_of_certificate, NULL},
    {"X509_free", &crypto.free_certificate, NULL},
    {"i2d_PublicKey", &crypto.write_public_key, NULL},
    {"EVP_PKEY_get_base_id", &crypto.kind, "EVP_PKEY_base_id"},
    {"EVP_PKEY_get_bits", &crypto.bits, "EVP_PKEY_bits"},
    {"EVP_PKEY_free", &crypto.free_key, NULL},
    {"EVP_MD_CTX_new", &crypto.make_digest, NULL},
    {"EVP_MD_CTX_free", &crypto.free_digest, NULL},
    {"EVP_DigestUpdate", &crypto.update_digest, NULL},
    {"EVP_DigestSignInit", &crypto.begin_signing, NULL},
    {"EVP_DigestSignFinal", &crypto.finish_signing, NULL},
    {"EVP_DigestVerifyInit", &crypto.begin_verifying, NULL},
    {"EVP_DigestVerifyFinal", &crypto.finish_verifying, NULL},
    {"ERR_get_error", &crypto.take_error, NULL},
    {"OpenSSL_version", &crypto.version, NULL},
    {"ERR_reason_error_string", &crypto.reason, NULL},
    {"ERR_clear_error", &crypto.clear_errors, NULL},
};

static const char *const names[] = {
#ifdef __APPLE__
    /*
     * Homebrew on Apple silicon and on Intel, MacPorts, and the LibreSSL of macOS. Never libcrypto.dylib without a
     * version: macOS ends a program that loads its own by that name. None of these, LibreSSL above all, can be tested on
     * Linux; the tests of CryptoTests tell on a Mac whether they work.
     */
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
    "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
    "/opt/local/lib/libcrypto.3.dylib",
    "/opt/homebrew/opt/openssl@1.1/lib/libcrypto.1.1.dylib",
    "/usr/local/opt/openssl@1.1/lib/libcrypto.1.1.dylib",
    "/usr/lib/libcrypto.46.dylib",
    "/usr/lib/libcrypto.44.dylib",
    "/usr/lib/libcrypto.42.dylib",
#else
    "libcrypto.so.3",
    "libcrypto.so.1.1",
#endif
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[512];

/* The first library that can be loaded; NULL, and the problem with the first of all, where none can. */
static void *find_library(void) {
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        void *library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
        if (library) return library;
        /* dlerror(3): its text is gone with the next call of a dl function on this thread. */
        const char *words = dlerror();
        if (index == 0) {
            snprintf(problem, sizeof problem, "%s", words ? words : "libcrypto cannot be loaded");
        }
    }
    return NULL;
}

static void load(void) {
    void *library = find_library();
    if (!library) return;
    problem[0] = 0;
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        void *address = dlsym(library, symbols[index].name);
        if (!address && symbols[index].old_name) address = dlsym(library, symbols[index].old_name);
        if (!address) {
            snprintf(problem, sizeof problem, "libcrypto has no %s", symbols[index].name);
            return;
        }
        /* ISO C has no cast from a data pointer to one of a function. */
        memcpy(symbols[index].address, &address, sizeof address);
    }
}

/* OPENSSL_VERSION of openssl/crypto.h. */
enum { VERSION = 0 };

const char *ccrypto_version(void) { return crypto.version(VERSION); }

const char *ccrypto_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

/* Forgets the errors of earlier calls on this thread, so that the first error is that of this call. */
static int start(void) {
    if (ccrypto_load()) return 0;
    crypto.clear_errors();
    return 1;
}

const char *ccrypto_problem(void) {
    if (ccrypto_load()) return problem;
    unsigned long error = crypto.take_error();
    const char *words = error ? crypto.reason(error) : NULL;
    crypto.clear_errors();
    return words ? words : "unknown error";
}

/* MARK: Hashes */

ccrypto_outcome ccrypto_sha256(const uint8_t *message, size_t count, uint8_t *output) {
    if (!start()) return CCRYPTO_FAILED;
    int is_done = crypto.hash(message, count, output, NULL, crypto.sha256(), NULL) == 1;
    return is_done ? CCRYPTO_DONE : CCRYPTO_FAILED;
}

ccrypto_outcome ccrypto_hmac_sha256(
    const uint8_t *key,
    size_t key_count,
    const uint8_t *message,
    size_t count,
    uint8_t *output
) {
    if (!start() || key_count > INT_MAX) return CCRYPTO_FAILED;
    /* HMAC(3): a key that is NULL stands for that of an earlier call. */
    const void *bytes = key_count ? (const void *)key : "";
    unsigned char *code =
        crypto.hmac(crypto.sha256(), bytes, (int)key_count, message, count, output, NULL);
    return code ? CCRYPTO_DONE : CCRYPTO_FAILED;
}

/* MARK: AES-256-GCM */

/* Sets everything up but the text; 0 where something is of no use. */
static int begin_opening(
    EVP_CIPHER_CTX *context,
    const uint8_t *key,
    const uint8_t *vector,
    size_t vector_count,
    const uint8_t *tag
) {
    unsigned char tag_copy[CCRYPTO_TAG_SIZE];
    memcpy(tag_copy, tag, sizeof tag_copy);
    return crypto.begin_cipher(context, crypto.aes_256_gcm(), NULL, NULL, NULL) == 1
        && crypto.control(context, SET_VECTOR_COUNT, (int)vector_count, NULL) == 1
        && crypto.begin_cipher(context, NULL, NULL, key, vector) == 1
        && crypto.control(context, SET_TAG, sizeof tag_copy, tag_copy) == 1;
}

ccrypto_outcome ccrypto_open_aes_256_gcm(
    const uint8_t *key,
    const uint8_t *vector,
    size_t vector_count,
    const uint8_t *text,
    size_t count,
    const uint8_t *tag,
    uint8_t *output
) {
    if (!start() || vector_count == 0 || vector_count > 64 || count > INT_MAX) {
        return CCRYPTO_FAILED;
    }
    EVP_CIPHER_CTX *context = crypto.make_cipher();
    if (!context) return CCRYPTO_FAILED;
    ccrypto_outcome outcome = CCRYPTO_FAILED;
    unsigned char rest[CCRYPTO_KEY_SIZE];
    int produced = 0;
    if (begin_opening(context, key, vector, vector_count, tag)
        && (count == 0
            || crypto.update_cipher(context, output, &produced, text, (int)count) == 1)) {
        /* In this mode nothing is left to be written; the end is where the tag is checked. */
        int is_whole = crypto.finish_cipher(context, rest, &produced) == 1;
        outcome = is_whole ? CCRYPTO_DONE : CCRYPTO_MISMATCH;
    }
    crypto.free_cipher(context);
    return outcome;
}

/* MARK: RS256 */

/*
 * Each reader takes DER, not PEM: libcrypto's readers of PEM ask for a passphrase on the terminal where the key is
 * encrypted.
 */
static EVP_PKEY *read_private_key(ccrypto_form form, const uint8_t *bytes, long count) {
    if (form == CCRYPTO_PKCS1) return crypto.read_private_key(RSA, NULL, &bytes, count);
    if (form != CCRYPTO_PKCS8) return NULL;
    PKCS8_PRIV_KEY_INFO *info = crypto.read_pkcs8(NULL, &bytes, count);
    if (!info) return NULL;
    EVP_PKEY *key = crypto.key_of_pkcs8(info);
    crypto.free_pkcs8(info);
    return key;
}

static EVP_PKEY *read_public_key(ccrypto_form form, const uint8_t *bytes, long count) {
    if (form == CCRYPTO_PKCS1) return crypto.read_public_key(RSA, NULL, &bytes, count);
    if (form == CCRYPTO_SPKI) return crypto.read_spki(NULL, &bytes, count);
    if (form != CCRYPTO_CERTIFICATE) return NULL;
    X509 *certificate = crypto.read_certificate(NULL, &bytes, count);
    if (!certificate) return NULL;
    EVP_PKEY *key = crypto.key_of_certificate(certificate);
    crypto.free_certificate(certificate);
    return key;
}

ccrypto_outcome ccrypto_sign_rs256(
    ccrypto_form form,
    const uint8_t *key_bytes,
    size_t key_count,
    const uint8_t *message,
    size_t count,
    uint8_t *output,
    size_t *output_count
) {
    if (!start() || key_count > INT_MAX) return CCRYPTO_FAILED;
    EVP_PKEY *key = read_private_key(form, key_bytes, (long)key_count);
    if (!key) return CCRYPTO_UNREADABLE;
    ccrypto_outcome outcome = CCRYPTO_FAILED;
    EVP_MD_CTX *context = crypto.make_digest();
    if (crypto.kind(key) != RSA) {
        outcome = CCRYPTO_NOT_RSA;
    } else if (context) {
        *output_count = CCRYPTO_SIGNATURE_SIZE;
        int is_done = crypto.begin_signing(context, NULL, crypto.sha256(), NULL, key) == 1
            && crypto.update_digest(context, message, count) == 1
            && crypto.finish_signing(context, output, output_count) == 1;
        if (is_done) outcome = CCRYPTO_DONE;
    }
    crypto.free_digest(context);
    crypto.free_key(key);
    return outcome;
}

ccrypto_outcome ccrypto_read_public_key(
    ccrypto_form form,
    const uint8_t *key_bytes,
    size_t key_count,
    uint8_t *output,
    size_t *output_count,
    int *bits
) {
    if (!start() || key_count > INT_MAX) return CCRYPTO_FAILED;
    EVP_PKEY *key = read_public_key(form, key_bytes, (long)key_count);
    if (!key) return CCRYPTO_UNREADABLE;
    ccrypto_outcome outcome = CCRYPTO_FAILED;
    if (crypto.kind(key) != RSA) {
        outcome = CCRYPTO_NOT_RSA;
    } else {
        int size = crypto.write_public_key(key, NULL);
        if (size > 0 && size <= CCRYPTO_PUBLIC_KEY_SIZE
            && crypto.write_public_key(key, &output) == size) {
            *output_count = (size_t)size;
            *bits = crypto.bits(key);
            outcome = CCRYPTO_DONE;
        }
    }
    crypto.free_key(key);
    return outcome;
}

ccrypto_outcome ccrypto_verify_rs256(
    const uint8_t *key_bytes,
    size_t key_count,
    const uint8_t *message,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
) {
    if (!start() || key_count > INT_MAX) return CCRYPTO_FAILED;
    EVP_PKEY *key = read_public_key(CCRYPTO_PKCS1, key_bytes, (long)key_count);
    if (!key) return CCRYPTO_UNREADABLE;
    ccrypto_outcome outcome = CCRYPTO_FAILED;
    EVP_MD_CTX *context = crypto.make_digest();
    if (context && crypto.begin_verifying(context, NULL, crypto.sha256(), NULL, key) == 1
        && crypto.update_digest(context, message, count) == 1) {
        /* A signature of another size is a negative number in some versions, and 0 in others. */
        int is_right = crypto.finish_verifying(context, signature, signature_count) == 1;
        outcome = is_right ? CCRYPTO_DONE : CCRYPTO_MISMATCH;
    }
    crypto.free_digest(context);
    crypto.free_key(key);
    return outcome;
}
