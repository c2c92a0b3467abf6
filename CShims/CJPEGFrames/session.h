#ifndef CJPEGFRAMES_SESSION_H
#define CJPEGFRAMES_SESSION_H

/* What the operations share: one way out, a reader, a destination in memory. */

#include "CJPEGFrames.h"

#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

/* Where an operation ends early: libjpeg's errors and ours leave through here. */
typedef struct {
    jmp_buf target;
    int32_t code;
    char *message;
} frames_escape;

/* Runs `body` until it returns or raises; the only setjmp there is. `job` outlives it and owns what is to be freed. */
int32_t frames_attempt(frames_escape *escape, char *message, void (*body)(void *job), void *job);

/* Leaves the running operation. */
_Noreturn void frames_raise(frames_escape *escape, int32_t code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* libjpeg's error manager with what is to be known about one stream. */
typedef struct {
    struct jpeg_error_mgr base; /* first, libjpeg knows this part alone */
    frames_escape *escape;
    bool is_damaged;  /* entropy-coded data were missing or wrong */
    bool ended_early; /* the data ended before the end marker */
} frames_errors;

struct jpeg_error_mgr *frames_errors_start(frames_errors *errors, frames_escape *escape);

/* Bytes in memory that are lent to libjpeg part by part, so that it can't read on and on without making a pixel. */
typedef struct {
    struct jpeg_source_mgr base; /* first, libjpeg knows this part alone */
    frames_escape *escape;
    const uint8_t *next; /* the first byte that isn't lent yet */
    size_t left;
    size_t used; /* bytes that were lent since the last pause */
} frames_source;

/* Makes a decompressor read from memory. */
void frames_source_start(frames_source *source, j_decompress_ptr c, frames_escape *escape, jpeg_frames_input input);
/* Says that work was done: what is read from here on is counted anew. */
void frames_source_pause(frames_source *source);

/* libjpeg's progress monitor: it is called before each row of iMCUs or scanline, and limits scans. */
typedef struct {
    struct jpeg_progress_mgr base;
    frames_escape *escape;
    int32_t scan_limit;
} frames_progress;

/* The coefficients of one component: all of its rows of blocks, or a strip of them that is used again and again. */
typedef struct {
    JBLOCKROW *rows;
    JBLOCK *blocks;
    JDIMENSION columns;   /* blocks in a row, padding included */
    JDIMENSION row_count; /* rows that are kept */
    size_t size;
} frames_plane;

/* Takes zeroed memory for a plane, or raises. */
void frames_plane_start(frames_plane *plane, frames_escape *escape, JDIMENSION columns, JDIMENSION row_count);
void frames_plane_stop(frames_plane *plane);

/* Rows of a strip of a component with this vertical sampling: whole rows of iMCUs. */
JDIMENSION frames_strip_rows(JDIMENSION sampling);

/* A file that is read. */
typedef struct frames_reader frames_reader;
struct frames_reader {
    struct jpeg_decompress_struct c; /* first, so that libjpeg's pointer to it is one to the reader */
    frames_errors errors;
    frames_source source;
    frames_progress progress;
    size_t memory_limit;
    frames_plane planes[MAX_COMPONENTS];
    int plane_count;
    size_t plane_bytes;
    /* NULL to keep all rows; else only strips are kept where that is possible, and this is called before their rows are
       used again. */
    void (*drain)(frames_reader *reader, int component, JDIMENSION first_row, JDIMENSION row_count);
    void *drain_context;
};

/* Opens a file, reads its header, and refuses what no operation here can do. `reader` starts zeroed. */
void frames_reader_start(
    frames_reader *reader, frames_escape *escape, jpeg_frames_input input, jpeg_frames_limits limits);
/* Reads all coefficients into the reader's planes, and refuses damaged data. */
void frames_reader_load(frames_reader *reader, const char *subject);
/* Whether no data were missing in what was read. A single scan may lose the end marker without loss of a pixel; several
   scans, or arithmetic coding, may not. */
bool frames_reader_is_whole(frames_reader *reader);
/* Frees a reader, whatever state it is in, a zeroed one too. */
void frames_reader_stop(frames_reader *reader);

/* Describes what an open reader found. */
void frames_describe(frames_reader *reader, jpeg_frames_layout *layout);
/* Makes a compressor write by a layout: colour coding, sampling, quantisation, restarts, progression. */
void frames_apply(j_compress_ptr c, const jpeg_frames_layout *layout);

/* Gives a compressor of the same components Huffman tables that suit a turned picture as the source's suit the source. */
void frames_follow_huffman(j_decompress_ptr source, j_compress_ptr c);

/* A destination in memory that grows. */
typedef struct {
    struct jpeg_destination_mgr base; /* first, libjpeg knows this part alone */
    frames_escape *escape;
    uint8_t *bytes;
    size_t capacity;
    size_t count; /* valid after the end was written */
} frames_destination;

/* Directs a compressor to memory. `expected` bytes are taken at once. */
void frames_destination_start(
    frames_destination *destination, j_compress_ptr c, frames_escape *escape, size_t expected);

/* Compares a turned file with a loaded source; raises what differs. `turned` starts zeroed, the caller stops it. */
void frames_compare(
    frames_reader *source, frames_reader *turned, frames_escape *escape, jpeg_frames_input input,
    jpeg_frames_turning turning, jpeg_frames_limits limits);

#endif
