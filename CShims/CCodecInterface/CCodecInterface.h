#ifndef CCODECINTERFACE_H
#define CCODECINTERFACE_H

/*
 * The binary interface between a photo import, the host, and a codec in a shared library. C11, this header alone.
 *
 * A library exports one function, photo_codec_interface, and answers with a table that never changes. Everything else
 * is called through that table.
 *
 * Versions. A library and a host of different PHOTO_CODEC_ABI_VERSION can't talk, and the host says so. Within one
 * version, structs only grow at their end: each begins with struct_size, which whoever makes the struct sets to its
 * sizeof, and whoever reads it reads no field that doesn't lie within. photo_codec_layout, photo_codec_bytes and
 * photo_codec_signature have no such field, and never change within a version.
 *
 * Threads. Every function may be called from any thread, by several at once. The table and all it points to must stay
 * as they are for as long as the process lives: a library is never unloaded.
 *
 * Returning. Every function returns, in either direction. None may leave by longjmp, a C++ exception or the end of the
 * thread: on the other side are frames of another language. None may end the process or change its signal handlers.
 *
 * Ownership. What the host hands in is the host's, and is valid until the call returns; a library keeps no pointer to
 * it and changes nothing of it but out-parameters. What a library hands out after PHOTO_CODEC_OK is the library's: the
 * host reads it, and gives it back once by the table's release function, which may be on another thread. After any
 * other code the out-parameter means nothing, nothing is released, and the library has freed what it took.
 *
 * Nullability. A pointer is never null unless it is marked PHOTO_CODEC_NULLABLE. Pointers that a library gives are all
 * marked so, since the host checks them; where the comment says "required", null is refused.
 *
 * Text is UTF-8, ends with a zero byte, and is at most PHOTO_CODEC_TEXT_SIZE bytes long with it.
 */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#define PHOTO_CODEC_NULLABLE _Nullable
#define PHOTO_CODEC_ASSUME_NONNULL_BEGIN \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wnullability-extension\"") \
    _Pragma("clang assume_nonnull begin")
#define PHOTO_CODEC_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end") _Pragma("clang diagnostic pop")
#else
#define PHOTO_CODEC_NULLABLE
#define PHOTO_CODEC_ASSUME_NONNULL_BEGIN
#define PHOTO_CODEC_ASSUME_NONNULL_END
#endif

/* Says to Swift that a value may go from thread to thread: what it points to never changes. */
#if defined(__clang__) && defined(__has_attribute)
#if __has_attribute(swift_attr)
#define PHOTO_CODEC_UNCHANGING __attribute__((swift_attr("@Sendable")))
#endif
#endif
#ifndef PHOTO_CODEC_UNCHANGING
#define PHOTO_CODEC_UNCHANGING
#endif

/* Makes the one function visible outside of its library. */
#if defined(__GNUC__)
#define PHOTO_CODEC_EXPORT __attribute__((visibility("default")))
#else
#define PHOTO_CODEC_EXPORT
#endif

PHOTO_CODEC_ASSUME_NONNULL_BEGIN

#define PHOTO_CODEC_ABI_VERSION 1u

enum {
    PHOTO_CODEC_TEXT_SIZE = 256,
    /* The size of the buffer behind every parameter `message`. */
    PHOTO_CODEC_MESSAGE_SIZE = 256,
    /* The most types, signatures of a type, samples, or texts in a list. */
    PHOTO_CODEC_LIST_SIZE = 64,
    /* The most bytes of one signature. */
    PHOTO_CODEC_SIGNATURE_SIZE = 256,
    /* The most bytes of one sample. */
    PHOTO_CODEC_SAMPLE_SIZE = 65536,
};

/*
 * What a call came to. Any other number counts as a broken library.
 *
 * With every code but PHOTO_CODEC_OK, `message` should hold why, as a clause in English without a full stop, such as
 * "its header says 0 pixels". Where it is left empty, the host finds words for the code.
 */
