#ifndef CPNGROWS_H
#define CPNGROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng and zlib calls whose errors leave through longjmp, which must never cross a Swift frame.
//
// All functions but those of a decoding are whole operations: they make the library's structures, run, and free them,
// whatever happens. Functions that can fail return false and write one line of the library's own words, NUL-terminated and cut to
// `capacity` bytes, into the caller's `message`. Only a decoding keeps pointers after a call. All functions may run
// at once in several threads, of one decoding one after another.

#pragma clang assume_nonnull begin

/// A part of a file.
typedef struct {
    size_t offset;
    size_t count;
} png_rows_span;

/// Bytes allocated here; the caller frees them with `png_rows_buffer_free`.
typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} png_rows_buffer;

/// What the caller expects the decoded rows to be; a file that decodes to anything else fails.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// Bytes of one row of 8- or 16-bit samples in the host's byte order, without padding.
    size_t bytes_per_row;
} png_rows_layout;

/// Bytes that a call of a decoding reads at the most, besides 16 for each byte of the rows that it makes: a few
/// milliseconds' worth of a file that makes no pixels of what it holds.
enum { PNG_ROWS_IDLE_BYTES = 1 << 22 };

/// A file that is being decoded, some rows at a time, so that the caller may give up in between.
typedef struct png_rows_decoding png_rows_decoding;

/// Opens a file for decoding to gray, gray and alpha, RGB or RGBA rows of 8 or 16 bits, without gamma or colour
/// conversion.
///
/// Palettes become RGB, samples of less than 8 bits become 8, a tRNS chunk becomes alpha. libpng is given the spans of
/// `file` in their order and nothing else; each lies in the file. Both stay borrowed until the decoding's end. On
/// success the caller ends `decoding` with `png_rows_end`; else it is NULL.
bool png_rows_begin(const uint8_t *file, const png_rows_span *spans, size_t span_count, png_rows_layout layout,
                    png_rows_decoding *_Nullable *_Nonnull decoding, char *message, size_t capacity);

/// How often all rows are read one after another: once, or seven times of an interlaced picture.
int png_rows_pass_count(const png_rows_decoding *decoding);

/// Reads the next `count` rows, no more than are left in the running pass, to `rows`.
///
/// Passes after the first want the rows there as the pass before has left them. `rows_read` receives how many rows
/// were read, also on failure; after one the decoding can only be ended.
bool png_rows_read(png_rows_decoding *decoding, uint8_t *rows, uint32_t count, uint32_t *rows_read, char *message,
                   size_t capacity);

/// Checks what follows the last row of the last pass.
bool png_rows_finish(png_rows_decoding *decoding, char *message, size_t capacity);

/// Frees a decoding, whatever state it is in.
void png_rows_end(png_rows_decoding *decoding);

/// A picture to encode; `pixels` holds `height` rows of `bytes_per_row` bytes, 16-bit samples in the host's order.
typedef struct {
    const uint8_t *pixels;
    uint32_t width;
    uint32_t height;
    size_t bytes_per_row;
    /// Bits of a stored sample or palette index: 1, 2, 4, 8 or 16. Below 8, rows hold one sample a byte and are packed.
    int bit_depth;
    /// PNG's colour type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
    int color_type;
    bool is_interlaced;
    /// Whether each row gets the filter that seems best, as photos want it, or none, as drawings do.
    bool is_filtered;
    /// Whether nothing but runs of one byte is looked for, which is all there is in filtered photos.
    bool is_run_length;
    /// zlib's level, 0 to 9.
    int compression_level;
} png_rows_picture;

/// An ancillary chunk, or a palette, to write between IHDR and IDAT; `type` is four letters.
typedef struct {
    uint8_t type[4];
    const uint8_t *_Nullable bytes;
    size_t count;
} png_rows_chunk;

/// Encodes a picture and the chunks in the order given; on success `result` holds the file.
bool png_rows_encode(const png_rows_picture *picture, const png_rows_chunk *_Nullable chunks, size_t chunk_count,
                     png_rows_buffer *result, char *message, size_t capacity);

/// Inflates a zlib stream of at most `limit` bytes of output.
///
/// `is_over_limit` says whether that is why it failed.
bool png_rows_inflate(const uint8_t *bytes, size_t count, size_t limit, png_rows_buffer *result, bool *is_over_limit,
                      char *message, size_t capacity);

/// Deflates into a zlib stream.
bool png_rows_deflate(const uint8_t *bytes, size_t count, png_rows_buffer *result, char *message, size_t capacity);

/// The CRC-32 that PNG puts behind a chunk, over its type and data; `first` is that of what comes before, 0 of nothing.
uint32_t png_rows_crc(uint32_t first, const uint8_t *bytes, size_t count);

/// Frees what a function here allocated and empties the buffer; an empty buffer is left alone.
void png_rows_buffer_free(png_rows_buffer *buffer);

#pragma clang assume_nonnull end

#endif
