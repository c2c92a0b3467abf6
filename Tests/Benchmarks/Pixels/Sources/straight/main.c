/* The C libraries called with nothing between: what a codec's own layer is measured against.

   straight decode TYPE RUNS FILE, straight encode TYPE QUALITY RUNS FILE.ppm: prints the median seconds of a run and the
   bytes that it gave. TYPE is jpeg, png, webp or heic; pixels are RGB with 8 bits; settings are those of the codecs. */
#include <libheif/heif.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <webp/decode.h>
#include <webp/encode.h>

#include <jpeglib.h>

typedef struct {
    unsigned char *bytes;
    size_t count;
} buffer;

typedef struct {
    int width, height;
    buffer pixels;
} picture;

static void require(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "straight: %s\n", what);
    exit(1);
}

static buffer allocated(size_t count) {
    buffer result = {malloc(count), count};
    require(result.bytes != NULL, "no memory");
    return result;
}

static buffer contents(const char *path) {
    FILE *file = fopen(path, "rb");
    require(file != NULL, path);
    fseek(file, 0, SEEK_END);
    buffer result = allocated((size_t)ftell(file));
    rewind(file);
    require(fread(result.bytes, 1, result.count, file) == result.count, path);
    fclose(file);
    return result;
}

static buffer decode_jpeg(buffer file) {
    struct jpeg_decompress_struct c;
    struct jpeg_error_mgr errors;
    c.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&c);
    jpeg_mem_src(&c, file.bytes, file.count);
    jpeg_read_header(&c, TRUE);
    jpeg_start_decompress(&c);
    size_t stride = (size_t)c.output_width * 3;
    buffer result = allocated(stride * c.output_height);
    while (c.output_scanline < c.output_height) {
        JSAMPROW row = result.bytes + stride * c.output_scanline;
        jpeg_read_scanlines(&c, &row, 1);
    }
    jpeg_finish_decompress(&c);
    jpeg_destroy_decompress(&c);
    return result;
}

static void take(png_structp png, png_bytep bytes, size_t count) {
    buffer *rest = png_get_io_ptr(png);
    require(count <= rest->count, "the PNG ends early");
    memcpy(bytes, rest->bytes, count);
    rest->bytes += count;
    rest->count -= count;
}

static buffer decode_png(buffer file) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_read_fn(png, &file, take);
    png_read_info(png, info);
    size_t stride = png_get_rowbytes(png, info), height = png_get_image_height(png, info);
    buffer result = allocated(stride * height);
    for (size_t y = 0; y < height; y++) png_read_row(png, result.bytes + stride * y, NULL);
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return result;
}

static buffer decode_webp(buffer file) {
    int width, height;
    require(WebPGetInfo(file.bytes, file.count, &width, &height), "no WebP");
    buffer result = allocated((size_t)width * (size_t)height * 3);
    require(WebPDecodeRGBInto(file.bytes, file.count, result.bytes, result.count, width * 3) != NULL, "no WebP");
    return result;
}

static buffer decode_heic(buffer file) {
    struct heif_context *context = heif_context_alloc();
    struct heif_image_handle *handle;
    struct heif_image *image;
    require(heif_context_read_from_memory_without_copy(context, file.bytes, file.count, NULL).code == 0, "no HEIC");
    require(heif_context_get_primary_image_handle(context, &handle).code == 0, "no HEIC");
    require(heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL).code == 0, "no HEIC");
    int stride, width = heif_image_get_primary_width(image), height = heif_image_get_primary_height(image);
    const unsigned char *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    buffer result = allocated((size_t)width * (size_t)height * 3);
    for (int y = 0; y < height; y++) {
        memcpy(result.bytes + (size_t)y * (size_t)width * 3, plane + (size_t)y * (size_t)stride, (size_t)width * 3);
    }
    heif_image_release(image);
    heif_image_handle_release(handle);
    heif_context_free(context);
    return result;
}

static buffer encode_jpeg(picture source, int quality) {
    struct jpeg_compress_struct c;
    struct jpeg_error_mgr errors;
    c.err = jpeg_std_error(&errors);
    jpeg_create_compress(&c);
    buffer result = {0};
    jpeg_mem_dest(&c, &result.bytes, &result.count);
    c.image_width = (JDIMENSION)source.width;
    c.image_height = (JDIMENSION)source.height;
    c.input_components = 3;
    c.in_color_space = JCS_RGB;
    jpeg_set_defaults(&c);
    jpeg_set_quality(&c, quality, TRUE);
    c.optimize_coding = TRUE;
    jpeg_start_compress(&c, TRUE);
    while (c.next_scanline < c.image_height) {
        JSAMPROW row = source.pixels.bytes + (size_t)c.next_scanline * (size_t)source.width * 3;
        jpeg_write_scanlines(&c, &row, 1);
    }
    jpeg_finish_compress(&c);
    jpeg_destroy_compress(&c);
    return result;
}