enum {
    /* Done; the out-parameter is filled in. */
    PHOTO_CODEC_OK = 0,
    /* The bytes are of another format; the next codec is asked. */
    PHOTO_CODEC_NOT_MINE = 1,
    /* The format is right, but this feature of it, or these pixels, can't be handled; the next codec is asked. */
    PHOTO_CODEC_UNSUPPORTED = 2,
    /* The bytes break the format's rules; no other codec is asked. */
    PHOTO_CODEC_MALFORMED = 3,
    /* A field of photo_codec_limits was exceeded; no other codec is asked. */
    PHOTO_CODEC_LIMIT_EXCEEDED = 4,
    /* The host asked for something impossible. */
    PHOTO_CODEC_ARGUMENT = 5,
    /* The machine failed: no memory, no thread, no device. */
    PHOTO_CODEC_FAILED = 6,
    /* The photo_codec_stop of the call answered that it is no longer wanted. */
    PHOTO_CODEC_STOPPED = 7,
};

/* What the colour channels of a pixel are. */
enum {
    /* One channel. */
    PHOTO_CODEC_GRAY = 1,
    /* Red, green, blue. */
    PHOTO_CODEC_RGB = 2,
    /* Cyan, magenta, yellow, black; 0 is no ink. */
    PHOTO_CODEC_CMYK = 3,
};

/* What the channel after the colours is. */
enum {
    /* There is none. */
    PHOTO_CODEC_ALPHA_NONE = 0,
    /* Opacity; colours are independent of it. */
    PHOTO_CODEC_ALPHA_STRAIGHT = 1,
    /* Opacity; colours have been multiplied by it. */
    PHOTO_CODEC_ALPHA_PREMULTIPLIED = 2,
};

/* Bytes of somebody's; null only where count is 0. */
typedef struct photo_codec_bytes {
    const uint8_t *PHOTO_CODEC_NULLABLE data;
    size_t count;
} photo_codec_bytes;

/* A picture's size and the layout of its pixels. */
typedef struct photo_codec_layout {
    /* Pixels across and down, as stored; at least 1. */
    uint32_t width, height;
    /* PHOTO_CODEC_GRAY, PHOTO_CODEC_RGB or PHOTO_CODEC_CMYK. */
    uint32_t model;
    /* PHOTO_CODEC_ALPHA_NONE, PHOTO_CODEC_ALPHA_STRAIGHT or PHOTO_CODEC_ALPHA_PREMULTIPLIED. */
    uint32_t alpha;
    /*
     * Significant bits of a sample. Samples of 1 to 8 bits take one byte; of 9 to 16 bits two, in the byte order of
     * the machine. They run from 0 to 2^bits - 1 and are not scaled up.
     */
    uint32_t bits_per_sample;
    /* What is still to be done for display: 1 to 8, as Exif's tag 274 numbers them; 1 for nothing. */
    uint32_t orientation;
} photo_codec_layout;

/* How much a file may ask for. A library checks what a file says against it before it takes memory. */
typedef struct photo_codec_limits {
    uint32_t struct_size;
    /* Pixels along one side. */
    uint32_t side;
    /* Width times height. */
    uint64_t pixels;
    /* Bytes of one decoded bitmap. */
    uint64_t bitmap_bytes;
    /* Bytes of a coded file, read or written. */
    uint64_t file_bytes;
    /* Bytes of one block of metadata: Exif, XMP or an ICC profile. */
    uint64_t metadata_bytes;
    /* Frames of an animation, pages of a document. */
    uint64_t frames;
    /* Scans of a picture that comes in several, each over all of it. */
    uint64_t scans;
} photo_codec_limits;

/* A coded file. */
typedef struct photo_codec_input {
    uint32_t struct_size;
    /* The whole of it; at least one byte. */
    photo_codec_bytes file;
    /* The identifier of the type that was found in its bytes, such as "public.jpeg"; perhaps a subtype of the table's. */
    const char *type;
} photo_codec_input;

/*
 * A question whether a call is still wanted.
 *
 * A library asks it every few milliseconds, only on the thread that it was called on and only until it returns, and
 * after another answer than 0 returns PHOTO_CODEC_STOPPED.
 */
