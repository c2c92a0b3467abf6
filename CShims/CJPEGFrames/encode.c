#include "session.h"

#include <stdlib.h>

/* libjpeg-turbo multiplies a step by 8 in 16 bits, so that 8192 means division by 0; far smaller steps erase all. */
enum { LARGEST_STEP = 8191 };

typedef struct {
    frames_escape escape;
    struct jpeg_compress_struct c;
    frames_errors errors;
    frames_destination destination;
    jpeg_frames_request request;
    const uint8_t *pixels;
} encode_job;

static uint16_t finer(uint16_t step, double fineness) {
    double divided = step / fineness + 0.5;
    if (!(divided >= 1)) return 1;
    return divided > LARGEST_STEP ? LARGEST_STEP : (uint16_t)divided;
}

static void follow(encode_job *my) {
    jpeg_frames_layout layout = *my->request.layout;
    if (!layout.has_steps) {
        frames_raise(
            &my->escape, JPEG_FRAMES_UNSUPPORTED, "the file to follow states no steps before its first scan");
    }
    for (int i = 0; i < layout.component_count; i++) {
        if (my->request.is_turned) {
            uint8_t horizontal = layout.horizontal[i];
            layout.horizontal[i] = layout.vertical[i];
            layout.vertical[i] = horizontal;
        }
        if (my->request.is_full_resolution) layout.horizontal[i] = layout.vertical[i] = 1;
        for (int k = 0; k < DCTSIZE2; k++) layout.steps[i][k] = finer(layout.steps[i][k], my->request.fineness);
    }
    frames_apply(&my->c, &layout);
}

static void choose(encode_job *my) {
    jpeg_set_quality(&my->c, my->request.quality, TRUE);
    if (my->request.channels != 3) return;
    int luma = my->request.halves_chroma ? 2 : 1;
    my->c.comp_info[0].h_samp_factor = luma;
    my->c.comp_info[0].v_samp_factor = luma;
}

static void configure(encode_job *my) {
    j_compress_ptr c = &my->c;
    c->image_width = (JDIMENSION)my->request.width;
    c->image_height = (JDIMENSION)my->request.height;
    c->input_components = my->request.channels;
    c->in_color_space =
        my->request.channels == 1 ? JCS_GRAYSCALE : my->request.channels == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(c);
    if (my->request.layout != NULL) {
        follow(my);
    } else {
        choose(my);
    }
    c->optimize_coding = TRUE;
}

/* Adobe's marker means that 255 is no ink. */
static JSAMPROW inverted(JSAMPROW scratch, const uint8_t *row, size_t count) {
    for (size_t i = 0; i < count; i++) scratch[i] = (uint8_t)~row[i];
    return scratch;
}

static void encode(void *job) {
    encode_job *my = job;
    j_compress_ptr c = &my->c;
    c->err = frames_errors_start(&my->errors, &my->escape);
    jpeg_create_compress(c);
    configure(my);
    size_t stride = (size_t)my->request.width * (size_t)my->request.channels;
    frames_destination_start(&my->destination, c, &my->escape, stride * c->image_height / 8);
    jpeg_start_compress(c, TRUE);
    bool is_inverted = my->request.channels == 4 && c->write_Adobe_marker;
    JSAMPROW scratch = c->mem->alloc_large((j_common_ptr)c, JPOOL_IMAGE, stride);
    while (c->next_scanline < c->image_height) {
        const uint8_t *pixels = my->pixels + stride * c->next_scanline;
        JSAMPROW row = is_inverted ? inverted(scratch, pixels, stride) : (JSAMPROW)pixels;
        jpeg_write_scanlines(c, &row, 1);
    }
    jpeg_finish_compress(c);
}

int32_t jpeg_frames_encode(
    jpeg_frames_request request, const uint8_t *pixels, jpeg_frames_output *output, char *message) {
    encode_job job = {.request = request, .pixels = pixels};
    int32_t code = frames_attempt(&job.escape, message, encode, &job);
    jpeg_destroy_compress(&job.c);
    *output = (jpeg_frames_output){.bytes = job.destination.bytes, .count = job.destination.count};
    if (code == JPEG_FRAMES_OK) return code;
    jpeg_frames_free(*output);
    *output = (jpeg_frames_output){0};
    return code;
}
