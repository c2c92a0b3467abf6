import CLibHEIF
import PhotoCodecs

/// Turns libheif's error into ours, with its words.
func check(
    _ error: heif_error, _ failed: (CodecError.Code, String) -> CodecError = heifError
) throws(CodecError) {
    let code = unsafe error.code
    guard code != heif_error_Ok else { return }
    let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "no reason given"
    let reason = words.hasSuffix(".") ? String(words.dropLast()) : words
    switch code {
    case heif_error_Unsupported_feature, heif_error_Unsupported_filetype, heif_error_Encoder_plugin_error:
        throw failed(.unsupported, reason)
    case heif_error_Memory_allocation_error: throw failed(.limitExceeded, reason)
    case heif_error_Usage_error: throw failed(.argument, reason)
    case heif_error_Encoding_error: throw failed(.io, reason)
    default: throw failed(.malformed, reason)
    }
}

/// An error in one sentence about a picture that is being written.
func encodingError(_ code: CodecError.Code, _ reason: String) -> CodecError {
    CodecError(code, "The picture can't be written as HEIF: \(reason).")
}

/// Owns a context: one file, read or to be written.
@safe struct HEIFContext: ~Copyable {
    let pointer: OpaquePointer

    init() throws(CodecError) {
        guard let pointer = unsafe heif_context_alloc() else {
            throw CodecError(.io, "There is no memory for libheif.")
        }
        unsafe self.pointer = pointer
    }

    deinit { unsafe heif_context_free(pointer) }
}

/// Owns a picture of planes: decoded, or to be encoded.
@safe struct HEIFImage: ~Copyable {
    let pointer: OpaquePointer

    /// Takes over a picture.
    init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe heif_image_release(pointer) }

    var width: Int { Int(unsafe heif_image_get_primary_width(pointer)) }
    var height: Int { Int(unsafe heif_image_get_primary_height(pointer)) }

    /// Whether its planes have the names of RGB, as 1.15 hands them out, and chroma is repeated for each pixel.
    var isNamedRGB: Bool { unsafe heif_image_has_channel(pointer, heif_channel_G) != 0 }

    /// What libheif calls the planes of luma, blue and red difference.
    var names: (luma: heif_channel, blue: heif_channel, red: heif_channel) {
        isNamedRGB
            ? (heif_channel_G, heif_channel_B, heif_channel_R) : (heif_channel_Y, heif_channel_Cb, heif_channel_Cr)
    }

    /// Whether there is luma alone.
    var isMonochrome: Bool { unsafe heif_image_has_channel(pointer, names.blue) == 0 }

    /// Bits of a sample of luma.
    var bitDepth: Int { Int(unsafe heif_image_get_bits_per_pixel_range(pointer, names.luma)) }

    /// Makes a picture with no planes.
    init(
        width: Int, height: Int, _ colorspace: heif_colorspace, _ chroma: heif_chroma
    ) throws(CodecError) {
        guard let columns = CInt(exactly: width), let rows = CInt(exactly: height) else {
            throw encodingError(.unsupported, "it has \(width) × \(height) pixels")
        }
        var image: OpaquePointer?
        try unsafe check(unsafe heif_image_create(columns, rows, colorspace, chroma, &image), encodingError)
        guard let image = unsafe image else { throw encodingError(.io, "there is no memory for it") }
        unsafe pointer = image
    }

    /// Adds a plane of the size and depth given, its samples not set yet.
    func addPlane(_ channel: heif_channel, width: Int, height: Int, bits: Int) throws(CodecError) {
        try unsafe check(
            unsafe heif_image_add_plane(pointer, channel, CInt(width), CInt(height), CInt(bits)), encodingError)
    }

    /// One plane: size, depth, and its samples, valid inside the closure.
    func withPlane<R>(
        _ channel: heif_channel, _ body: (HEIFPlane) throws(CodecError) -> R
    ) throws(CodecError) -> R {
        var stride: CInt = 0
        guard let start = unsafe heif_image_get_plane(pointer, channel, &stride) else {
            throw heifError(.unsupported, "the decoder gave no plane \(channel.rawValue)")
        }
        let plane = unsafe HEIFPlane(
            start: start, stride: Int(stride), step: 1, width: Int(heif_image_get_width(pointer, channel)),
            height: Int(heif_image_get_height(pointer, channel)),
            bitDepth: Int(heif_image_get_bits_per_pixel_range(pointer, channel)))
        return try unsafe body(plane)
    }
}

/// Samples of one channel; of more than 8 bits they take two bytes in the host's order.
@unsafe struct HEIFPlane {
    let start: UnsafeMutablePointer<UInt8>
    /// Bytes from row to row.
    let stride: Int
    /// Samples from one that counts to the next.
    let step: Int
    let width: Int
    let height: Int
    let bitDepth: Int

    /// The plane without what is repeated across and down, 1 << shift times each.
    func withoutRepetition(_ shifts: (x: Int, y: Int)) -> HEIFPlane {
        unsafe HEIFPlane(
            start: start, stride: stride << shifts.y, step: step << shifts.x,
            width: (width + shifts.x) >> shifts.x, height: (height + shifts.y) >> shifts.y, bitDepth: bitDepth)
    }
}

extension CodedConfiguration.Chroma {
    /// libheif's words for planes of it.
    var planes: (colorspace: heif_colorspace, chroma: heif_chroma) {
        switch self {
        case .monochrome: (heif_colorspace_monochrome, heif_chroma_monochrome)
        case .quarter: (heif_colorspace_YCbCr, heif_chroma_420)
        case .half: (heif_colorspace_YCbCr, heif_chroma_422)
        case .full: (heif_colorspace_YCbCr, heif_chroma_444)
        }
    }
}

/// Decodes the only item of a file that was written for this, to its planes as they are coded.
func decodedImage(of file: ItemFile) throws(CodecError) -> HEIFImage {
    let context = try HEIFContext()
    guard heif_have_decoder_for_format(file.isAV1 ? heif_compression_AV1 : heif_compression_HEVC) != 0 else {
        let package = file.isAV1 ? "libheif-plugin-dav1d" : "libheif-plugin-libde265"
        throw heifError(
            .unsupported,
            "libheif has no \(file.isAV1 ? "AV1" : "HEVC") decoder; install \(package) (Debian, Ubuntu) or libheif (Homebrew)"
        )
    }
    // What is decoded doesn't need the file any more.
    var image: OpaquePointer?
    try unsafe file.bytes.withUnsafeBufferPointer { (bytes) throws(CodecError) in
        try unsafe check(
            unsafe heif_context_read_from_memory_without_copy(context.pointer, bytes.baseAddress, bytes.count, nil))
        var handle: OpaquePointer?
        try unsafe check(unsafe heif_context_get_primary_image_handle(context.pointer, &handle))
        defer { unsafe heif_image_handle_release(handle) }
        try unsafe check(
            unsafe heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, nil))
    }
    guard let image = unsafe image else { throw heifError(.malformed, "the decoder gave no picture") }
    return unsafe HEIFImage(owning: image)
}
