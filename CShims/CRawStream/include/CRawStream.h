#ifndef CRAWSTREAM_H
#define CRAWSTREAM_H

/*
 * LibRaw reading from memory such that what a file lacks is zero.
 *
 * LibRaw puts a sensor's values, and blocks of coded data, into memory as malloc gives it. Where a file is damaged or cut
 * off, its own stream leaves the rest of that memory as it was, so that a picture may show what this process had there
 * before. This stream fills it with zeros, which takes a C++ class, since LibRaw knows streams by that alone.
 *
 * No C++ exception leaves these functions. A stream serves one handle, in one thread at a time.
 */

#include <stddef.h>

#include <libraw/libraw.h>

/* More bytes than these missing from a single block end the reading of a file, so that nothing is filled for nothing. */
enum { RAW_STREAM_MISSING_BYTES = 1 << 26 };

#ifdef __cplusplus
extern "C" {
#endif

typedef struct raw_stream raw_stream;

/*
 * Makes a stream of bytes that stay borrowed until it is freed; NULL where memory is short. It is freed by
 * raw_stream_free after the handle was closed.
 */
raw_stream *_Nullable raw_stream_make(libraw_data_t *_Nonnull handle, const void *_Nonnull bytes, size_t count);

/* Has the handle identify the file from its first byte on; gives LibRaw's code. */
int raw_stream_open(raw_stream *_Nonnull stream);

/* Has the handle read the sensor's values, those that are missing as zero; gives LibRaw's code. */
int raw_stream_unpack(raw_stream *_Nonnull stream);

/* Frees a stream. */
void raw_stream_free(raw_stream *_Nonnull stream);

#ifdef __cplusplus
}
#endif

#endif
