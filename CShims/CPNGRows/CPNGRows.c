#include "CPNGRows.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static const bool host_swaps_samples = true;
#else
static const bool host_swaps_samples = false;
#endif

// What an error handler needs; the first member of every job, so that libpng's error pointer finds it.
struct report {
    char *message;
    size_t capacity;
};

static void say(const struct report *report, const char *text) {
    if (report->capacity == 0) return;
    size_t length = strnlen(text, report->capacity - 1);
    memcpy(report->message, text, length);
    report->message[length] = 0;
}

static void fail(png_structp png, png_const_charp text) {
    say(png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

// Growing buffer

struct growing {
    png_rows_buffer buffer;
    size_t room;
};

static bool append(struct growing *growing, const uint8_t *bytes, size_t count) {
    png_rows_buffer *buffer = &growing->buffer;
    if (count > growing->room - buffer->count) {
        if (count > SIZE_MAX / 4 || buffer->count > SIZE_MAX / 4) return false;
        size_t room = growing->room + growing->room / 2;
        if (room < buffer->count + count) room = buffer->count + count + 65536;
        uint8_t *larger = realloc(buffer->bytes, room);
        if (!larger) return false;
        buffer->bytes = larger;
        growing->room = room;
    }
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return true;
}

void png_rows_buffer_free(png_rows_buffer *buffer) {
    free(buffer->bytes);
    buffer->bytes = NULL;
    buffer->count = 0;
}

// Decoding

struct png_rows_decoding {
    struct report report;  // of the call that runs
    png_structp png;
    png_infop info;
    const uint8_t *file;
    const png_rows_span *spans;
    size_t spans_left;
    size_t used;  // bytes of the first span that were read
    png_rows_layout layout;
    int pass_count;
    size_t left_to_read;  // bytes that the call which runs may still read
    // The arguments of a call that reads rows.
    uint8_t *rows;
    uint32_t row_count;
    uint32_t rows_read;
};

static void read_spans(png_structp png, png_bytep target, size_t count) {
    struct png_rows_decoding *job = png_get_io_ptr(png);
    if (count > job->left_to_read) png_error(png, "too many of its bytes make no pixel");
    job->left_to_read -= count;
    while (count > 0) {
        if (job->spans_left == 0) png_error(png, "the file ends early");
        size_t part = job->spans->count - job->used;
        if (part > count) part = count;
        memcpy(target, job->file + job->spans->offset + job->used, part);
        target += part;
        count -= part;
        job->used += part;
        if (job->used == job->spans->count) {
            job->spans++;
            job->spans_left--;
            job->used = 0;
        }
    }
}

static void prepare_rows(struct png_rows_decoding *job) {
    png_structp png = job->png;
    png_set_read_fn(png, job, read_spans);
    png_set_user_limits(png, job->layout.width, job->layout.height);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_info(png, job->info);
    png_set_palette_to_rgb(png);
    png_set_expand_gray_1_2_4_to_8(png);
    if (png_get_valid(png, job->info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
    if (host_swaps_samples && png_get_bit_depth(png, job->info) == 16) png_set_swap(png);
    job->pass_count = png_set_interlace_handling(png);
    png_read_update_info(png, job->info);
    if (png_get_image_width(png, job->info) != job->layout.width ||
        png_get_image_height(png, job->info) != job->layout.height ||
        png_get_rowbytes(png, job->info) != job->layout.bytes_per_row)
        png_error(png, "the rows aren't what the header says");
}

static void read_rows(struct png_rows_decoding *job) {
    while (job->rows_read < job->row_count) {
        png_read_row(job->png, job->rows + job->rows_read * job->layout.bytes_per_row, NULL);
        job->rows_read++;
    }
}

static void read_end(struct png_rows_decoding *job) { png_read_end(job->png, NULL); }

// Runs one part of the work; libpng's errors end it here.
static bool decode_guarded(struct png_rows_decoding *job, void (*part)(struct png_rows_decoding *), char *message,
                           size_t capacity) {
    job->report = (struct report){message, capacity};
    // Chunks of a single byte make thirteen of one.
    job->left_to_read = PNG_ROWS_IDLE_BYTES + 16 * job->layout.bytes_per_row * job->row_count;
    if (setjmp(png_jmpbuf(job->png))) return false;
    part(job);
    return true;
}

bool png_rows_begin(const uint8_t *file, const png_rows_span *spans, size_t span_count, png_rows_layout layout,
                    png_rows_decoding **decoding, char *message, size_t capacity) {
    struct png_rows_decoding *job = calloc(1, sizeof *job);
    *decoding = job;
    if (job) {
        *job = (struct png_rows_decoding){
            .report = {message, capacity}, .file = file, .spans = spans, .spans_left = span_count, .layout = layout,
        };
        job->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &job->report, fail, ignore);
        if (job->png) job->info = png_create_info_struct(job->png);
        if (job->info && decode_guarded(job, prepare_rows, message, capacity)) return true;
    }
    if (!job || !job->info) say(&(struct report){message, capacity}, "out of memory");
    if (job) png_rows_end(job);
    *decoding = NULL;
    return false;
}

int png_rows_pass_count(const png_rows_decoding *decoding) { return decoding->pass_count; }

bool png_rows_read(png_rows_decoding *decoding, uint8_t *rows, uint32_t count, uint32_t *rows_read, char *message,
                   size_t capacity) {
    decoding->rows = rows;
    decoding->row_count = count;
    decoding->rows_read = 0;
    bool done = decode_guarded(decoding, read_rows, message, capacity);
    *rows_read = decoding->rows_read;
    return done;
}

bool png_rows_finish(png_rows_decoding *decoding, char *message, size_t capacity) {
    decoding->row_count = 0;
    return decode_guarded(decoding, read_end, message, capacity);
}

void png_rows_end(png_rows_decoding *decoding) {
    png_destroy_read_struct(&decoding->png, &decoding->info, NULL);
    free(decoding);
}

// Encoding

struct encoding {
    struct report report;
    png_structp png;
    png_infop info;
    const png_rows_picture *picture;
    const png_rows_chunk *chunks;
    size_t chunk_count;
    struct growing file;
};

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    struct encoding *job = png_get_io_ptr(png);
    if (!append(&job->file, bytes, count)) png_error(png, "out of memory");
}

static void write_rows(struct encoding *job) {
    png_structp png = job->png;
    const png_rows_picture *picture = job->picture;
    png_set_write_fn(png, job, write_bytes, NULL);
    png_set_user_limits(png, picture->width, picture->height);
    png_set_compression_level(png, picture->compression_level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, picture->is_filtered ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
    if (picture->is_run_length) png_set_compression_strategy(png, Z_RLE);
    png_set_IHDR(png, job->info, picture->width, picture->height, picture->bit_depth, picture->color_type,
                 picture->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                 PNG_FILTER_TYPE_BASE);
    png_write_info_before_PLTE(png, job->info);
    for (size_t index = 0; index < job->chunk_count; index++) {
        const png_rows_chunk *chunk = &job->chunks[index];
        png_write_chunk(png, chunk->type, chunk->bytes, chunk->count);
    }
    if (host_swaps_samples && picture->bit_depth == 16) png_set_swap(png);
    if (picture->bit_depth < 8) png_set_packing(png);
    int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t row = 0; row < picture->height; row++)
            png_write_row(png, picture->pixels + (size_t)row * picture->bytes_per_row);
    png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
}

static bool encode_guarded(struct encoding *job) {
    job->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &job->report, fail, ignore);
    if (job->png) job->info = png_create_info_struct(job->png);
    if (!job->info) {
        say(&job->report, "out of memory");
        return false;
    }
    if (setjmp(png_jmpbuf(job->png))) return false;
    write_rows(job);
    return true;
}

bool png_rows_encode(const png_rows_picture *picture, const png_rows_chunk *chunks, size_t chunk_count,
                     png_rows_buffer *result, char *message, size_t capacity) {
    struct encoding job = {
        .report = {message, capacity}, .picture = picture, .chunks = chunks, .chunk_count = chunk_count,
    };
    bool done = encode_guarded(&job);
    png_destroy_write_struct(&job.png, &job.info);
    if (!done) png_rows_buffer_free(&job.file.buffer);
    *result = job.file.buffer;
    return done;
}

// zlib

bool png_rows_inflate(const uint8_t *bytes, size_t count, size_t limit, png_rows_buffer *result, bool *is_over_limit,
                      char *message, size_t capacity) {
    struct report report = {message, capacity};
    struct growing output = {0};
    uint8_t part[16384];
    z_stream stream = {0};
    *is_over_limit = false;
    bool fits = count <= UINT32_MAX;
    int status = fits ? inflateInit(&stream) : Z_MEM_ERROR;
    stream.next_in = (z_const Bytef *)bytes;
    stream.avail_in = (uInt)count;
    while (status == Z_OK) {
        stream.next_out = part;
        stream.avail_out = sizeof part;
        status = inflate(&stream, Z_NO_FLUSH);
        size_t made = sizeof part - stream.avail_out;
        if (made > limit - output.buffer.count) {
            *is_over_limit = true;
            status = Z_BUF_ERROR;
        } else if (!append(&output, part, made)) {
            status = Z_MEM_ERROR;
        }
    }
    if (status != Z_STREAM_END) {
        say(&report, stream.msg ? stream.msg : zError(status));
        png_rows_buffer_free(&output.buffer);
    }
    if (fits) inflateEnd(&stream);
    *result = output.buffer;
    return status == Z_STREAM_END;
}

bool png_rows_deflate(const uint8_t *bytes, size_t count, png_rows_buffer *result, char *message, size_t capacity) {
    struct report report = {message, capacity};
    uLongf size = compressBound(count);
    *result = (png_rows_buffer){malloc(size), 0};
    int status = result->bytes ? compress2(result->bytes, &size, bytes, count, 9) : Z_MEM_ERROR;
    if (status != Z_OK) {
        say(&report, zError(status));
        png_rows_buffer_free(result);
        return false;
    }
    result->count = size;
    return true;
}

uint32_t png_rows_crc(uint32_t first, const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(first, bytes, count);
}
