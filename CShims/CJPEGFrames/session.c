#include "session.h"

#include <jerror.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int32_t frames_attempt(frames_escape *escape, char *message, void (*body)(void *job), void *job) {
    escape->code = JPEG_FRAMES_OK;
    escape->message = message;
    message[0] = 0;
    if (setjmp(escape->target) == 0) body(job);
    return escape->code;
}

_Noreturn void frames_raise(frames_escape *escape, int32_t code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(escape->message, JPEG_FRAMES_MESSAGE_SIZE, format, arguments);
    va_end(arguments);
    escape->code = code;
    longjmp(escape->target, 1);
}

static int32_t code_of(j_common_ptr c) {
    switch (c->err->msg_code) {
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_MCU_SIZE:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_WIDTH_OVERFLOW:
        return JPEG_FRAMES_UNSUPPORTED;
    case JERR_OUT_OF_MEMORY:
        return JPEG_FRAMES_LIMIT;
    default:
        return JPEG_FRAMES_MALFORMED;
    }
}

/* Says what libjpeg leaves to be guessed. */
static void explain(j_common_ptr c, frames_escape *escape) {
    int number = c->err->msg_parm.i[0];
    switch (c->err->msg_code) {
    case JERR_NO_BACKING_STORE:
        frames_raise(escape, JPEG_FRAMES_LIMIT, "its coefficients take more memory than the limit admits");
    case JERR_EMPTY_IMAGE:
        if (!c->is_decompressor || ((j_decompress_ptr)c)->image_height > 0) return;
        frames_raise(escape, JPEG_FRAMES_UNSUPPORTED, "its header leaves the height to a later marker (DNL)");
    case JERR_BAD_PRECISION:
        frames_raise(
            escape, JPEG_FRAMES_UNSUPPORTED, "its samples have %d bits, and this libjpeg reads those of 8 only", number);
    case JERR_SOF_UNSUPPORTED:
        frames_raise(
            escape, JPEG_FRAMES_UNSUPPORTED, "it is coded in the %s way (SOF%d), which this libjpeg does not read",
            number == 0xC3 || number == 0xCB ? "lossless" : "hierarchical", number - 0xC0);
    default:
        return;
    }
}

static void leave(j_common_ptr c) {
    frames_escape *escape = ((frames_errors *)c->err)->escape;
    char words[JMSG_LENGTH_MAX];
    explain(c, escape);
    c->err->format_message(c, words);
    frames_raise(escape, code_of(c), "%s", words);
}

/* Notes which warnings mean that pixels are missing or made up; others, such as stray bytes between segments, don't. */
static void note(j_common_ptr c, int level) {
    if (level >= 0) return;
    frames_errors *errors = (frames_errors *)c->err;
    errors->base.num_warnings++;
    switch (errors->base.msg_code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
        errors->is_damaged = true;
        break;
    case JWRN_EXTRANEOUS_DATA:
        /* Before the first scan they are harmless, and cameras do pad the last scan before the end marker. */
        if (c->is_decompressor && ((j_decompress_ptr)c)->input_scan_number > 0 &&
            errors->base.msg_parm.i[1] != JPEG_EOI) {
            errors->is_damaged = true;
        }
        break;
    case JWRN_JPEG_EOF:
        errors->ended_early = true;
        break;
    default:
        break;
    }
}

static void print_nothing(j_common_ptr c) { (void)c; }

struct jpeg_error_mgr *frames_errors_start(frames_errors *errors, frames_escape *escape) {
    jpeg_std_error(&errors->base);
    errors->base.error_exit = leave;
    errors->base.emit_message = note;
    errors->base.output_message = print_nothing;
    errors->escape = escape;
    errors->is_damaged = false;
    errors->ended_early = false;
    return &errors->base;
}

enum { LEAST_ROOM = 1 << 16 };

static void offer_room(frames_destination *destination, size_t used) {
    destination->base.next_output_byte = destination->bytes + used;
    destination->base.free_in_buffer = destination->capacity - used;
}

static void start_output(j_compress_ptr c) { offer_room((frames_destination *)c->dest, 0); }

/* Called when the buffer is full: all of it is used, whatever free_in_buffer says. */
static boolean grow_output(j_compress_ptr c) {
    frames_destination *destination = (frames_destination *)c->dest;
    size_t used = destination->capacity;
    uint8_t *larger = used > SIZE_MAX / 2 ? NULL : realloc(destination->bytes, used * 2);
    if (larger == NULL) frames_raise(destination->escape, JPEG_FRAMES_LIMIT, "there is no memory for the coded bytes");
    destination->bytes = larger;
    destination->capacity = used * 2;
    offer_room(destination, used);
    return TRUE;
}

static void end_output(j_compress_ptr c) {
    frames_destination *destination = (frames_destination *)c->dest;
    destination->count = destination->capacity - destination->base.free_in_buffer;
}

void frames_destination_start(
    frames_destination *destination, j_compress_ptr c, frames_escape *escape, size_t expected) {
    destination->escape = escape;
    destination->capacity = expected < LEAST_ROOM ? LEAST_ROOM : expected;
    destination->bytes = malloc(destination->capacity);
    if (destination->bytes == NULL) frames_raise(escape, JPEG_FRAMES_LIMIT, "there is no memory for the coded bytes");
    destination->base.init_destination = start_output;
    destination->base.empty_output_buffer = grow_output;
    destination->base.term_destination = end_output;
    c->dest = &destination->base;
}

void jpeg_frames_free(jpeg_frames_output output) { free(output.bytes); }
