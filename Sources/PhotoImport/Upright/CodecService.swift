public import ContentTypes
public import DurableFiles
public import PhotoCodecs
import PhotoLibrary
import Synchronization

/// The one seam through which every codec call of an import passes.
///
/// A call takes a descriptor and limits and gives back plain data, so that a service can run the codec in a process of
/// its own without a change above. Calls block and may come from several threads at once.
public protocol CodecService: Sendable {
    /// Describes the picture in a file without decoding it.
    func header(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.Header

    /// Says how many pictures a file holds.
    func frames(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.FrameSequence

    /// Decodes the picture in a file.
    func decode(_ file: CodedFile, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture

    /// Encodes a picture as a type, following the settings of `template`; see `Codec.EncodingOptions` for `quality`.
    func encode(
        _ picture: Codec.Picture, as type: ContentType, like template: CodedFile?, quality: Double, limits: Limits
    ) throws(CodecError) -> [UInt8]

    /// Decodes all pictures of a file in their order, and hands each over before the next is decoded.
    func decodeFrames(
        _ file: CodedFile, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
    ) throws(CodecError)

    /// Encodes several pictures as one file of a type; see `Codec.MultiFrameEncoder` for `loopCount`.
    func encode(
        _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, like template: CodedFile?, quality: Double,
        limits: Limits
    ) throws(CodecError) -> [UInt8]

    /// Turns coded data without decoding it, and proves the result against the file.
    func provenTurn(_ file: CodedFile, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8]
}

extension CodecService {
    /// Knows no file of several pictures.
    public func decodeFrames(
        _ file: CodedFile, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
    ) throws(CodecError) {
        throw CodecError(.unsupported, "Can't decode several pictures of a \(file.type) here.")
    }

    /// Knows no file of several pictures.
    public func encode(
        _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, like template: CodedFile?, quality: Double,
        limits: Limits
    ) throws(CodecError) -> [UInt8] {
        throw CodecError(.unsupported, "Can't encode several pictures as \(type) here.")
    }
}

/// A coded picture in an open file, with the type that was detected in it.
public final class CodedFile: Sendable {
    /// The open file.
    public let file: OpenFile
    /// What its bytes were detected to be.
    public let type: ContentType
    /// Where in the file the picture is; nil where it is all of it.
    public let range: Range<UInt64>?
    private let contents = Mutex<[UInt8]?>(nil)

    /// Names an open file's type, and where in the file the picture is.
    public init(_ file: OpenFile, type: ContentType, range: Range<UInt64>? = nil) {
        self.file = file
        self.type = type
        self.range = range
    }

    /// The file as it can be read in parts.
    func source() throws(CodecError) -> StoredBytes {
        do {
            return try StoredBytes(file)
        } catch {
            throw CodecError(.io, "The stored bytes can't be read back: \(Cause(error).reason).", underlying: error)
        }
    }

    /// Reads the whole picture, the first time only, once it is known to be within the limit.
    func input(_ limits: Limits) throws(CodecError) -> Codec.Input {
        try contents.withLock { (contents) throws(CodecError) in
            if let known = contents { return Codec.Input(bytes: known, type: type) }
            let input = try Codec.Input(reading: source(), range, as: type, limits)
            contents = input.bytes
            return input
        }
    }
}
