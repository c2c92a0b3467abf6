public import ContentTypes
public import PhotoCodecs

/// Reads and writes PNG, W3C's Portable Network Graphics (Third Edition), through libpng's row interface.
///
/// libpng sees IHDR, PLTE, tRNS, IDAT and IEND; every other chunk is read here, in Swift, within the limits. Of an
/// animation (APNG) ``decode(_:options:)`` gives the default picture, as the standard wants it of readers that show one,
/// whether it is the first frame or none.
public struct PNGCodec: Codec.HeaderReader, Codec.MultiFrameDecoder, Codec.MultiFrameEncoder {
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
        _ = try limits.admit(width: file.header.width, height: file.header.height, format: file.format)
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
    /// transparent colour becomes alpha. No gamma is ever applied: what the file says of its colours goes into the
    /// bitmap's description, or is named among what is omitted. A file that ends early gives the picture that is
    /// there with `isComplete` false and zeros below; without a single row it is `malformed`. So does one that is damaged
    /// behind its first pixels, and one whose colour profile can't be read, which `omitted` then names.
    ///
    /// Asked for a picture `fitting` a size, it averages areas while it reads rows, and never holds more than a
    /// mebibyte of them; only an interlaced picture must be decoded whole first. Between two checks of the interruption
    /// at most a mebibyte of rows is decoded, in a few milliseconds; a file of which a step would read more than 4 MiB
    /// and 16 times its rows is `malformed`.
    /// - Throws: `notMine`, `unsupported`, `malformed`, `limitExceeded`, `cancelled`, `deadlineExceeded`.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let limits = options.limits
        try options.interruption.check()
        let file = try PNGFile(input.bytes, limits: limits, until: options.interruption)
        let setting = try PNGSetting(of: file, limits: limits)
        let (bitmap, isComplete) = try file.pixelStream().bitmap(setting.color, options: options)
        var picture = setting.picture(bitmap, isComplete: isComplete)
        picture.omitted = file.omitted(picture)
        return picture
    }
}

/// What is true of every picture of a file: its colour, its metadata and how it is to be turned.
struct PNGSetting {
    let color: Bitmap.ColorDescription
    /// Whether those are the file's own colours.
    private let isSound: Bool
    private let metadata: Codec.Metadata

    init(of file: PNGFile, limits: Limits) throws(CodecError) {
        (color, isSound) = try file.color(limits: limits)
        metadata = Codec.Metadata(exif: try file.exif(limits: limits), xmp: try file.xmp(limits: limits))
    }

    func picture(_ bitmap: Bitmap, isComplete: Bool) -> Codec.Picture {
        Codec.Picture(
            bitmap: bitmap, orientation: metadata.exif.flatMap(Orientation.init(exif:)) ?? .up, metadata: metadata,
            isComplete: isComplete && isSound)
    }
}
