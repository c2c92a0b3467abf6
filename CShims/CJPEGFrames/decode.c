#include "session.h"

typedef struct {
    frames_escape escape;
    frames_reader reader;
    jpeg_frames_input input;
    jpeg_frames_limits limits;
    uint8_t *pixels;
    size_t size;
    bool is_complete;
} decode_job;

static void choose_output(j_decompress_ptr c) {
    switch (c->num_components) {
    case 1: c->out_color_space = JCS_GRAYSCALE; break;
    case 3: c->out_color_space = JCS_RGB; break;
    default: c->out_color_space = JCS_CMYK; break;
    }
}

static void invert(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) samples[i] = (uint8_t)~samples[i];
}

static void decode(void *job) {
    decode_job *my = job;
    j_decompress_ptr c = &my->reader.c;
    frames_reader_start(&my->reader, &my->escape, my->input, my->limits);
    choose_output(c);
    size_t stride = (size_t)c->image_width * (size_t)c->num_components;
    if (stride * c->image_height != my->size) {
        frames_raise(&my->escape, JPEG_FRAMES_MALFORMED, "its header changed between two readings");
    }
    jpeg_start_decompress(c);
    while (c->output_scanline < c->output_height) {
        JSAMPROW row = my->pixels + stride * c->output_scanline;
        jpeg_read_scanlines(c, &row, 1);
        if (c->num_components == 4 && c->saw_Adobe_marker) invert(row, stride);
    }
    my->is_complete = frames_reader_is_whole(&my->reader);
}

int32_t jpeg_frames_decode(
    jpeg_frames_input input, jpeg_frames_limits limits, uint8_t *pixels, size_t size, bool *is_complete,
    char *message) {
    decode_job job = {.input = input, .limits = limits, .pixels = pixels, .size = size};
    int32_t code = frames_attempt(&job.escape, message, decode, &job);
    frames_reader_stop(&job.reader);
    *is_complete = job.is_complete;
    return code;
}
