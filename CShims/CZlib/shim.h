#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift can't import. Starts on deflated data without a header, as a ZIP archive has it:
// a negative number of window bits says so. The stream is inflateEnd's to free.
static inline int czlib_begin_inflating(z_stream *_Nonnull stream) { return inflateInit2(stream, -15); }

#endif
