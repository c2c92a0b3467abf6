// A target of C++ is compiled whether or not a trait wants it, and LibRaw needn't be installed then.
#if __has_include(<libraw/libraw.h>)

#include "CRawStream.h"

#include <cstring>
#include <new>

#ifdef __APPLE__
#include <malloc/malloc.h>
#define block_size malloc_size
#else
#include <malloc.h>
#define block_size malloc_usable_size
#endif

struct raw_stream final : LibRaw_buffer_datastream {
    raw_stream(libraw_data_t *handle, const void *bytes, size_t count)
        : LibRaw_buffer_datastream(const_cast<void *>(bytes), count), handle(handle) {}

    int read(void *target, size_t size, size_t items) override {
        const INT64 start = tell();
        const int result = LibRaw_buffer_datastream::read(target, size, items);
        const size_t wanted = size * items, got = size_t(tell() - start);
        if (got < wanted) {
            if (wanted - got > RAW_STREAM_MISSING_BYTES) IOERROR();
            std::memset(static_cast<char *>(target) + got, 0, wanted - got);
        }
        return result;
    }

    // LibRaw takes memory for the values, then seeks to where they are, then reads them.
    int seek(INT64 offset, int whence) override {
        if (is_unpacking && handle->rawdata.raw_image && handle->rawdata.raw_alloc) {
            is_unpacking = false;
            std::memset(handle->rawdata.raw_alloc, 0, block_size(handle->rawdata.raw_alloc));
        }
        return LibRaw_buffer_datastream::seek(offset, whence);
    }

    LibRaw &library() const { return *static_cast<LibRaw *>(handle->parent_class); }

    libraw_data_t *const handle;
    bool is_unpacking = false;
};

raw_stream *raw_stream_make(libraw_data_t *handle, const void *bytes, size_t count) {
    return new (std::nothrow) raw_stream(handle, bytes, count);
}

int raw_stream_open(raw_stream *stream) {
    stream->seek(0, SEEK_SET);
    try {
        return stream->library().open_datastream(stream);
    } catch (...) {
        return LIBRAW_UNSPECIFIED_ERROR;
    }
}

int raw_stream_unpack(raw_stream *stream) {
    stream->is_unpacking = true;
    int code = LIBRAW_UNSPECIFIED_ERROR;
    try {
        code = stream->library().unpack();
    } catch (...) {
    }
    stream->is_unpacking = false;
    return code;
}

void raw_stream_free(raw_stream *stream) { delete stream; }

#endif
