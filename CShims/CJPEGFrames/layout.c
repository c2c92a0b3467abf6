#include "session.h"

#include <string.h>

static int32_t color_of(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE: return JPEG_FRAMES_GRAY;
    case JCS_RGB: return JPEG_FRAMES_RGB;
    case JCS_CMYK: return JPEG_FRAMES_CMYK;
    case JCS_YCCK: return JPEG_FRAMES_YCCK;
    default: return JPEG_FRAMES_YCC;
    }
}

static J_COLOR_SPACE space_of(int32_t color) {
    switch (color) {
    case JPEG_FRAMES_GRAY: return JCS_GRAYSCALE;
    case JPEG_FRAMES_RGB: return JCS_RGB;
    case JPEG_FRAMES_CMYK: return JCS_CMYK;
    case JPEG_FRAMES_YCCK: return JCS_YCCK;
    default: return JCS_YCbCr;
    }
}

/* MCUs in a row: blocks where there is one component, else iMCUs. */
static JDIMENSION row_of_mcus(j_decompress_ptr c) {
    if (c->num_components == 1) return c->comp_info[0].width_in_blocks;
    JDIMENSION side = (JDIMENSION)c->max_h_samp_factor * DCTSIZE;
    return (c->image_width + side - 1) / side;
}

static void describe_component(j_decompress_ptr c, int index, jpeg_frames_layout *layout) {
    jpeg_component_info *component = &c->comp_info[index];
    layout->horizontal[index] = (uint8_t)component->h_samp_factor;
    layout->vertical[index] = (uint8_t)component->v_samp_factor;
    JQUANT_TBL *table = component->quant_table;
    if (table == NULL && component->quant_tbl_no >= 0 && component->quant_tbl_no < NUM_QUANT_TBLS) {
        table = c->quant_tbl_ptrs[component->quant_tbl_no];
    }
    if (table == NULL) {
        layout->has_steps = false;
        return;
    }
    for (int i = 0; i < DCTSIZE2; i++) layout->steps[index][i] = table->quantval[i];
}

void frames_describe(frames_reader *reader, jpeg_frames_layout *layout) {
    j_decompress_ptr c = &reader->c;
    *layout = (jpeg_frames_layout){
        .width = (int32_t)c->image_width,
        .height = (int32_t)c->image_height,
        .component_count = c->num_components,
        .color = color_of(c->jpeg_color_space),
        .is_inverted = c->num_components == 4 && c->saw_Adobe_marker,
        .is_progressive = c->progressive_mode,
        .restart_interval = (int32_t)c->restart_interval,
        .has_steps = true,
    };
    JDIMENSION row = row_of_mcus(c);
    if (row > 0 && c->restart_interval % row == 0) layout->restart_rows = (int32_t)(c->restart_interval / row);
    for (int i = 0; i < c->num_components; i++) describe_component(c, i, layout);
}

/* The first component with the same steps as this one; components of equal steps share a table. */
static int first_alike(const jpeg_frames_layout *layout, int index) {
    for (int i = 0; i < index; i++) {
        if (memcmp(layout->steps[i], layout->steps[index], sizeof layout->steps[i]) == 0) return i;
    }
    return index;
}

static void set_steps(j_compress_ptr c, int slot, const uint16_t *steps) {
    if (c->quant_tbl_ptrs[slot] == NULL) c->quant_tbl_ptrs[slot] = jpeg_alloc_quant_table((j_common_ptr)c);
    JQUANT_TBL *table = c->quant_tbl_ptrs[slot];
    for (int i = 0; i < DCTSIZE2; i++) table->quantval[i] = steps[i];
    table->sent_table = FALSE;
}

void frames_apply(j_compress_ptr c, const jpeg_frames_layout *layout) {
    jpeg_set_colorspace(c, space_of(layout->color));
    if (layout->color == JPEG_FRAMES_CMYK) c->write_Adobe_marker = layout->is_inverted;
    int slots = 0;
    for (int i = 0; i < layout->component_count; i++) {
        jpeg_component_info *component = &c->comp_info[i];
        component->h_samp_factor = layout->horizontal[i];
        component->v_samp_factor = layout->vertical[i];
        int alike = first_alike(layout, i);
        component->quant_tbl_no = alike < i ? c->comp_info[alike].quant_tbl_no : slots++;
        if (alike == i) set_steps(c, component->quant_tbl_no, layout->steps[i]);
    }
    c->restart_interval = (unsigned int)layout->restart_interval;
    c->restart_in_rows = layout->restart_rows;
    if (layout->is_progressive) jpeg_simple_progression(c);
}

typedef struct {
    frames_escape escape;
    frames_reader reader;
    jpeg_frames_input input;
    jpeg_frames_layout *layout;
} layout_job;

static void read_layout(void *job) {
    layout_job *my = job;
    frames_reader_start(&my->reader, &my->escape, my->input, (jpeg_frames_limits){.scans = 1});
    frames_describe(&my->reader, my->layout);
}

int32_t jpeg_frames_read_layout(jpeg_frames_input input, jpeg_frames_layout *layout, char *message) {
    layout_job job = {.input = input, .layout = layout};
    int32_t code = frames_attempt(&job.escape, message, read_layout, &job);
    frames_reader_stop(&job.reader);
    return code;
}
