public import ContentTypes
public import PhotoCodecs

/// Reads and writes HEIF coded with HEVC (HEIC) or AV1 (AVIF), ISO/IEC 23008-12, through libheif.
///
/// The container is read here, in Swift, with every length checked: items, grids, identity derivations, crops, turns,
/// colour, Exif, XMP. libheif is handed one coded item at a time, in a small file that is written for it.
public struct HEIFCodec: Codec.Decoder, Codec.Encoder {
    /// Makes the codec.
    public init() {}

    /// The codec and the libraries behind it.
    public var name: String { "HEIF (libheif)" }

    /// Pictures and sequences of both codings; of a sequence the still picture is read, or where it has none the first
    /// frame of its first track of pictures.
    public var decodableTypes: [ContentType] { [.heic, .heics, .avif, .avis, .heif] }

    /// Single pictures of both codings, and `public.heif` in either.
    public var encodableTypes: [ContentType] { [.heic, .avif, .heif] }

    /// Describes the primary picture from its properties; nothing is decoded.
    ///
    /// The size is that of the stored picture after a crop (`clap`) and before turning and mirroring (`irot`, `imir`),
    /// which make up the orientation. Exif doesn't count: the standard gives it no say.
    public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        let plan = try DecodingPlan(for: try HEIFFile(input.bytes, limits: limits), limits: limits)
        return Codec.Header(
            width: plan.crop.width, height: plan.crop.height, format: plan.format, orientation: plan.orientation)
    }
}

/// An error in one sentence about a HEIF file.
func heifError(_ code: CodecError.Code, _ reason: String) -> CodecError {
    CodecError(code, "The HEIF picture can't be decoded: \(reason).")
}
