#ifndef CJPEGFRAMES_H
#define CJPEGFRAMES_H

/*
 * libjpeg behind calls that always return.
 *
 * libjpeg reports an error by a function that must not return, which takes longjmp, and longjmp must never cross a
 * Swift frame. So each function here catches what libjpeg raises before it returns, and none calls back into Swift. All
 * but those of a decoding are whole operations, which make their libjpeg objects and destroy them. None prints.
 *
 * Every function returns one of the codes below. When it isn't JPEG_FRAMES_OK, `message` (a buffer of
 * JPEG_FRAMES_MESSAGE_SIZE bytes, owned by the caller) holds the reason as a clause without a full stop, zero
 * terminated, and out-parameters are not to be read.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    JPEG_FRAMES_OK = 0,
    JPEG_FRAMES_MALFORMED = 1,
    JPEG_FRAMES_UNSUPPORTED = 2,
    JPEG_FRAMES_LIMIT = 3,
    JPEG_FRAMES_INEXACT = 4,
    JPEG_FRAMES_MISMATCH = 5,
};

enum { JPEG_FRAMES_MESSAGE_SIZE = 256, JPEG_FRAMES_COMPONENTS = 4 };

/*
 * Bytes that are read without a pixel's being made of them before a file is refused: tables, and what belongs to no
 * segment. libjpeg looks at them one by one, in a few milliseconds and no call can be given up meanwhile. The bodies of
 * segments that it skips don't count.
 */
enum { JPEG_FRAMES_IDLE_BYTES = 1 << 22 };

/* How the components of a file are coded. */
enum {
    JPEG_FRAMES_GRAY = 0,
    JPEG_FRAMES_YCC = 1,
    JPEG_FRAMES_RGB = 2,
    JPEG_FRAMES_CMYK = 3,
    JPEG_FRAMES_YCCK = 4,
};

/* Coded bytes; borrowed for the time of a call. */
typedef struct {
    const uint8_t *_Nonnull bytes;
    size_t count;
} jpeg_frames_input;

/* Bytes that a call has made. The caller frees them with jpeg_frames_free, after success only. */
typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} jpeg_frames_output;

/* What a file may cost. */
typedef struct {
    int32_t scans;  /* scans that are read before the file is refused */
    size_t memory;  /* bytes for the coefficients of the picture */
} jpeg_frames_limits;

/* What a file's header says about its coding. */
typedef struct {
    int32_t width;
    int32_t height;
    int32_t component_count; /* 1, 3 or 4 */
    int32_t color;           /* JPEG_FRAMES_GRAY … */
    bool is_inverted;        /* four components that store 255 less the ink, as Adobe's marker means */
    bool is_progressive;
    int32_t restart_interval; /* MCUs, 0 for none */
    int32_t restart_rows;     /* rows of MCUs when the interval is whole rows, else 0 */
    uint8_t horizontal[JPEG_FRAMES_COMPONENTS]; /* sampling factors */
    uint8_t vertical[JPEG_FRAMES_COMPONENTS];
    bool has_steps; /* whether each component's quantisation table came before the first scan */
    uint16_t steps[JPEG_FRAMES_COMPONENTS][64]; /* per component, rows of falling vertical wavelength */
} jpeg_frames_layout;

/* Pixels to encode and how; `layout` NULL means by `quality`. */
typedef struct {
    int32_t width;
    int32_t height;
    int32_t channels; /* 1 grey, 3 RGB, 4 CMYK with 0 for no ink */
    const jpeg_frames_layout *_Nullable layout; /* of as many components as there are channels */
    bool is_turned;   /* exchange the layout's horizontal and vertical sampling */
    bool is_full_resolution; /* no subsampling, whatever the layout's is */
    double fineness;  /* each of the layout's quantisation steps is divided by it, 1 at least */
    int32_t quality;  /* libjpeg's scale, 1 to 100 */
    bool halves_chroma; /* 4:2:0 instead of 4:4:4, for RGB without a layout */
} jpeg_frames_request;

/* A turn: mirrored left to right first where asked, then turned clockwise `quarter_turns` (0 to 3) times. */
typedef struct {
    bool is_mirrored;
    int32_t quarter_turns;
} jpeg_frames_turning;

/* Reads the header. */
int32_t jpeg_frames_read_layout(jpeg_frames_input input, jpeg_frames_layout *_Nonnull layout, char *_Nonnull message);

/*
 * A file that is being decoded, in steps of some milliseconds between which the caller may give up. The bytes of its
 * input stay borrowed until its end. Different decodings may be used in several threads at once.
 */
typedef struct jpeg_frames_decoding jpeg_frames_decoding;

/* How far a decoding has come. */
typedef struct {
    bool is_done;     /* all rows are there */
    bool is_complete; /* when done: no data were missing or damaged, no part of the pixels is made up */
} jpeg_frames_progress;

/*
 * Opens a file for decoding at `eighths` (1 to 8) eighths of its size, rounded up. On success the caller ends
 * `decoding` with jpeg_frames_end; else it is NULL.
 */
int32_t jpeg_frames_begin(
    jpeg_frames_input input, jpeg_frames_limits limits, int32_t eighths,
    jpeg_frames_decoding *_Nullable *_Nonnull decoding, char *_Nonnull message);

/*
 * Takes one step of decoding to rows of grey, RGB or CMYK without padding, `size` bytes exactly and the same ones at
 * each step; CMYK with 0 for no ink. To be called until it is done or fails.
 */
int32_t jpeg_frames_advance(
    jpeg_frames_decoding *_Nonnull decoding, uint8_t *_Nonnull pixels, size_t size,
    jpeg_frames_progress *_Nonnull progress, char *_Nonnull message);

/* Frees a decoding, whatever state it is in. */
void jpeg_frames_end(jpeg_frames_decoding *_Nonnull decoding);

/* Encodes rows without padding: width * height * channels bytes, no fewer. No metadata is written. */
int32_t jpeg_frames_encode(
    jpeg_frames_request request, const uint8_t *_Nonnull pixels, jpeg_frames_output *_Nonnull output,
    char *_Nonnull message);

/*
 * Turns a file by moving its coefficients. Gives JPEG_FRAMES_INEXACT when an edge that moves isn't a whole iMCU, and
 * JPEG_FRAMES_MALFORMED when data are missing or damaged.
 * Its coefficients are in memory once; twice when they take several scans.
 * With `is_proven` the output is also read back and compared as by jpeg_frames_compare, with the source's coefficients
 * still in memory.
 */
int32_t jpeg_frames_turn(
    jpeg_frames_input input, jpeg_frames_turning turning, bool is_proven, jpeg_frames_limits limits,
    jpeg_frames_output *_Nonnull output, char *_Nonnull message);

/*
 * Compares dimensions, colour coding, sampling, quantisation and every coefficient of a file with those of its source.
 * Gives JPEG_FRAMES_MISMATCH when one differs.
 */
int32_t jpeg_frames_compare(
    jpeg_frames_input turned, jpeg_frames_input source, jpeg_frames_turning turning, jpeg_frames_limits limits,
    char *_Nonnull message);

/* Frees bytes that a call has made. */
void jpeg_frames_free(jpeg_frames_output output);

#endif
