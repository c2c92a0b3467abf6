#include "session.h"

/*
 * The proof of a turn. It shares the reader with turn.c and nothing else: turn.c states each of the eight turns in a
 * table, here they are composed from one mirroring and single quarter turns.
 */

/* A place in a picture of blocks. */
typedef struct {
    int64_t x;
    int64_t y;
} place;

typedef struct {
    frames_reader *source;
    frames_escape *escape;
    jpeg_frames_turning turning;
    uint8_t origin[DCTSIZE2]; /* the source's coefficient that each of the result comes from */
    int16_t sign[DCTSIZE2];
    JDIMENSION compared[JPEG_FRAMES_COMPONENTS]; /* rows */
} comparison;

/* Takes the block's coefficients through the turn: mirroring changes the sign of odd horizontal frequencies, a quarter
   turn clockwise exchanges the axes and then mirrors. */
static void compose(comparison *my) {
    for (int i = 0; i < DCTSIZE2; i++) {
        my->origin[i] = (uint8_t)i;
        my->sign[i] = my->turning.is_mirrored && i % 2 == 1 ? -1 : 1;
    }
    for (int turn = 0; turn < my->turning.quarter_turns; turn++) {
        comparison before = *my;
        for (int i = 0; i < DCTSIZE2; i++) {
            int exchanged = i % DCTSIZE * DCTSIZE + i / DCTSIZE;
            my->origin[i] = before.origin[exchanged];
            my->sign[i] = i % 2 == 1 ? -before.sign[exchanged] : before.sign[exchanged];
        }
    }
}

/* Where a block of the result, `across` by `down` blocks large, stands in the source. */
static place place_in_source(jpeg_frames_turning turning, place at, int64_t across, int64_t down) {
    for (int turn = 0; turn < turning.quarter_turns; turn++) {
        at = (place){.x = at.y, .y = across - 1 - at.x};
        int64_t kept = across;
        across = down;
        down = kept;
    }
    if (turning.is_mirrored) at.x = across - 1 - at.x;
    return at;
}

static int differs(const comparison *my, const JCOEF *turned, const JCOEF *source) {
    JCOEF exchanged[DCTSIZE2];
    if (my->turning.quarter_turns % 2 == 1) {
        for (int u = 0; u < DCTSIZE; u++) {
            for (int v = 0; v < DCTSIZE; v++) exchanged[v * DCTSIZE + u] = source[u * DCTSIZE + v];
        }
        source = exchanged;
    }
    JCOEF difference = 0;
    for (int i = 0; i < DCTSIZE2; i++) difference |= turned[i] ^ (JCOEF)(source[i] * my->sign[i]);
    return difference;
}

static void compare_rows(frames_reader *turned, int component, JDIMENSION first_row, JDIMENSION row_count) {
    comparison *my = turned->drain_context;
    const jpeg_component_info *info = &turned->c.comp_info[component];
    const frames_plane *from = &my->source->planes[component];
    const frames_plane *to = &turned->planes[component];
    JDIMENSION end_row = first_row + row_count;
    if (end_row > info->height_in_blocks) end_row = info->height_in_blocks;
    for (JDIMENSION column = 0; column < info->width_in_blocks; column++) {
        for (JDIMENSION row = first_row; row < end_row; row++) {
            place at = place_in_source(
                my->turning, (place){column, row}, info->width_in_blocks, info->height_in_blocks);
            if (!differs(my, to->rows[row % to->row_count][column], from->rows[at.y][at.x])) continue;
            frames_raise(
                my->escape, JPEG_FRAMES_MISMATCH, "block %u of row %u of component %d differs", (unsigned)column,
                (unsigned)row, component);
        }
    }
    my->compared[component] = end_row;
}

static void require(comparison *my, bool is_equal, const char *reason) {
    if (!is_equal) frames_raise(my->escape, JPEG_FRAMES_MISMATCH, "%s", reason);
}

