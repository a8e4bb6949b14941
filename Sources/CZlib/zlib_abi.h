/*
 * The part of zlib's binary interface that is used here, declared anew so that no zlib.h is needed.
 *
 * It has been the same since zlib 1.2.0 (2003). Source: zlib.h of 1.2.13 and https://zlib.net/manual.html.
 * deflateInit2_ and inflateInit2_ refuse a caller whose z_stream has another size, or whose zlib another major version.
 */
#ifndef ZLIB_ABI_H
#define ZLIB_ABI_H

#include <stddef.h>

/* The version that these declarations were made for (ZLIB_VERSION); zlib compares its first character only. */
#define ABI_VERSION "1.2.11"

/* z_stream of zlib.h, under "Stream Data Structures" in the manual: the same fields in the same order. */
struct z_stream_s {
    const unsigned char *next_in; /* next byte of the input */
    unsigned int avail_in;        /* bytes of the input from there on */
    unsigned long total_in;       /* bytes of the input so far; zlib's to write */

    unsigned char *next_out; /* where the next byte of the output goes */
    unsigned int avail_out;  /* room of the output from there on */
    unsigned long total_out; /* bytes of the output so far; zlib's to write */

    const char *msg; /* the last error in words, or NULL; constants of zlib */
    void *state;     /* zlib's own */

    /* How zlib allocates; NULL for malloc and free. */
    void *(*zalloc)(void *opaque, unsigned int items, unsigned int size);
    void (*zfree)(void *opaque, void *address);
    void *opaque; /* handed to both */

    int data_type;          /* a guess whether it is text; zlib's to write */
    unsigned long adler;    /* the checksum so far; zlib's to write */
    unsigned long reserved; /* unused */
};

#if defined(__LP64__)
_Static_assert(sizeof(struct z_stream_s) == 112, "z_stream of 64-bit systems has 112 bytes");
_Static_assert(offsetof(struct z_stream_s, next_out) == 24, "as in zlib.h");
_Static_assert(offsetof(struct z_stream_s, msg) == 48, "as in zlib.h");
_Static_assert(offsetof(struct z_stream_s, zalloc) == 64, "as in zlib.h");
_Static_assert(offsetof(struct z_stream_s, data_type) == 88, "as in zlib.h");
#endif

/* Z_NO_FLUSH; Z_FINISH: the input is all there is. "Constants" in the manual, as are those below. */
enum { FLUSH_NONE = 0, FLUSH_FINISH = 4 };

/* Return codes: Z_OK, Z_STREAM_END, Z_NEED_DICT, Z_BUF_ERROR. */
enum { STATUS_OK = 0, STATUS_STREAM_END = 1, STATUS_NEED_DICTIONARY = 2, STATUS_BUFFER_ERROR = -5 };

/* Z_DEFLATED, the one method; DEF_MEM_LEVEL, the memory of a usual stream; Z_DEFAULT_STRATEGY. */
enum { METHOD_DEFLATE = 8, MEMORY_LEVEL = 8, STRATEGY_DEFAULT = 0 };

/* The functions of "Basic Functions" and "Advanced Functions" in the manual, as found in the loaded library. */
struct zlib_functions {
    const char *(*version)(void); /* zlibVersion */

    /* deflateInit2_, which the macro deflateInit2 calls; deflate; deflateEnd */
    int (*open_deflater)(
        struct z_stream_s *stream,
        int level,
        int method,
        int window_bits,
        int memory_level,
        int strategy,
        const char *version,
        int stream_size
    );
    int (*deflate)(struct z_stream_s *stream, int flush);
    int (*close_deflater)(struct z_stream_s *stream);

    /* inflateInit2_, which the macro inflateInit2 calls; inflate; inflateReset; inflateEnd */
    int (*open_inflater)(
        struct z_stream_s *stream,
        int window_bits,
        const char *version,
        int stream_size
    );
    int (*inflate)(struct z_stream_s *stream, int flush);
    int (*restart_inflater)(struct z_stream_s *stream);
    int (*close_inflater)(struct z_stream_s *stream);

    unsigned long (*crc32)(unsigned long crc, const unsigned char *bytes, unsigned int count);
};

/* Filled by czlib_load. */
extern struct zlib_functions czlib_functions;

#endif
