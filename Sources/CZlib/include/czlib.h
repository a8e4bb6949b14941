/*
 * Compression streams of the system's zlib, which is loaded when it is first asked for.
 *
 * No header or library of zlib is needed to build. Without libz.so.1 (macOS: libz.1.dylib) at run time
 * czlib_load tells why, and no stream can be opened.
 */
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Loads zlib at the first call, on any thread. NULL, or the system's words for why it cannot be had. */
const char *_Nullable czlib_load(void);

/* The version of zlib, as "1.3.1". Only after czlib_load has returned NULL. */
const char *czlib_version(void);

/* A stream that is compressed or decompressed; one thread at a time may use it. */
typedef struct czlib_stream czlib_stream;

/*
 * The format of a stream, in zlib's own numbers: the base-two logarithm of the window, 15 for 32 KiB, plus 16 for
 * gzip, or negative for deflate without a header (windowBits of deflateInit2 and inflateInit2 in
 * https://zlib.net/manual.html).
 */
enum {
    CZLIB_RAW_FORMAT = -15,
    CZLIB_ZLIB_FORMAT = 15,
    CZLIB_GZIP_FORMAT = 31
};

/* A stream that compresses at a level, 1 (quickest) to 9 (smallest); NULL without zlib or memory. */
czlib_stream *_Nullable czlib_open_deflater(int format, int level);

/* A stream that decompresses one member; NULL without zlib or memory. */
czlib_stream *_Nullable czlib_open_inflater(int format);

/* Makes a decompressing stream ready for the next member. */
void czlib_restart_inflater(czlib_stream *stream);

/* Releases a stream. */
void czlib_close(czlib_stream *stream);

typedef enum czlib_outcome {
    /* There is more to do: call again with the rest of the input. */
    CZLIB_CONTINUES,
    /* The stream, or this member of it, is whole. */
    CZLIB_ENDED,
    /* The input is used up, and the stream has not ended. */
    CZLIB_NEEDS_INPUT,
    /* The bytes are no such stream; `problem` says why. */
    CZLIB_FAILED
} czlib_outcome;

/* What a step has done. */
typedef struct czlib_step {
    czlib_outcome outcome;
    /* Bytes of the input that were used. */
    size_t consumed;
    /* Bytes of the output that were written, from its start. */
    size_t produced;
    /* zlib's own words where it failed, which are never released; else NULL. */
    const char *_Nullable problem;
} czlib_step;

/*
 * Compresses or decompresses until the input is used up or the output is full. `is_last` says that the input is all
 * that is left of the stream; a decompressing stream knows its end by itself. Neither pointer is kept. The output must have room for a byte at least; input may be NULL where its
 * count is 0.
 */
czlib_step czlib_advance(
    czlib_stream *stream,
    const uint8_t *_Nullable input,
    size_t input_count,
    int is_last,
    uint8_t *output,
    size_t output_count
);

/* The CRC-32 of bytes that follow others with the checksum `sum`, which is 0 at the start. Only after czlib_load has
 * returned NULL. */
uint32_t czlib_crc32(uint32_t sum, const uint8_t *_Nullable bytes, size_t count);

#pragma clang assume_nonnull end

#endif
