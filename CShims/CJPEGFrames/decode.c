#include "session.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Samples of work in one step: one to four milliseconds of a photo, by its coding. */
enum { STEP_SAMPLES = 1 << 20 };

struct jpeg_frames_decoding {
    frames_escape escape;
    frames_reader reader;
    jpeg_frames_input input;
    jpeg_frames_limits limits;
    int32_t eighths;
    size_t stride; /* bytes of a decoded row */
    bool is_loaded; /* all scans were read, or there is only one, which is read as rows are made */
    bool is_complete;
    /* The arguments of a step. */
    uint8_t *pixels;
    size_t size;
};

static void choose_output(j_decompress_ptr c) {
    switch (c->num_components) {
    case 1: c->out_color_space = JCS_GRAYSCALE; break;
    case 3: c->out_color_space = JCS_RGB; break;
    default: c->out_color_space = JCS_CMYK; break;
    }
}

static void begin(void *job) {
    jpeg_frames_decoding *my = job;
    j_decompress_ptr c = &my->reader.c;
    frames_reader_start(&my->reader, &my->escape, my->input, my->limits);
    choose_output(c);
    c->scale_num = (unsigned int)my->eighths;
    c->scale_denom = 8;
    /* Lets the scans be read in steps; of a single scan it would keep coefficients for nothing. */
    c->buffered_image = jpeg_has_multiple_scans(c);
    my->is_loaded = !c->buffered_image;
    jpeg_start_decompress(c);
    my->stride = (size_t)c->output_width * (size_t)c->num_components;
}

/* Reads scans: each call of libjpeg reads a row of iMCUs or a scan's header. */
static void load_some(jpeg_frames_decoding *my) {
    j_decompress_ptr c = &my->reader.c;
    size_t row = (size_t)c->image_width * (size_t)c->num_components * DCTSIZE * (size_t)c->max_v_samp_factor;
    for (size_t work = 0; work < STEP_SAMPLES; work += row) {
        frames_source_pause(&my->reader.source);
        int state = jpeg_consume_input(c);
        if (c->input_scan_number > my->limits.scans) {
            frames_raise(
                &my->escape, JPEG_FRAMES_LIMIT, "it has more than the limit of %d scans", (int)my->limits.scans);
        }
        if (state != JPEG_REACHED_EOI) continue;
        jpeg_start_output(c, c->input_scan_number);
        my->is_loaded = true;
        return;
    }
}

/* Only a hint: taking memory for a picture in ordinary pages costs a third of what decoding it does. */
static void expect_pixels(uint8_t *pixels, size_t size) {
#ifdef MADV_HUGEPAGE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)pixels + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)pixels + size) / page * page;
    if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)pixels, (void)size;
#endif
}

static void invert(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) samples[i] = (uint8_t)~samples[i];
}

static void read_rows(jpeg_frames_decoding *my) {
    j_decompress_ptr c = &my->reader.c;
    size_t samples = (size_t)c->image_width * (size_t)c->num_components * DCTSIZE / (size_t)my->eighths;
    for (size_t work = 0; work < STEP_SAMPLES && c->output_scanline < c->output_height; work += samples) {
        JSAMPROW row = my->pixels + my->stride * c->output_scanline;
        jpeg_read_scanlines(c, &row, 1);
        if (c->num_components == 4 && c->saw_Adobe_marker) invert(row, my->stride);
    }
    if (c->output_scanline == c->output_height) my->is_complete = frames_reader_is_whole(&my->reader);
}

static void advance(void *job) {
    jpeg_frames_decoding *my = job;
    if (my->stride * my->reader.c.output_height != my->size) {
        frames_raise(&my->escape, JPEG_FRAMES_MALFORMED, "its header changed between two readings");
    }
    if (my->is_loaded) {
        if (my->reader.c.output_scanline == 0) expect_pixels(my->pixels, my->size);
        read_rows(my);
    } else {
        load_some(my);
    }
}

int32_t jpeg_frames_begin(
    jpeg_frames_input input, jpeg_frames_limits limits, int32_t eighths, jpeg_frames_decoding **decoding,
    char *message) {
    *decoding = calloc(1, sizeof **decoding);
    if (*decoding == NULL) {
        snprintf(message, JPEG_FRAMES_MESSAGE_SIZE, "there is no memory for its decoder");
        return JPEG_FRAMES_LIMIT;
    }
    (*decoding)->input = input;
    (*decoding)->limits = limits;
    (*decoding)->eighths = eighths;
    int32_t code = frames_attempt(&(*decoding)->escape, message, begin, *decoding);
    if (code == JPEG_FRAMES_OK) return code;
    jpeg_frames_end(*decoding);
    *decoding = NULL;
    return code;
}

int32_t jpeg_frames_advance(
    jpeg_frames_decoding *decoding, uint8_t *pixels, size_t size, jpeg_frames_progress *progress, char *message) {
    decoding->pixels = pixels;
    decoding->size = size;
    int32_t code = frames_attempt(&decoding->escape, message, advance, decoding);
    j_decompress_ptr c = &decoding->reader.c;
    progress->is_done = decoding->is_loaded && c->output_scanline == c->output_height;
    progress->is_complete = decoding->is_complete;
    return code;
}

void jpeg_frames_end(jpeg_frames_decoding *decoding) {
    frames_reader_stop(&decoding->reader);
    free(decoding);
}
