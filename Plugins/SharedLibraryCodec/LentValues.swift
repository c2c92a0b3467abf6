import CCodecInterface
import ContentTypes
import PhotoCodecs

/// Lends arrays to a call in their order, without copying them; they are valid until it returns.
func lend<R>(
    _ arrays: ArraySlice<[UInt8]>, after lent: [photo_codec_bytes] = unsafe [], to body: ([photo_codec_bytes]) -> R
) -> R {
    guard let first = arrays.first else { return unsafe body(lent) }
    return unsafe first.withUnsafeBufferPointer { buffer in
        let bytes = unsafe photo_codec_bytes(data: buffer.baseAddress, count: buffer.count)
        return unsafe lend(arrays.dropFirst(), after: lent + [bytes], to: body)
    }
}

/// Lends a coded file to a call.
func lend<R>(_ input: Codec.Input, to body: (UnsafePointer<photo_codec_input>) -> R) -> R {
    unsafe lend([input.bytes]) { lent in
        unsafe input.type.rawValue.withCString { type in
            let lent = unsafe photo_codec_input(struct_size: size(photo_codec_input.self), file: lent[0], type: type)
            return unsafe withUnsafePointer(to: lent) { unsafe body($0) }
        }
    }
}

/// Lends limits to a call, and the question whether it is still wanted.
func lend<R>(
    _ limits: Limits, _ interruption: Codec.Interruption,
    to body: (UnsafePointer<photo_codec_limits>, UnsafePointer<photo_codec_stop>) -> R
) -> R {
    var interruption = interruption
    return unsafe withUnsafeMutablePointer(to: &interruption) { context in
        let stop = unsafe photo_codec_stop(
            struct_size: size(photo_codec_stop.self), is_unwanted: isUnwanted, context: UnsafeMutableRawPointer(context)
        )
        return unsafe withUnsafePointer(to: photo_codec_limits(limits)) { limits in
            unsafe withUnsafePointer(to: stop) { unsafe body(limits, $0) }
        }
    }
}

/// Answers a library's question on the thread of its call; the context is the call's interruption.
private let isUnwanted: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
    guard let interruption = unsafe context?.assumingMemoryBound(to: Codec.Interruption.self) else { return 0 }
    do {
        try unsafe interruption.pointee.check()
        return 0
    } catch {
        return 1
    }
}

/// What a struct's `struct_size` is to say.
func size<T>(_ type: T.Type) -> UInt32 { UInt32(MemoryLayout<T>.size) }

extension photo_codec_limits {
    /// Limits as the interface has them.
    init(_ limits: Limits) {
        self.init(
            struct_size: size(Self.self), side: UInt32(clamping: limits.side), pixels: UInt64(clamping: limits.pixels),
            bitmap_bytes: UInt64(clamping: limits.bitmapBytes), file_bytes: UInt64(clamping: limits.fileBytes),
            metadata_bytes: UInt64(clamping: limits.metadataBytes), frames: UInt64(clamping: limits.frames),
            scans: UInt64(clamping: limits.scans))
    }
}
