import CPNGRows
import PhotoCodecs

/// libpng while it decodes one picture: the one owner of its structures.
///
/// It points into the bytes and spans that it was opened with.
@safe struct PNGRowReader: ~Copyable {
    private let session: OpaquePointer

    /// Opens a stream for the time of one call.
    static func open<R>(
        _ stream: PNGPixelStream, _ body: (borrowing PNGRowReader) throws(CodecError) -> R
    ) throws(CodecError) -> R {
        let layout = png_rows_layout(
            width: UInt32(clamping: stream.width), height: UInt32(clamping: stream.height),
            bytes_per_row: stream.bytesPerRow)
        let spans = stream.parts.map { png_rows_span(offset: $0.lowerBound, count: $0.count) }
        return try unsafe stream.bytes.withUnsafeBufferPointer { (file) throws(CodecError) in
            try unsafe spans.withUnsafeBufferPointer { (spans) throws(CodecError) in
                try body(try unsafe PNGRowReader(file, spans, layout))
            }
        }
    }

    private init(
        _ file: UnsafeBufferPointer<UInt8>, _ spans: UnsafeBufferPointer<png_rows_span>, _ layout: png_rows_layout
    ) throws(CodecError) {
        var opened: OpaquePointer?
        let words = unsafe reported { message, capacity in
            guard let start = file.baseAddress, let first = spans.baseAddress else { return false }
            return unsafe png_rows_begin(start, first, spans.count, layout, &opened, message, capacity)
        }
        guard let opened = unsafe opened else { throw pngError(.malformed, words ?? "it has no bytes") }
        unsafe session = opened
    }

    deinit { unsafe png_rows_end(session) }

    /// How often all rows are read: once, or seven times of an interlaced picture.
    var passCount: Int { Int(unsafe png_rows_pass_count(session)) }

    /// Reads the next rows; gives how many were read, and why they are fewer than asked for.
    borrowing func read(_ count: Int, to rows: UnsafeMutablePointer<UInt8>) -> (count: Int, words: String?) {
        var read: UInt32 = 0
        let words = unsafe reported { message, capacity in
            unsafe png_rows_read(session, rows, UInt32(clamping: count), &read, message, capacity)
        }
        return (Int(read), words)
    }

    /// Checks what follows the last row; gives what is wrong with it.
    borrowing func finish() -> String? {
        unsafe reported { message, capacity in unsafe png_rows_finish(session, message, capacity) }
    }
}
