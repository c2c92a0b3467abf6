internal import CJPEGFrames
internal import PhotoCodecs

/// A JPEG while it is decoded: the one owner of libjpeg's decoder, which works in steps.
///
/// It points into the bytes it was opened with.
@safe struct FrameDecoding: ~Copyable {
    private let session: OpaquePointer

    /// Opens a file for the time of one call.
    static func open<R>(
        _ input: Codec.Input, scale: FrameScale, limits: Limits,
        _ body: (borrowing FrameDecoding) throws(CodecError) -> R
    ) throws(CodecError) -> R {
        // Typed errors don't pass through the standard library's closures.
        let result = unsafe input.lend { coded in
            Result { () throws(CodecError) in
                try body(try unsafe FrameDecoding(coded, scale: scale, limits: limits))
            }
        }
        guard let result else { throw CodecError(.malformed, "The JPEG can't be decoded: it has no bytes.") }
        return try result.get()
    }

    private init(_ input: jpeg_frames_input, scale: FrameScale, limits: Limits) throws(CodecError) {
        var opened: OpaquePointer?
        try unsafe callFrames("decoded") { message in
            unsafe jpeg_frames_begin(input, limits.ofFrames, Int32(scale.eighths), &opened, message)
        }
        guard let opened = unsafe opened else {
            throw CodecError(.malformed, "The JPEG can't be decoded: libjpeg gave no decoder for it.")
        }
        unsafe session = opened
    }

    deinit { unsafe jpeg_frames_end(session) }

    /// All samples, rows from the top, and whether none of them had to be made up.
    ///
    /// - Parameter count: the bytes they take.
    borrowing func pixels(count: Int, until interruption: Codec.Interruption) throws(CodecError)
        -> (bytes: [UInt8], isComplete: Bool)
    {
        var result: Result<Bool, CodecError> = .success(false)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            result = Result { () throws(CodecError) in try unsafe fill(buffer, until: interruption) }
            filled = if case .success = result { count } else { 0 }
        }
        return (bytes, try result.get())
    }

    private borrowing func fill(
        _ buffer: UnsafeMutableBufferPointer<UInt8>, until interruption: Codec.Interruption
    ) throws(CodecError) -> Bool {
        var progress = jpeg_frames_progress()
        while !progress.is_done, let base = buffer.baseAddress {
            try interruption.check()
            try unsafe callFrames("decoded") { message in
                unsafe jpeg_frames_advance(session, base, buffer.count, &progress, message)
            }
        }
        return progress.is_complete
    }
}
