public import ContentTypes
public import DurableFiles
public import PhotoCodecs
import Synchronization

/// The one seam through which every codec call of an import passes.
///
/// A call takes a descriptor and limits and gives back plain data, so that a service can run the codec in a process of
/// its own without a change above. Calls block and may come from several threads at once.
public protocol CodecService: Sendable {
    /// Describes the picture in a file without decoding it.
    func header(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.Header

    /// Decodes the picture in a file.
    func decode(_ file: CodedFile, limits: Limits) throws(CodecError) -> Codec.Picture

    /// Encodes a picture as a type, following the settings of `template`; see `Codec.EncodingOptions` for `quality`.
    func encode(
        _ picture: Codec.Picture, as type: ContentType, like template: CodedFile?, quality: Double, limits: Limits
    ) throws(CodecError) -> [UInt8]

    /// Turns coded data without decoding it, and proves the result against the file.
    func provenTurn(_ file: CodedFile, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8]
}

/// A coded picture in an open file, with the type that was detected in it.
public final class CodedFile: Sendable {
    /// The open file.
    public let file: OpenFile
    /// What its bytes were detected to be.
    public let type: ContentType
    private let contents = Mutex<[UInt8]?>(nil)

    /// Names an open file's type.
    public init(_ file: OpenFile, type: ContentType) {
        self.file = file
        self.type = type
    }

    /// Reads the whole file, the first time only, once it is known to be within the limit.
    func input(_ limits: Limits) throws(CodecError) -> Codec.Input {
        try contents.withLock { (contents) throws(CodecError) in
            let bytes = if let known = contents { known } else { try read(limits) }
            contents = bytes
            return Codec.Input(bytes: bytes, type: type)
        }
    }

    private func read(_ limits: Limits) throws(CodecError) -> [UInt8] {
        do {
            let size = Int(clamping: try file.status().byteCount)
            try limits.require(size, atMost: limits.fileBytes, "bytes of file", of: "\(size) bytes")
            return try file.read(at: 0, count: size)
        } catch let error as CodecError {
            throw error
        } catch {
            throw CodecError(.io, "The stored bytes can't be read back: \(Cause(error).reason).", underlying: error)
        }
    }
}
