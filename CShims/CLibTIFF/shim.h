#ifndef CLibTIFF_SHIM_H
#define CLibTIFF_SHIM_H

#include <stdio.h>
#include <string.h>
#include <tiffio.h>

// Swift imports no function with variable arguments, and all of libtiff's fields go through two of them. Each wrapper
// below fixes the arguments that libtiff expects for fields of one kind.

// Fields of one 16-bit number, with libtiff's default where the file has none.
static inline int tiff_get_u16(TIFF *tiff, uint32_t tag, uint16_t *value) {
    return TIFFGetFieldDefaulted(tiff, tag, value);
}

// The same without a default, to tell a field that is missing.
static inline int tiff_get_stated_u16(TIFF *tiff, uint32_t tag, uint16_t *value) {
    return TIFFGetField(tiff, tag, value);
}

// Fields of one 32-bit number.
static inline int tiff_get_u32(TIFF *tiff, uint32_t tag, uint32_t *value) {
    return TIFFGetFieldDefaulted(tiff, tag, value);
}

// Fields of two 16-bit numbers: YCbCrSubSampling.
static inline int tiff_get_u16_pair(TIFF *tiff, uint32_t tag, uint16_t *first, uint16_t *second) {
    return TIFFGetFieldDefaulted(tiff, tag, first, second);
}

// Fields of a counted list of 16-bit numbers, which libtiff keeps: ExtraSamples.
static inline int tiff_get_u16_list(TIFF *tiff, uint32_t tag, uint16_t *count, const uint16_t **values) {
    return TIFFGetFieldDefaulted(tiff, tag, count, values);
}

// Fields of a list of fractions whose number the tag fixes, and which libtiff keeps.
static inline int tiff_get_floats(TIFF *tiff, uint32_t tag, const float **values) {
    return TIFFGetFieldDefaulted(tiff, tag, values);
}

// ColorMap alone: three lists of 2^BitsPerSample numbers, which libtiff keeps.
static inline int tiff_get_color_map(
    TIFF *tiff, const uint16_t **red, const uint16_t **green, const uint16_t **blue) {
    return TIFFGetField(tiff, TIFFTAG_COLORMAP, red, green, blue);
}

// Fields of one whole number; a 16-bit one is passed as an int by the rules of C, so that one wrapper does for both.
static inline int tiff_set_number(TIFF *tiff, uint32_t tag, uint32_t value) { return TIFFSetField(tiff, tag, value); }

// ExtraSamples alone: a counted list, which libtiff copies.
static inline int tiff_set_extra_samples(TIFF *tiff, uint16_t count, const uint16_t *values) {
    return TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, count, values);
}

// What libtiff said about one file.
typedef struct {
    // Errors, and warnings that mean damaged pixels.
    int damages;
    // The first error, NUL at its end; empty when there was none.
    char first_error[256];
} tiff_words;

// Handlers get a va_list, which only C can spell out.
static inline int tiff_note_error(TIFF *tiff, void *words, const char *module, const char *format, va_list values) {
    (void)tiff, (void)module;
    tiff_words *all = (tiff_words *)words;
    all->damages += 1;
    if (all->first_error[0] == 0) vsnprintf(all->first_error, sizeof all->first_error, format, values);
    return 1;
}

// The decoders of fax and JPEG data warn where others fail, and go on with a guess; other warnings are about fields.
static inline int tiff_note_warning(TIFF *tiff, void *words, const char *module, const char *format, va_list values) {
    (void)tiff, (void)format, (void)values;
    if (module && (!strncmp(module, "Fax", 3) || !strcmp(module, "JPEGLib") || !strcmp(module, "LibJpeg")))
        ((tiff_words *)words)->damages += 1;
    return 1;
}

// Swift takes a va_list for one that can't be missing, and so for another type of function than libtiff's.
static inline void tiff_keep_words(TIFFOpenOptions *options, tiff_words *words) {
    TIFFOpenOptionsSetErrorHandlerExtR(options, tiff_note_error, words);
    TIFFOpenOptionsSetWarningHandlerExtR(options, tiff_note_warning, words);
}

#endif