static void add(buffer *file, const void *bytes, size_t count) {
    file->bytes = realloc(file->bytes, file->count + count);
    require(file->bytes != NULL, "no memory");
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}

static void give(png_structp png, png_bytep bytes, size_t count) { add(png_get_io_ptr(png), bytes, count); }

static buffer encode_png(picture source, int quality) {
    (void)quality;
    buffer result = {0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &result, give, NULL);
    png_set_IHDR(
        png, info, (png_uint_32)source.width, (png_uint_32)source.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, 6);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_write_info(png, info);
    for (int y = 0; y < source.height; y++) {
        png_write_row(png, source.pixels.bytes + (size_t)y * (size_t)source.width * 3);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return result;
}

static buffer encode_webp(picture source, int quality) {
    WebPConfig config;
    WebPPicture webp;
    WebPMemoryWriter writer;
    require(WebPConfigInit(&config) && WebPPictureInit(&webp), "libwebp is of another version");
    WebPMemoryWriterInit(&writer);
    config.quality = (float)quality;
    config.exact = 1;
    webp.width = source.width;
    webp.height = source.height;
    webp.writer = WebPMemoryWrite;
    webp.custom_ptr = &writer;
    require(WebPPictureImportRGB(&webp, source.pixels.bytes, source.width * 3), "no memory");
    require(WebPEncode(&config, &webp), "libwebp gave up");
    WebPPictureFree(&webp);
    return (buffer){writer.mem, writer.size};
}

static struct heif_error keep(struct heif_context *context, const void *bytes, size_t count, void *file) {
    (void)context;
    add(file, bytes, count);
    return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, ""};
}

static buffer encode_heic(picture source, int quality) {
    struct heif_context *context = heif_context_alloc();
    struct heif_encoder *encoder;
    struct heif_image *image;
    require(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code == 0, "no encoder");
    heif_encoder_set_lossy_quality(encoder, quality);
    heif_encoder_set_parameter(encoder, "preset", "ultrafast");
    heif_encoder_set_parameter(encoder, "tune", "psnr");
    heif_encoder_set_parameter(encoder, "chroma", "420");
    heif_image_create(source.width, source.height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
    heif_image_add_plane(image, heif_channel_interleaved, source.width, source.height, 24);
    int stride;
    unsigned char *plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    for (int y = 0; y < source.height; y++) {
        size_t count = (size_t)source.width * 3;
        memcpy(plane + (size_t)y * (size_t)stride, source.pixels.bytes + (size_t)y * count, count);
    }
    require(heif_context_encode_image(context, image, encoder, NULL, NULL).code == 0, "libheif gave up");
    buffer result = {0};
    struct heif_writer writer = {1, keep};
    require(heif_context_write(context, &writer, &result).code == 0, "libheif gave up");
    heif_image_release(image);
    heif_encoder_release(encoder);
    heif_context_free(context);
    return result;
}

static const struct {
    const char *name;
    buffer (*decode)(buffer);
    buffer (*encode)(picture, int);
} libraries[] = {
    {"jpeg", decode_jpeg, encode_jpeg},
    {"png", decode_png, encode_png},
    {"webp", decode_webp, encode_webp},
    {"heic", decode_heic, encode_heic},
};

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static picture read_ppm(const char *path) {
    buffer file = contents(path);
    picture result;
    int start = 0;
    require(sscanf((char *)file.bytes, "P6 %d %d 255%*1[ \n]%n", &result.width, &result.height, &start) == 2, path);
    result.pixels = (buffer){file.bytes + start, (size_t)result.width * (size_t)result.height * 3};
    require((size_t)start + result.pixels.count == file.count, path);
    return result;
}

int main(int count, char **words) {
    int encodes = count == 6 && strcmp(words[1], "encode") == 0;
    require(encodes || (count == 5 && strcmp(words[1], "decode") == 0), "decode TYPE RUNS FILE | encode TYPE QUALITY RUNS PPM");
    size_t library = 0;
    while (library < 4 && strcmp(libraries[library].name, words[2]) != 0) library++;
    require(library < 4, "TYPE is jpeg, png, webp or heic");
    int runs = atoi(words[count - 2]);
    require(runs > 0, "RUNS is a number from 1");
    picture source = {0};
    buffer file = {0};
    if (encodes) source = read_ppm(words[5]);
    else file = contents(words[4]);
    double *times = calloc((size_t)runs, sizeof *times);
    size_t bytes = 0;
    for (int run = 0; run < runs; run++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        buffer result = encodes ? libraries[library].encode(source, atoi(words[3])) : libraries[library].decode(file);
        clock_gettime(CLOCK_MONOTONIC, &end);
        times[run] = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
        bytes = result.count;
        free(result.bytes);
    }
    qsort(times, (size_t)runs, sizeof *times, by_size);
    printf("%.6f %zu\n", times[runs / 2], bytes);
}
