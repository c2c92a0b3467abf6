public import ContentTypes

/// The name space of everything that turns coded pictures into pixels and back.
///
/// The protocols are nested because a top-level `Decoder` would shadow the standard library's for every client.
public enum Codec {
    /// Turns coded bytes into pixels.
    ///
    /// A decoder is stateless and may be called from any thread, several times at once. Calls block; callers keep them
    /// off the cooperative thread pool.
    public protocol Decoder: Sendable {
        /// The codec and the library behind it, such as `JPEG (libjpeg-turbo)`.
        var name: String { get }
        /// The types it reads, each exactly as registered; their subtypes are tried too.
        var decodableTypes: [ContentType] { get }

        /// Describes the picture without decoding a pixel.
        ///
        /// - Throws: `notMine` or `unsupported` to let another codec try, `malformed`, `limitExceeded`.
        func header(of input: Input, limits: Limits) throws(CodecError) -> Header

        /// Decodes the main picture as stored, and says which orientation is still to apply.
        ///
        /// Colour is never converted: the profile or code points travel with the bitmap.
        /// - Throws: `notMine` or `unsupported` to let another codec try, `malformed`, `limitExceeded`, `cancelled`,
        ///   `deadlineExceeded`.
        func decode(_ input: Input, options: DecodingOptions) throws(CodecError) -> Picture

        /// Files that it must be able to decode where all of its pieces are there, at least one a type.
        var samples: [Sample] { get }
    }

    /// A decoder that describes a picture by reading parts of its file, so that a large one need not be in memory.
    public protocol HeaderReader: Decoder {
        /// Describes the picture as ``Decoder/header(of:limits:)`` does, of a file of any length.
        ///
        /// - Throws: what that throws, and `io` when the source can't be read.
        func header(reading source: some ByteSource, as type: ContentType, limits: Limits) throws(CodecError) -> Header
    }

    /// Turns pixels into coded bytes; the same thread rules as for a decoder.
    public protocol Encoder: Sendable {
        /// The codec and the library behind it, such as `HEIF (libheif, x265)`.
        var name: String { get }
        /// The types it writes.
        var encodableTypes: [ContentType] { get }

        /// Writes a picture whose orientation is `Orientation.up`, with its colour and metadata.
        ///
        /// Exif and XMP for which the format has no place are left out.
        /// - Throws: `unsupported` when the format can't hold the picture without loss of depth, channels, alpha or
        ///   colour, which its profile or code points describe.
        func encode(_ picture: Picture, as type: ContentType, options: EncodingOptions, to sink: inout some Sink)
            throws(CodecError)
    }

    /// Turns coded data without decoding it to pixels; the same thread rules as for a decoder.
    public protocol Turner: Sendable {
        /// The codec and the library behind it.
        var name: String { get }
        /// The types it turns.
        var turnableTypes: [ContentType] { get }

        /// Gives the coded picture in which `orientation` has been carried out, every coefficient kept.
        ///
        /// Of JPEG only the picture itself is turned: no metadata segment is copied or written but what decoding
        /// needs. Of other types it is the whole file, with its metadata and companions, and no orientation left in it:
        /// an importer passes over a result that lacks any of them.
        /// - Throws: `inexact` when some edge can't be turned without loss; then the picture must be decoded.
        func turn(_ input: Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8]

        /// Proves that `turned` shows `input` with `orientation` carried out, by means other than those of `turn`.
        ///
        /// - Throws: `mismatch` when one coefficient, quantisation step or dimension differs.
        func prove(_ turned: Input, isTurned input: Input, by orientation: Orientation, limits: Limits)
            throws(CodecError)

        /// Turns and proves in one go, for codecs that then read the source once instead of twice.
        ///
        /// - Throws: what the two others throw.
        func provenTurn(_ input: Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8]
    }
}

extension Codec.Turner {
    /// Turns, then proves.
    public func provenTurn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError)
        -> [UInt8]
    {
        let turned = try turn(input, by: orientation, limits: limits)
        try prove(
            Codec.Input(bytes: turned, type: input.type), isTurned: input, by: orientation, limits: limits)
        return turned
    }
}

extension Codec.HeaderReader {
    /// Describes the picture of a file by those of its bytes that matter to its header, the only ones in memory.
    package func header(ofDigest bytes: [UInt8], as type: ContentType, limits: Limits) throws(CodecError)
        -> Codec.Header
    {
        var limits = limits
        limits.fileBytes = bytes.count
        return try header(of: Codec.Input(bytes: bytes, type: type), limits: limits)
    }
}
