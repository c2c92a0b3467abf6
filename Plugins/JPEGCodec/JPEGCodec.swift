public import ContentTypes
public import PhotoCodecs

/// JPEG of 8 bits, both ways, and turned without decoding.
///
/// Reads baseline, extended, progressive and arithmetic coding, any subsampling libjpeg knows, grey, RGB and YCbCr,
/// CMYK and YCCK. Files of 12 or 16 bits and lossless ones are `unsupported`. Pixels equal those of libjpeg-turbo with
/// its default settings: the accurate integer transform and smooth upsampling of chroma.
public struct JPEGCodec: Codec.HeaderReader, Codec.Encoder, Codec.Turner {
    /// Makes a codec; it has no state.
    public init() {}

    /// The codec and the library behind it.
    public var name: String { "JPEG (libjpeg-turbo)" }
    /// JPEG alone.
    public var decodableTypes: [ContentType] { [.jpeg] }
    /// JPEG alone.
    public var encodableTypes: [ContentType] { [.jpeg] }
    /// JPEG alone.
    public var turnableTypes: [ContentType] { [.jpeg] }
}
