#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/*
 * The part of libcrypto's binary interface that is used here, declared anew so that no header is needed. It is the same
 * in OpenSSL 1.1 and 3 and in LibreSSL. Source: https://docs.openssl.org/3.0/man3/EVP_EncryptInit/.
 */
typedef struct evp_cipher EVP_CIPHER;
typedef struct evp_cipher_ctx EVP_CIPHER_CTX;
typedef struct engine ENGINE;

/* EVP_CTRL_AEAD_SET_IVLEN and EVP_CTRL_AEAD_SET_TAG of openssl/evp.h. */
enum { SET_VECTOR_COUNT = 0x9, SET_TAG = 0x11 };

static struct {
    EVP_CIPHER_CTX *(*make_context)(void);
    void (*free_context)(EVP_CIPHER_CTX *);
    int (*control)(EVP_CIPHER_CTX *, int type, int argument, void *pointer);
    const EVP_CIPHER *(*aes_256_gcm)(void);
    int (*begin)(
        EVP_CIPHER_CTX *, const EVP_CIPHER *, ENGINE *, const unsigned char *key,
        const unsigned char *vector);
    int (*update)(
        EVP_CIPHER_CTX *, unsigned char *output, int *output_count, const unsigned char *input,
        int count);
    int (*finish)(EVP_CIPHER_CTX *, unsigned char *output, int *output_count);
} crypto;

static const struct {
    const char *name;
    void *address;
} symbols[] = {
    {"EVP_CIPHER_CTX_new", &crypto.make_context},
    {"EVP_CIPHER_CTX_free", &crypto.free_context},
    {"EVP_CIPHER_CTX_ctrl", &crypto.control},
    {"EVP_aes_256_gcm", &crypto.aes_256_gcm},
    {"EVP_DecryptInit_ex", &crypto.begin},
    {"EVP_DecryptUpdate", &crypto.update},
    {"EVP_DecryptFinal_ex", &crypto.finish},
};

static const char *const names[] = {
#ifdef __APPLE__
    /*
     * Homebrew on Apple silicon and on Intel, MacPorts, and the LibreSSL of macOS. Never libcrypto.dylib without a
     * version: macOS ends a program that loads its own by that name.
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
        if (!address) {
            snprintf(problem, sizeof problem, "libcrypto has no %s", symbols[index].name);
            return;
        }
        /* ISO C has no cast from a data pointer to one of a function. */
        memcpy(symbols[index].address, &address, sizeof address);
    }
}

const char *ccrypto_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

/* Sets everything up but the text; 0 where something is of no use. */
static int begin(
    EVP_CIPHER_CTX *context,
    const uint8_t *key,
    const uint8_t *vector,
    size_t vector_count,
    const uint8_t *tag
) {
    unsigned char tag_copy[CCRYPTO_TAG_SIZE];
    memcpy(tag_copy, tag, sizeof tag_copy);
    return crypto.begin(context, crypto.aes_256_gcm(), NULL, NULL, NULL) == 1
        && crypto.control(context, SET_VECTOR_COUNT, (int)vector_count, NULL) == 1
        && crypto.begin(context, NULL, NULL, key, vector) == 1
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
    if (ccrypto_load() || vector_count == 0 || vector_count > 64 || count > INT_MAX) {
        return CCRYPTO_FAILED;
    }
    EVP_CIPHER_CTX *context = crypto.make_context();
    if (!context) return CCRYPTO_FAILED;
    ccrypto_outcome outcome = CCRYPTO_FAILED;
    unsigned char rest[CCRYPTO_KEY_SIZE];
    int produced = 0;
    if (begin(context, key, vector, vector_count, tag)
        && (count == 0 || crypto.update(context, output, &produced, text, (int)count) == 1)) {
        /* In this mode nothing is left to be written; the end is where the tag is checked. */
        int is_whole = crypto.finish(context, rest, &produced) == 1;
        outcome = is_whole ? CCRYPTO_OPENED : CCRYPTO_MISMATCH;
    }
    crypto.free_context(context);
    return outcome;
}
