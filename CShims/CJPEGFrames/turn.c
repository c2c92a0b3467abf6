#include "session.h"

#include <stdlib.h>
#include <string.h>

/*
 * A turn as what happens to coordinates: whether they are exchanged, and which of the source's then run backwards.
 * Indexed by quarter turns, first without and then with mirroring.
 */
typedef struct {
    bool swaps;
    bool reverses_columns;
    bool reverses_rows;
} geometry;

static const geometry geometries[2][4] = {
    {{false, false, false}, {true, false, true}, {false, true, true}, {true, true, false}},
    {{false, true, false}, {true, true, true}, {false, false, true}, {true, false, false}},
};

/* Eight coefficients: a row of a block. Unsigned, so that the sign of the least value may wrap. */
typedef uint16_t coefficient_row __attribute__((vector_size(16)));

typedef struct {
    frames_escape escape;
    frames_reader source;
    frames_reader check;
    struct jpeg_compress_struct c; /* see writer_of */
    frames_errors errors;
    frames_destination destination;
    frames_plane planes[JPEG_FRAMES_COMPONENTS]; /* of the result, filled as they are asked for */
    JDIMENSION filled[JPEG_FRAMES_COMPONENTS];   /* rows that have been filled so far */
    bool keeps_planes;
    geometry way;
    coefficient_row signs[DCTSIZE]; /* of the result's coefficients: all ones where the sign changes */
    jpeg_frames_input input;
    jpeg_frames_turning turning;
    jpeg_frames_limits limits;
    bool is_proven;
    bool counts_symbols; /* read the coefficients twice for the best Huffman tables */
} turn_job;

static turn_job *job_of(j_common_ptr c) { return (turn_job *)((char *)c - offsetof(turn_job, c)); }

static void require_whole(turn_job *my, bool is_moved, const char *side, JDIMENSION length, int sampling) {
    JDIMENSION unit = my->source.c.num_components == 1 ? DCTSIZE : (JDIMENSION)sampling * DCTSIZE;
    if (!is_moved || length % unit == 0) return;
    frames_raise(
        &my->escape, JPEG_FRAMES_INEXACT,
        "its %s of %u pixels isn't a multiple of %u, so that its last blocks can't move", side,
        (unsigned)length, (unsigned)unit);
}

/* The signs that a reversal changes: those of odd frequencies along it. */
static void prepare_signs(turn_job *my) {
    geometry turn = my->way;
    bool reverses_across = turn.swaps ? turn.reverses_rows : turn.reverses_columns;
    bool reverses_down = turn.swaps ? turn.reverses_columns : turn.reverses_rows;
    for (int v = 0; v < DCTSIZE; v++) {
        for (int u = 0; u < DCTSIZE; u++) {
            bool changes = (reverses_across && u % 2 == 1) != (reverses_down && v % 2 == 1);
            my->signs[v][u] = changes ? 0xFFFF : 0;
        }
    }
}

#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

