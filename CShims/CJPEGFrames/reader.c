#include "session.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Enough to read 1 KiB of a turned source at a time, and little enough to stay in the cache. */
enum { STRIP_ROWS = 8 };

JDIMENSION frames_strip_rows(JDIMENSION sampling) {
    return STRIP_ROWS > sampling ? STRIP_ROWS / sampling * sampling : sampling;
}

void frames_plane_start(frames_plane *plane, frames_escape *escape, JDIMENSION columns, JDIMENSION row_count) {
    plane->columns = columns;
    plane->row_count = row_count;
    plane->size = (size_t)columns * row_count * sizeof(JBLOCK);
    plane->rows = malloc(row_count * sizeof(JBLOCKROW));
    void *memory = mmap(NULL, plane->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    plane->blocks = memory == MAP_FAILED ? NULL : memory;
    if (plane->rows == NULL || plane->blocks == NULL) {
        frames_raise(escape, JPEG_FRAMES_LIMIT, "there is no memory for its coefficients");
    }
#ifdef MADV_HUGEPAGE
    /* Only a hint: with ordinary pages, taking them costs more than turning what is in them. */
    madvise(plane->blocks, plane->size, MADV_HUGEPAGE);
#endif
    for (JDIMENSION row = 0; row < row_count; row++) plane->rows[row] = plane->blocks + (size_t)row * columns;
}

void frames_plane_stop(frames_plane *plane) {
    if (plane->blocks != NULL) munmap(plane->blocks, plane->size);
    free(plane->rows);
    *plane = (frames_plane){0};
}

/* Replaces libjpeg's virtual arrays, so that coefficients can be read in place and in strips. */
static jvirt_barray_ptr request_plane(
    j_common_ptr c, int pool, boolean is_zeroed, JDIMENSION columns, JDIMENSION row_count, JDIMENSION access) {
    (void)pool, (void)is_zeroed, (void)access;
    frames_reader *reader = (frames_reader *)c;
    frames_escape *escape = reader->errors.escape;
    if (reader->plane_count >= reader->c.num_components) {
        frames_raise(escape, JPEG_FRAMES_UNSUPPORTED, "libjpeg asked for more arrays than there are components");
    }
    JDIMENSION sampling = (JDIMENSION)reader->c.comp_info[reader->plane_count].v_samp_factor;
    if (reader->drain != NULL && !jpeg_has_multiple_scans(&reader->c)) {
        JDIMENSION strip = frames_strip_rows(sampling);
        if (strip < row_count) row_count = strip;
    }
    size_t size = (size_t)columns * row_count * sizeof(JBLOCK);
    if (size > reader->memory_limit - reader->plane_bytes) {
        frames_raise(escape, JPEG_FRAMES_LIMIT, "its coefficients take more memory than the limit admits");
    }
    reader->plane_bytes += size;
    frames_plane *plane = &reader->planes[reader->plane_count++];
    frames_plane_start(plane, escape, columns, row_count);
    return (jvirt_barray_ptr)plane;
}

static JBLOCKARRAY access_plane(
    j_common_ptr c, jvirt_barray_ptr array, JDIMENSION first_row, JDIMENSION row_count, boolean is_writable) {
    (void)is_writable;
    frames_reader *reader = (frames_reader *)c;
    frames_plane *plane = (frames_plane *)array;
    JDIMENSION offset = first_row % plane->row_count;
    if (row_count > plane->row_count - offset) {
        frames_raise(reader->errors.escape, JPEG_FRAMES_MALFORMED, "its rows of blocks are out of bounds");
    }
    if (offset == 0 && first_row > 0) {
        reader->drain(reader, (int)(plane - reader->planes), first_row - plane->row_count, plane->row_count);
        memset(plane->blocks, 0, plane->size);
    }
    return plane->rows + offset;
}

static void watch(j_common_ptr c) {
    frames_progress *progress = (frames_progress *)c->progress;
    frames_source_pause(&((frames_reader *)c)->source);
    if (((j_decompress_ptr)c)->input_scan_number <= progress->scan_limit) return;
    frames_raise(progress->escape, JPEG_FRAMES_LIMIT, "it has more than the limit of %d scans", progress->scan_limit);
}

void frames_reader_start(
    frames_reader *reader, frames_escape *escape, jpeg_frames_input input, jpeg_frames_limits limits) {
    j_decompress_ptr c = &reader->c;
    c->err = frames_errors_start(&reader->errors, escape);
    jpeg_create_decompress(c);
    reader->memory_limit = limits.memory;
    c->mem->max_memory_to_use = limits.memory < LONG_MAX ? (long)limits.memory : LONG_MAX;
    reader->progress.base.progress_monitor = watch;
    reader->progress.escape = escape;
    reader->progress.scan_limit = limits.scans;
    c->progress = &reader->progress.base;
    frames_source_start(&reader->source, c, escape, input);
    jpeg_read_header(c, TRUE);
    if (c->jpeg_color_space == JCS_UNKNOWN || c->num_components > JPEG_FRAMES_COMPONENTS) {
        frames_raise(
            escape, JPEG_FRAMES_UNSUPPORTED, "it has %d colour components, of which no meaning is known",
            c->num_components);
    }
}

bool frames_reader_is_whole(frames_reader *reader) {
    if (reader->errors.is_damaged) return false;
    return !reader->errors.ended_early || !(jpeg_has_multiple_scans(&reader->c) || reader->c.arith_code);
}

void frames_reader_load(frames_reader *reader, const char *subject) {
    reader->c.mem->request_virt_barray = request_plane;
    reader->c.mem->access_virt_barray = access_plane;
    jpeg_read_coefficients(&reader->c);
    for (int i = 0; i < reader->c.num_components; i++) {
        if (reader->c.comp_info[i].quant_table != NULL) continue;
        frames_raise(reader->errors.escape, JPEG_FRAMES_MALFORMED, "component %d of %s has no data", i, subject);
    }
    if (frames_reader_is_whole(reader)) return;
    frames_raise(reader->errors.escape, JPEG_FRAMES_MALFORMED, "coefficients of %s are missing or damaged", subject);
}

void frames_reader_stop(frames_reader *reader) {
    jpeg_destroy_decompress(&reader->c);
    for (int i = 0; i < MAX_COMPONENTS; i++) frames_plane_stop(&reader->planes[i]);
}
