public import ContentTypes
public import PhotoCodecs

/// Reads and writes PNG, W3C's Portable Network Graphics (Third Edition), through libpng's row interface.
///
/// libpng sees IHDR, PLTE, tRNS, IDAT and IEND; every other chunk is read here, in Swift, within the limits. Of an
/// animation the default picture is decoded.
public struct PNGCodec: Codec.HeaderReader, Codec.Encoder {
    /// Makes the codec.
    public init() {}

    /// The codec and the library behind it.
    public var name: String { "PNG (libpng)" }

    /// PNG alone.
    public var decodableTypes: [ContentType] { [.png] }

    /// PNG alone.
    public var encodableTypes: [ContentType] { [.png] }

    /// Describes the picture from its chunks; no pixel is inflated.
    public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        let file = try PNGFile(input.bytes, limits: limits)
        let exif = try file.exif(limits: limits)
        return Codec.Header(
            width: file.header.width, height: file.header.height, format: file.format,
            orientation: exif.flatMap(Orientation.init(exif:)) ?? .up)
    }

    /// Describes the picture as ``header(of:limits:)`` does, without reading its pixels.
    public func header(reading source: some ByteSource, as type: ContentType, limits: Limits) throws(CodecError)
        -> Codec.Header
    {
        var digest = PNGDigest(of: source)
        return try header(ofDigest: try digest.bytes(limits: limits), as: type, limits: limits)
    }

    /// Decodes the picture to 8- or 16-bit samples in the file's own colours.
    ///
    /// A palette becomes RGB, gray of 1, 2 or 4 bits is spread over 8 bits (a step becomes 255, 85 or 17), a
    /// transparent colour becomes alpha. No gamma is ever applied. A file that ends early gives the picture that is
    /// there with `isComplete` false and zeros below; without a single row it is `malformed`.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let limits = options.limits
        try options.interruption.check()
        let file = try PNGFile(input.bytes, limits: limits)
        let exif = try file.exif(limits: limits)
        let color = Bitmap.ColorDescription(
            iccProfile: try file.iccProfile(limits: limits), codePoints: try file.codePoints())
        let (pixels, isComplete) = try file.decodeRows(limits: limits)
        let bitmap = try Bitmap(
            width: file.header.width, height: file.header.height, format: file.format, color: color, bytes: pixels)
        return Codec.Picture(
            bitmap: bitmap, orientation: exif.flatMap(Orientation.init(exif:)) ?? .up,
            metadata: Codec.Metadata(exif: exif, xmp: try file.xmp(limits: limits)), isComplete: isComplete)
    }
}
