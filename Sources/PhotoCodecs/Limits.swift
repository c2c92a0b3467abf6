/// How much a file may ask for before it is refused.
///
/// The defaults admit what phones and cameras write, a 200-megapixel JPEG and a HEIC of 48 tiles among them, and
/// refuse decompression bombs.
public struct Limits: Sendable, Hashable {
    /// Pixels of a picture: width times height.
    public var pixels: Int = 1 << 28
    /// Pixels along one side.
    public var side: Int = 65_535
    /// Bytes of one decoded bitmap; to make a picture upright takes some three times as many.
    public var bitmapBytes: Int = 1 << 30
    /// Bytes of a coded file that is read into memory to be decoded.
    public var fileBytes: Int = 1 << 30
    /// Frames of an animation, pages of a document.
    public var frames: Int = 10_000
    /// Bytes of one metadata block: Exif, XMP, or an ICC profile.
    public var metadataBytes: Int = 16 << 20
    /// Scans of a progressive JPEG.
    public var scans: Int = 64
    /// Pictures made from pictures: how deep HEIF's derived items may be nested.
    public var nesting: Int = 4

    /// Makes the default limits.
    public init() {}

    /// Checks a picture's declared size before memory is taken for it.
    ///
    /// - Returns: the bytes its bitmap takes.
    /// - Throws: `malformed` for an empty picture, `limitExceeded` with the name of the limit.
    public func admit(width: Int, height: Int, format: Bitmap.Format) throws(CodecError) -> Int {
        guard width > 0, height > 0 else {
            throw CodecError(
                .malformed, "The picture is empty: its header says \(width) × \(height) pixels; copy it again.")
        }
        try require(max(width, height), atMost: side, "pixels a side", of: "\(width) × \(height)")
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        try require(overflow ? .max : area, atMost: pixels, "pixels", of: "\(width) × \(height)")
        let bytes = format.byteCount(width: width, height: height) ?? .max
        try require(bytes, atMost: bitmapBytes, "bytes of bitmap", of: "\(width) × \(height)")
        return bytes
    }

    /// Checks one number against one limit.
    ///
    /// - Throws: `limitExceeded`, in a sentence that names the limit, the number and the subject.
    public func require(_ value: Int, atMost limit: Int, _ unit: String, of subject: String) throws(CodecError) {
        guard value > limit else { return }
        throw CodecError(
            .limitExceeded,
            "The picture (\(subject)) is over the limit of \(limit) \(unit); raise the limit to admit it.")
    }
}
