import CLibHEIF
import PhotoCodecs

/// Owns an encoder.
@safe struct HEIFEncoder: ~Copyable {
    let pointer: OpaquePointer

    init(_ context: borrowing HEIFContext, isAV1: Bool) throws(CodecError) {
        let format = isAV1 ? heif_compression_AV1 : heif_compression_HEVC
        guard heif_have_encoder_for_format(format) != 0 else {
            let package = isAV1 ? "libheif-plugin-aomenc" : "libheif-plugin-x265"
            throw encodingError(
                .unsupported,
                "libheif has no \(isAV1 ? "AV1" : "HEVC") encoder; install \(package) (Debian, Ubuntu) or "
                    + "libheif (Homebrew)")
        }
        var encoder: OpaquePointer?
        try unsafe check(
            unsafe heif_context_get_encoder_for_format(context.pointer, format, &encoder), encodingError)
        guard let encoder = unsafe encoder else { throw encodingError(.io, "there is no memory for it") }
        unsafe pointer = encoder
    }

    deinit { unsafe heif_encoder_release(pointer) }

    /// Sets quality, chroma and what was found to suit photos.
    borrowing func set(_ settings: EncodingSettings) throws(CodecError) {
        try unsafe check(unsafe heif_encoder_set_logging_level(pointer, 0), encodingError)
        try unsafe check(unsafe heif_encoder_set_lossy_quality(pointer, CInt(settings.quality)), encodingError)
        let parameters = settings.isAV1 ? Self.av1 : Self.hevc
        for (name, value) in parameters + [("chroma", settings.chroma.name)] {
            try unsafe check(unsafe heif_encoder_set_parameter(pointer, name, value), encodingError)
        }
    }

    /// At one file size x265's slower presets gain 1 dB at most and take three to five times as long.
    private static let hevc = [("preset", "ultrafast"), ("tune", "psnr")]

    /// Speed 7 makes files a sixth smaller and takes almost twice as long.
    private static let av1 = [("speed", "8"), ("tune", "psnr"), ("threads", "2")]
}

extension CodedConfiguration.Chroma {
    /// The name that libheif's encoders have for it; gray planes decide for themselves.
    fileprivate var name: String {
        switch self {
        case .monochrome, .quarter: "420"
        case .half: "422"
        case .full: "444"
        }
    }
}