/* Transposes 8 rows in three rounds of interleaving: pairs of single values, of pairs, of fours. */
static inline void transpose(coefficient_row rows[DCTSIZE]) {
    coefficient_row pairs[DCTSIZE], fours[DCTSIZE];
    for (int i = 0; i < 4; i++) {
        pairs[i] = SHUFFLE(rows[2 * i], rows[2 * i + 1], 0, 8, 1, 9, 2, 10, 3, 11);
        pairs[i + 4] = SHUFFLE(rows[2 * i], rows[2 * i + 1], 4, 12, 5, 13, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 2) {
        fours[i] = SHUFFLE(pairs[i], pairs[i + 1], 0, 1, 8, 9, 2, 3, 10, 11);
        fours[i + 1] = SHUFFLE(pairs[i], pairs[i + 1], 4, 5, 12, 13, 6, 7, 14, 15);
    }
    for (int i = 0; i < 2; i++) {
        rows[4 * i] = SHUFFLE(fours[4 * i], fours[4 * i + 2], 0, 1, 2, 3, 8, 9, 10, 11);
        rows[4 * i + 1] = SHUFFLE(fours[4 * i], fours[4 * i + 2], 4, 5, 6, 7, 12, 13, 14, 15);
        rows[4 * i + 2] = SHUFFLE(fours[4 * i + 1], fours[4 * i + 3], 0, 1, 2, 3, 8, 9, 10, 11);
        rows[4 * i + 3] = SHUFFLE(fours[4 * i + 1], fours[4 * i + 3], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/* Turns a block, and notes in `excess` what no picture of 8 bits can have and no Huffman code may stand for. */
static inline void turn_block(const turn_job *my, const JBLOCK *from, JBLOCK *to, coefficient_row *excess) {
    coefficient_row rows[DCTSIZE];
    memcpy(rows, from, sizeof rows);
    for (int v = 0; v < DCTSIZE; v++) *excess |= (rows[v] + 1024) & 0xF800;
    if (my->way.swaps) transpose(rows);
    for (int v = 0; v < DCTSIZE; v++) rows[v] = (rows[v] ^ my->signs[v]) - my->signs[v];
    memcpy(to, rows, sizeof rows);
}

/* Fills rows of the result, column by column: along a column that was a row, neighbours in memory stay neighbours. */
static void fill(turn_job *my, int component, JDIMENSION first_row, JDIMENSION end_row) {
    const jpeg_component_info *source = &my->source.c.comp_info[component];
    const frames_plane *from = &my->source.planes[component];
    const frames_plane *to = &my->planes[component];
    geometry turn = my->way;
    JDIMENSION columns = turn.swaps ? source->height_in_blocks : source->width_in_blocks;
    JDIMENSION rows = turn.swaps ? source->width_in_blocks : source->height_in_blocks;
    if (end_row > rows) end_row = rows;
    coefficient_row excess = {0};
    for (JDIMENSION column = 0; column < columns; column++) {
        for (JDIMENSION row = first_row; row < end_row; row++) {
            JDIMENSION x = turn.swaps ? row : column;
            JDIMENSION y = turn.swaps ? column : row;
            if (turn.reverses_columns) x = source->width_in_blocks - 1 - x;
            if (turn.reverses_rows) y = source->height_in_blocks - 1 - y;
            turn_block(my, &from->rows[y][x], &to->rows[row % to->row_count][column], &excess);
        }
    }
    for (int i = 0; i < DCTSIZE; i++) {
        if (excess[i] == 0) continue;
        frames_raise(&my->escape, JPEG_FRAMES_MALFORMED, "a coefficient is larger than 8 bits a sample can give");
    }
}

static JDIMENSION strip_rows(const jpeg_component_info *component) {
    return frames_strip_rows((JDIMENSION)component->v_samp_factor);
}

static JBLOCKARRAY access_turned(
    j_common_ptr c, jvirt_barray_ptr array, JDIMENSION first_row, JDIMENSION row_count, boolean is_writable) {
    (void)is_writable;
    turn_job *my = job_of(c);
    frames_plane *plane = (frames_plane *)array;
    int component = (int)(plane - my->planes);
    JDIMENSION offset = first_row % plane->row_count;
    if (row_count > plane->row_count - offset) {
        frames_raise(&my->escape, JPEG_FRAMES_MALFORMED, "its rows of blocks are out of bounds");
    }
    if (first_row == 0 && !my->keeps_planes) my->filled[component] = 0;
    while (my->filled[component] < first_row + row_count) {
        JDIMENSION end = my->filled[component] + strip_rows(&my->c.comp_info[component]);
        fill(my, component, my->filled[component], end);
        my->filled[component] = end;
    }
    return plane->rows + offset;
}

static void exchange(uint8_t *a, uint8_t *b) {
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

static void turn_layout(jpeg_frames_layout *layout, geometry turn) {
    if (!turn.swaps) return;
    for (int i = 0; i < layout->component_count; i++) {
        exchange(&layout->horizontal[i], &layout->vertical[i]);
        uint16_t steps[DCTSIZE2];
        memcpy(steps, layout->steps[i], sizeof steps);
        for (int k = 0; k < DCTSIZE2; k++) layout->steps[i][k] = steps[k % DCTSIZE * DCTSIZE + k / DCTSIZE];
    }
}

static void keep_density(turn_job *my) {
    j_decompress_ptr source = &my->source.c;
    if (!source->saw_JFIF_marker) return;
    my->c.density_unit = source->density_unit;
    my->c.X_density = my->way.swaps ? source->Y_density : source->X_density;
    my->c.Y_density = my->way.swaps ? source->X_density : source->Y_density;
}

static void configure(turn_job *my) {
    j_compress_ptr c = &my->c;
    jpeg_frames_layout layout;
    frames_describe(&my->source, &layout);
    turn_layout(&layout, my->way);
    c->image_width = (JDIMENSION)(my->way.swaps ? layout.height : layout.width);
    c->image_height = (JDIMENSION)(my->way.swaps ? layout.width : layout.height);
    c->input_components = layout.component_count;
    c->in_color_space = my->source.c.jpeg_color_space;
    jpeg_set_defaults(c);
    frames_apply(c, &layout);
    if (my->counts_symbols) {
        c->optimize_coding = TRUE;
    } else {
        frames_follow_huffman(&my->source.c, c);
    }
    keep_density(my);
}

/* Planes of the result: strips, which cost less to fill twice than to keep; whole for the many scans of progression. */
static void start_planes(turn_job *my) {
    my->keeps_planes = my->c.num_scans > 1;
    for (int i = 0; i < my->c.num_components; i++) {
        const frames_plane *source = &my->source.planes[i];
        JDIMENSION columns = my->way.swaps ? source->row_count : source->columns;
        JDIMENSION rows = my->way.swaps ? source->columns : source->row_count;
        JDIMENSION strip = strip_rows(&my->c.comp_info[i]);
        frames_plane_start(&my->planes[i], &my->escape, columns, my->keeps_planes || rows < strip ? rows : strip);
    }
}

static void write_turned(turn_job *my) {
    j_compress_ptr c = &my->c;
    c->err = frames_errors_start(&my->errors, &my->escape);
    jpeg_create_compress(c);
    frames_destination_start(&my->destination, c, &my->escape, my->input.count + my->input.count / 8);
    configure(my);
    start_planes(my);
    jvirt_barray_ptr arrays[JPEG_FRAMES_COMPONENTS];
    for (int i = 0; i < c->num_components; i++) arrays[i] = (jvirt_barray_ptr)&my->planes[i];
    c->mem->access_virt_barray = access_turned;
    jpeg_write_coefficients(c, arrays);
    jpeg_finish_compress(c);
}

/* Frees what writing has made. */
static void stop_writing(turn_job *my) {
    jpeg_destroy_compress(&my->c);
    for (int i = 0; i < JPEG_FRAMES_COMPONENTS; i++) {
        frames_plane_stop(&my->planes[i]);
        my->filled[i] = 0;
    }
}

/* Writes again with the best tables where the source's fit so badly that the file grew by an eighth, as for stripes. */
static void write_small(turn_job *my) {
    write_turned(my);
    if (my->c.optimize_coding || my->destination.count <= my->input.count + my->input.count / 8) return;
    stop_writing(my);
    free(my->destination.bytes);
    my->destination = (frames_destination){0};
    my->counts_symbols = true;
    write_turned(my);
}

static void turn(void *job) {
    turn_job *my = job;
    frames_reader_start(&my->source, &my->escape, my->input, my->limits);
    my->way = geometries[my->turning.is_mirrored][my->turning.quarter_turns & 3];
    j_decompress_ptr c = &my->source.c;
    require_whole(my, my->way.reverses_columns, "width", c->image_width, c->max_h_samp_factor);
    require_whole(my, my->way.reverses_rows, "height", c->image_height, c->max_v_samp_factor);
    prepare_signs(my);
    frames_reader_load(&my->source, "the file");
    write_small(my);
    if (!my->is_proven) return;
    /* The proof takes memory for coefficients too: what was turned is in the output by now. */
    stop_writing(my);
    jpeg_frames_input result = {my->destination.bytes, my->destination.count};
    frames_compare(&my->source, &my->check, &my->escape, result, my->turning, my->limits);
}

int32_t jpeg_frames_turn(
    jpeg_frames_input input, jpeg_frames_turning turning, bool is_proven, jpeg_frames_limits limits,
    jpeg_frames_output *output, char *message) {
    turn_job job = {.input = input, .turning = turning, .limits = limits, .is_proven = is_proven};
    int32_t code = frames_attempt(&job.escape, message, turn, &job);
    frames_reader_stop(&job.source);
    frames_reader_stop(&job.check);
    stop_writing(&job);
    *output = (jpeg_frames_output){.bytes = job.destination.bytes, .count = job.destination.count};
    if (code == JPEG_FRAMES_OK) return code;
    jpeg_frames_free(*output);
    *output = (jpeg_frames_output){0};
    return code;
}