typedef struct photo_codec_stop {
    uint32_t struct_size;
    int32_t (*is_unwanted)(void *PHOTO_CODEC_NULLABLE context);
    void *PHOTO_CODEC_NULLABLE context;
} photo_codec_stop;

/* What a decoder is asked for. */
typedef struct photo_codec_decoding {
    uint32_t struct_size;
    /*
     * The longer side, in pixels, that suffices; 0 for the whole picture. A library that makes smaller pictures at less
     * cost gives the smallest whose longer side isn't below this, and the whole picture where there is none.
     */
    uint32_t fitting;
    const photo_codec_limits *limits;
    const photo_codec_stop *stop;
} photo_codec_decoding;

/* A picture: what a decoder fills in, and what an encoder is given. The host hands a decoder one that is all zero. */
typedef struct photo_codec_picture {
    uint32_t struct_size;
    /* 1 when all pixels are real, 0 when the file ended early or was damaged. Always 1 for an encoder. */
    uint32_t is_complete;
    /* As the header has it, but for a smaller size when the call was asked to fit one. Always upright for an encoder. */
    photo_codec_layout layout;
    /*
     * Required. Interleaved samples, alpha last, rows from the top; at least bytes_per_row times (height - 1) bytes and
     * one row. Aligned for its samples.
     */
    photo_codec_bytes pixels;
    /* Bytes from one row to the next; at least those of a row's pixels. */
    size_t bytes_per_row;
    /* An ICC profile, whole; none where count is 0. */
    photo_codec_bytes icc_profile;
    /* A TIFF structure from its byte-order mark on, without "Exif\0\0"; none where count is 0. */
    photo_codec_bytes exif;
    /* An XMP packet in UTF-8; none where count is 0. */
    photo_codec_bytes xmp;
    /* 1 when the code points of ITU-T H.273 below are given, else 0. */
    uint32_t has_code_points;
    /* ColourPrimaries, TransferCharacteristics, MatrixCoefficients; each at most 65535. */
    uint32_t primaries, transfer, matrix;
    /* VideoFullRangeFlag: 0 or 1. */
    uint32_t is_full_range;
    /* The library's own, for its release function; the host doesn't touch it. */
    void *PHOTO_CODEC_NULLABLE owner;
} photo_codec_picture;

/* What an encoder is asked for. */
typedef struct photo_codec_encoding {
    uint32_t struct_size;
    /* The identifier of the type to write: one of the table's. */
    const char *type;
    /* How close a lossy result is to be: 0 to 1; above 1, as fine as it takes. */
    double quality;
    /* A coded file whose settings are to be followed where that is possible; null where there is none. */
    const photo_codec_input *PHOTO_CODEC_NULLABLE like;
    const photo_codec_limits *limits;
    const photo_codec_stop *stop;
} photo_codec_encoding;

/* A coded file that an encoder has made. The host hands in one that is all zero. */
typedef struct photo_codec_output {
    uint32_t struct_size;
    /* Required, at least one byte. */
    photo_codec_bytes file;
    /* The library's own, for its release function; the host doesn't touch it. */
    void *PHOTO_CODEC_NULLABLE owner;
} photo_codec_output;

/* Bytes at a fixed place by which a type is recognised. */
typedef struct photo_codec_signature {
    /* Where they are, counted from the start of the file; less than 65536. */
    uint32_t offset;
    /* Required. 1 to PHOTO_CODEC_SIGNATURE_SIZE bytes. */
    photo_codec_bytes bytes;
} photo_codec_signature;

/*
 * What is known of a type that hosts need not know. Where a host knows the type already, it keeps what it knows, and
 * the formats that it knows are asked before the signatures here.
 *
 * Lists of text end with a null pointer; a null pointer in place of a list is an empty one.
 */
