internal import CJPEGFrames
internal import PhotoCodecs

/// Runs one operation of the C layer and turns its code and words into an error.
///
/// - Parameters:
///   - task: what is tried, as it follows "can't be" in a sentence.
///   - body: calls one function with a buffer for its message.
func callFrames(_ task: String, _ body: (UnsafeMutablePointer<CChar>) -> Int32) throws(CodecError) {
    var result: Int32 = 0
    let message = unsafe [CChar](unsafeUninitializedCapacity: JPEG_FRAMES_MESSAGE_SIZE) { buffer, count in
        unsafe buffer.initialize(repeating: 0)
        if let base = buffer.baseAddress { result = unsafe body(base) }
        count = buffer.count
    }
    guard let code = errorCode(of: Int(result)) else { return }
    let words = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    throw CodecError(code, "The JPEG can't be \(task): \(words).")
}

private func errorCode(of result: Int) -> CodecError.Code? {
    switch result {
    case JPEG_FRAMES_OK: nil
    case JPEG_FRAMES_UNSUPPORTED: .unsupported
    case JPEG_FRAMES_LIMIT: .limitExceeded
    case JPEG_FRAMES_INEXACT: .inexact
    case JPEG_FRAMES_MISMATCH: .mismatch
    default: .malformed
    }
}

extension Codec.Input {
    /// Lends the bytes to a C call.
    func lend<R>(_ body: (jpeg_frames_input) -> R) -> R? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            return unsafe body(jpeg_frames_input(bytes: base, count: buffer.count))
        }
    }

    /// Reads the layout, after the checks that need no C.
    func layout(limits: Limits) throws(CodecError) -> jpeg_frames_layout {
        guard bytes.starts(with: [0xFF, 0xD8]) else {
            throw CodecError(.notMine, "The file isn't a JPEG: its first two bytes aren't the start marker.")
        }
        try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "\(bytes.count) bytes")
        var layout = jpeg_frames_layout()
        try unsafe callFrames("read") { message in
            unsafe lend { input in unsafe jpeg_frames_read_layout(input, &layout, message) } ?? 0
        }
        return layout
    }
}

extension Limits {
    /// The part that the C layer watches over.
    ///
    /// The coefficients of a picture take two bytes each, twice its bitmap, and a little more at ragged edges.
    var ofFrames: jpeg_frames_limits {
        let (doubled, overflow) = bitmapBytes.multipliedReportingOverflow(by: 2)
        let (memory, tooLarge) = doubled.addingReportingOverflow(1 << 24)
        return jpeg_frames_limits(
            scans: Int32(clamping: scans), memory: overflow || tooLarge ? Int.max : max(0, memory))
    }
}

extension jpeg_frames_layout {
    /// How a decoded bitmap is laid out.
    var format: Bitmap.Format {
        switch component_count {
        case 1: Bitmap.Format(.gray)
        case 3: Bitmap.Format(.rgb)
        default: Bitmap.Format(.cmyk)
        }
    }
}

extension [UInt8] {
    /// Copies what a C call has made, and frees it.
    init(taking output: jpeg_frames_output) {
        self = unsafe [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count))
        unsafe jpeg_frames_free(output)
    }
}
