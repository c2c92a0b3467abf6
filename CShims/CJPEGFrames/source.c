#include "session.h"

#include <jerror.h>

/* Bytes that are lent to libjpeg at once: few enough to count by, enough that it seldom comes near their end, where it
   must decode more slowly. */
enum { WINDOW = 1 << 20 };

/* The longest code and its value are 27 bits, each of the bytes may need a stuffed zero, components are four at most. */
enum { MOST_BYTES_OF_PIXEL = 32 };

void frames_source_pause(frames_source *source) { source->used = 0; }

static void start(j_decompress_ptr c) { (void)c; }

static size_t most_bytes(j_decompress_ptr c) {
    if (c->input_scan_number == 0) return JPEG_FRAMES_IDLE_BYTES;
    /* Smooth upsampling looks one row of iMCUs ahead. */
    size_t rows = (size_t)DCTSIZE * (size_t)c->max_v_samp_factor * 2;
    return JPEG_FRAMES_IDLE_BYTES + rows * c->image_width * MOST_BYTES_OF_PIXEL;
}

static boolean lend_more(j_decompress_ptr c) {
    frames_source *source = (frames_source *)c->src;
    if (source->left == 0) {
        /* As libjpeg's own source does: what is missing is made up. */
        static const JOCTET end[] = {0xFF, JPEG_EOI};
        WARNMS(c, JWRN_JPEG_EOF);
        source->base.next_input_byte = end;
        source->base.bytes_in_buffer = sizeof end;
        return TRUE;
    }
    size_t count = source->left < WINDOW ? source->left : WINDOW;
    source->used += count;
    if (source->used > most_bytes(c)) {
        frames_raise(
            source->escape, JPEG_FRAMES_MALFORMED, "more than %d MiB of tables or stray bytes stand before its pixels",
            JPEG_FRAMES_IDLE_BYTES >> 20);
    }
    source->base.next_input_byte = source->next;
    source->base.bytes_in_buffer = count;
    source->next += count;
    source->left -= count;
    return TRUE;
}

static void skip(j_decompress_ptr c, long count) {
    frames_source *source = (frames_source *)c->src;
    if (count <= 0) return;
    size_t lent = source->base.bytes_in_buffer;
    size_t part = (size_t)count < lent ? (size_t)count : lent;
    source->base.next_input_byte += part;
    source->base.bytes_in_buffer -= part;
    source->used -= part < source->used ? part : source->used;
    size_t beyond = (size_t)count - part;
    if (beyond > source->left) beyond = source->left;
    source->next += beyond;
    source->left -= beyond;
}

static void end(j_decompress_ptr c) { (void)c; }

void frames_source_start(frames_source *source, j_decompress_ptr c, frames_escape *escape, jpeg_frames_input input) {
    *source = (frames_source){
        .base = {
            .init_source = start,
            .fill_input_buffer = lend_more,
            .skip_input_data = skip,
            .resync_to_restart = jpeg_resync_to_restart,
            .term_source = end,
        },
        .escape = escape,
        .next = input.bytes,
        .left = input.count,
    };
    if (input.count == 0) ERREXIT(c, JERR_INPUT_EMPTY);
    c->src = &source->base;
}