typedef struct photo_codec_type {
    uint32_t struct_size;
    /* Required: 1 to 255 letters, digits, dots, hyphens and underscores, such as "com.example.gray". */
    const char *PHOTO_CODEC_NULLABLE identifier;
    /* What it conforms to directly; when empty, "public.image". */
    const char *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE conforms_to;
    /* The preferred one first, without the dot: 1 to 32 letters, digits, hyphens and underscores. */
    const char *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE filename_extensions;
    /* The preferred one first, such as "image/x-gray". */
    const char *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE mime_types;
    /*
     * Any of them marks the bytes. Null where the count is 0, and no file is recognised as this type then; a list whose
     * count is 0 is refused.
     */
    const photo_codec_signature *PHOTO_CODEC_NULLABLE signatures;
    size_t signature_count;
} photo_codec_type;

/* A small file that the decoder must be able to decode where all that it needs is there. */
typedef struct photo_codec_sample {
    uint32_t struct_size;
    /* Required: the type of the file. */
    const char *PHOTO_CODEC_NULLABLE type;
    /* Required: 1 to PHOTO_CODEC_SAMPLE_SIZE bytes. */
    photo_codec_bytes file;
    /* Its pixels across and down. */
    uint32_t width, height;
} photo_codec_sample;

/* All that a library offers. Of decoding and encoding it may leave out one, with all fields that belong to it null. */
typedef struct PHOTO_CODEC_UNCHANGING photo_codec_table {
    /* PHOTO_CODEC_ABI_VERSION as the library was compiled. */
    uint32_t abi_version;
    uint32_t struct_size;
    /* Required: what the codec is called, and the library behind it, such as "Gray (libgray 1.2)". */
    const char *PHOTO_CODEC_NULLABLE name;
    /* Identifiers of the types that are decoded; ends with a null pointer. Null where nothing is. */
    const char *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE decodable_types;
    /* Identifiers of the types that are encoded; ends with a null pointer. Null where nothing is. */
    const char *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE encodable_types;
    /* Declarations of types; ends with a null pointer. Null where there are none. */
    const photo_codec_type *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE types;
    /* Samples, one for each decodable type; ends with a null pointer. Null where there are none. */
    const photo_codec_sample *PHOTO_CODEC_NULLABLE const *PHOTO_CODEC_NULLABLE samples;

    /*
     * Describes a picture without decoding a pixel. Required with decodable types.
     *
     * The same file must get the same answer each time: the host checks it against the limits, and then holds the
     * picture that is decoded against it.
     */
    int32_t (*PHOTO_CODEC_NULLABLE header)(
        const photo_codec_input *input, const photo_codec_limits *limits, photo_codec_layout *layout, char *message);

    /* Decodes the main picture as it is stored, without converting its colours. Required with decodable types. */
    int32_t (*PHOTO_CODEC_NULLABLE decode)(
        const photo_codec_input *input, const photo_codec_decoding *options, photo_codec_picture *picture,
        char *message);

    /* Takes back a picture that decode has filled in. Required with decodable types. */
    void (*PHOTO_CODEC_NULLABLE release_picture)(photo_codec_picture *picture);

    /*
     * Writes a picture. Required with encodable types.
     *
     * What the format can't hold without losing depth, channels, alpha or colour is PHOTO_CODEC_UNSUPPORTED: also an ICC
     * profile and code points that it can't say. Those of sRGB may be left out, as no description means the same; so
     * are Exif and XMP for which the format has no place.
     */
    int32_t (*PHOTO_CODEC_NULLABLE encode)(
        const photo_codec_picture *picture, const photo_codec_encoding *options, photo_codec_output *output,
        char *message);

    /* Takes back an output that encode has filled in. Required with encodable types. */
    void (*PHOTO_CODEC_NULLABLE release_output)(photo_codec_output *output);
} photo_codec_table;

/*
 * The one function that a library exports.
 *
 * Gets the PHOTO_CODEC_ABI_VERSION of the host, and returns a table of that version, which the host only reads; null
 * when the library has none.
 */
PHOTO_CODEC_EXPORT const photo_codec_table *PHOTO_CODEC_NULLABLE photo_codec_interface(uint32_t abi_version);

PHOTO_CODEC_ASSUME_NONNULL_END

#ifdef __cplusplus
}
#endif

#endif
