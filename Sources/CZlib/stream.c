#include "czlib.h"
#include "zlib_abi.h"

#include <limits.h>
#include <stdlib.h>

struct czlib_stream {
    struct z_stream_s zlib;
    int is_deflater;
};

/* A stream with all of z_stream zero: no input, and zlib's own allocation. NULL without zlib or memory. */
static czlib_stream *make_stream(int is_deflater) {
    if (czlib_load()) return NULL;
    czlib_stream *stream = calloc(1, sizeof *stream);
    if (stream) stream->is_deflater = is_deflater;
    return stream;
}

/* A stream that zlib has opened, or NULL. */
static czlib_stream *unless_refused(czlib_stream *stream, int status) {
    if (status == STATUS_OK) return stream;
    free(stream);
    return NULL;
}

czlib_stream *czlib_open_deflater(int format, int level) {
    czlib_stream *stream = make_stream(1);
    if (!stream) return NULL;
    int status = czlib_functions.open_deflater(
        &stream->zlib, level, METHOD_DEFLATE, format, MEMORY_LEVEL, STRATEGY_DEFAULT, ABI_VERSION,
        (int)sizeof stream->zlib
    );
    return unless_refused(stream, status);
}

czlib_stream *czlib_open_inflater(int format) {
    czlib_stream *stream = make_stream(0);
    if (!stream) return NULL;
    int status =
        czlib_functions.open_inflater(&stream->zlib, format, ABI_VERSION, (int)sizeof stream->zlib);
    return unless_refused(stream, status);
}

void czlib_restart_inflater(czlib_stream *stream) {
    czlib_functions.restart_inflater(&stream->zlib);
}

void czlib_close(czlib_stream *stream) {
    if (stream->is_deflater) {
        czlib_functions.close_deflater(&stream->zlib);
    } else {
        czlib_functions.close_inflater(&stream->zlib);
    }
    free(stream);
}

/* zlib counts a buffer in an unsigned int; what is longer takes several steps. */
static unsigned int within_range(size_t count) {
    return count > UINT_MAX ? UINT_MAX : (unsigned int)count;
}

static czlib_outcome outcome_of(int status, size_t unread, unsigned int room) {
    switch (status) {
    case STATUS_STREAM_END: return CZLIB_ENDED;
    case STATUS_OK:
    case STATUS_BUFFER_ERROR:
        /* With room left, zlib stops only for want of input (Z_BUF_ERROR is no error: inflate in the manual). */
        return unread == 0 && room > 0 ? CZLIB_NEEDS_INPUT : CZLIB_CONTINUES;
    default: return CZLIB_FAILED;
    }
}

czlib_step czlib_advance(
    czlib_stream *stream,
    const uint8_t *input,
    size_t input_count,
    int is_last,
    uint8_t *output,
    size_t output_count
) {
    struct z_stream_s *z = &stream->zlib;
    unsigned int given = within_range(input_count);
    unsigned int room = within_range(output_count);
    z->next_in = input;
    z->avail_in = given;
    z->next_out = output;
    z->avail_out = room;
    /* Only what holds all of the input may be the last of it. */
    int flush = is_last && given == input_count ? FLUSH_FINISH : FLUSH_NONE;
    int status = stream->is_deflater
        ? czlib_functions.deflate(z, flush)
        : czlib_functions.inflate(z, FLUSH_NONE);
    czlib_step step = {
        .consumed = given - z->avail_in,
        .produced = room - z->avail_out,
        .problem = NULL,
    };
    step.outcome = outcome_of(status, input_count - step.consumed, z->avail_out);
    if (step.outcome == CZLIB_FAILED) {
        const char *fallback =
            status == STATUS_NEED_DICTIONARY ? "a preset dictionary is needed" : "an unknown error";
        step.problem = z->msg ? z->msg : fallback;
    }
    z->next_in = NULL;
    z->next_out = NULL;
    return step;
}

uint32_t czlib_crc32(uint32_t sum, const uint8_t *bytes, size_t count) {
    unsigned long crc = sum;
    /* Without bytes, crc32 returns its initial value, whatever the sum. */
    while (count > 0) {
        unsigned int part = within_range(count);
        crc = czlib_functions.crc32(crc, bytes, part);
        bytes += part;
        count -= part;
    }
    return (uint32_t)crc;
}