static void compare_component(
    comparison *my, const jpeg_frames_layout *turned, const jpeg_frames_layout *source, int component) {
    bool swaps = my->turning.quarter_turns % 2 == 1;
    uint8_t across = swaps ? source->vertical[component] : source->horizontal[component];
    uint8_t down = swaps ? source->horizontal[component] : source->vertical[component];
    /* The factors of a component that stands alone mean nothing. */
    bool is_alike = turned->horizontal[component] == across && turned->vertical[component] == down;
    require(my, is_alike || source->component_count == 1, "the sampling differs");
    for (int i = 0; i < DCTSIZE2; i++) {
        require(my, turned->steps[component][i] == source->steps[component][my->origin[i]], "the quantisation differs");
    }
}

/* A moved edge that isn't a whole iMCU would leave blocks that no turn of blocks can put right. */
static void require_whole_edges(comparison *my, const frames_reader *source) {
    place last = place_in_source(my->turning, (place){0, 0}, 2, 2);
    JDIMENSION across = DCTSIZE, down = DCTSIZE;
    if (source->c.num_components > 1) {
        across *= (JDIMENSION)source->c.max_h_samp_factor;
        down *= (JDIMENSION)source->c.max_v_samp_factor;
    }
    require(my, last.x == 0 || source->c.image_width % across == 0, "the right edge moves and isn't a whole iMCU");
    require(my, last.y == 0 || source->c.image_height % down == 0, "the bottom edge moves and isn't a whole iMCU");
}

static void compare_layouts(comparison *my, frames_reader *source, frames_reader *turned) {
    jpeg_frames_layout before, after;
    frames_describe(source, &before);
    frames_describe(turned, &after);
    bool swaps = my->turning.quarter_turns % 2 == 1;
    require(my, after.width == (swaps ? before.height : before.width), "the width differs");
    require(my, after.height == (swaps ? before.width : before.height), "the height differs");
    require(my, after.component_count == before.component_count, "the number of components differs");
    require(my, after.color == before.color && after.is_inverted == before.is_inverted, "the colour coding differs");
    require(my, after.has_steps && before.has_steps, "a quantisation table is missing");
    require_whole_edges(my, source);
    for (int i = 0; i < before.component_count; i++) compare_component(my, &after, &before, i);
}

void frames_compare(
    frames_reader *source, frames_reader *turned, frames_escape *escape, jpeg_frames_input input,
    jpeg_frames_turning turning, jpeg_frames_limits limits) {
    comparison my = {.source = source, .escape = escape, .turning = turning};
    my.turning.quarter_turns &= 3;
    compose(&my);
    frames_reader_start(turned, escape, input, limits);
    compare_layouts(&my, source, turned);
    turned->drain = compare_rows;
    turned->drain_context = &my;
    frames_reader_load(turned, "the turned file");
    /* Tables may be defined anew between scans: what counts is what each component was read with. */
    compare_layouts(&my, source, turned);
    for (int i = 0; i < turned->c.num_components; i++) {
        JDIMENSION rows = turned->c.comp_info[i].height_in_blocks;
        compare_rows(turned, i, my.compared[i], rows - my.compared[i]);
    }
}

typedef struct {
    frames_escape escape;
    frames_reader source;
    frames_reader turned;
    jpeg_frames_input source_input;
    jpeg_frames_input turned_input;
    jpeg_frames_turning turning;
    jpeg_frames_limits limits;
} compare_job;

static void compare(void *job) {
    compare_job *my = job;
    frames_reader_start(&my->source, &my->escape, my->source_input, my->limits);
    frames_reader_load(&my->source, "the source");
    frames_compare(&my->source, &my->turned, &my->escape, my->turned_input, my->turning, my->limits);
}

int32_t jpeg_frames_compare(
    jpeg_frames_input turned, jpeg_frames_input source, jpeg_frames_turning turning, jpeg_frames_limits limits,
    char *message) {
    compare_job job = {.source_input = source, .turned_input = turned, .turning = turning, .limits = limits};
    int32_t code = frames_attempt(&job.escape, message, compare, &job);
    frames_reader_stop(&job.source);
    frames_reader_stop(&job.turned);
    return code;
}
