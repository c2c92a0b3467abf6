public import ContentTypes
import DurableFiles
public import PhotoCodecs

/// Runs codecs in the calling process, on the calling thread.
///
/// A crash in a C codec ends the process. Everything stored before it is safe in the library; the photo in work stays
/// *stored* and can be finished later.
public struct InProcessCodecService: CodecService {
    private let registry: CodecRegistry

    /// Makes a service of a registry's codecs.
    public init(_ registry: CodecRegistry) {
        self.registry = registry
    }

    /// Asks the registry, and reads no more of the file than the codec needs.
    public func header(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.Header {
        guard file.range == nil else { return try registry.header(of: file.input(limits), limits: limits) }
        return try registry.header(reading: file.source(), as: file.type, limits: limits)
    }

    /// Reads the file and asks the registry.
    public func frames(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
        try registry.frames(of: file.input(limits), limits: limits)
    }

    /// Reads the file and asks the registry.
    public func decode(_ file: CodedFile, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        try registry.decode(file.input(options.limits), options: options)
    }

    /// Asks the registry.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, like template: CodedFile?, quality: Double, limits: Limits
    ) throws(CodecError) -> [UInt8] {
        let options = Codec.EncodingOptions(template: try template?.input(limits), quality: quality, limits: limits)
        return try registry.encode(picture, as: type, options: options)
    }

    /// Reads the file and asks the first decoder of several pictures.
    public func decodeFrames(
        _ file: CodedFile, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
    ) throws(CodecError) {
        for case let decoder as any Codec.MultiFrameDecoder in registry.decoders(for: file.type) {
            return try decoder.decodeFrames(file.input(options.limits), options: options, body)
        }
        throw CodecError(.unsupported, "No codec here decodes the several pictures of a \(file.type).")
    }

    /// Asks the first encoder of several pictures.
    public func encode(
        _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, like template: CodedFile?, quality: Double,
        limits: Limits
    ) throws(CodecError) -> [UInt8] {
        for case let encoder as any Codec.MultiFrameEncoder in registry.encoders(for: type) {
            let options = Codec.EncodingOptions(template: try template?.input(limits), quality: quality, limits: limits)
            var sink = Codec.MemorySink()
            try encoder.encode(frames, loopCount: loopCount, as: type, options: options, to: &sink)
            return sink.bytes
        }
        throw CodecError(.unsupported, "No codec here encodes several pictures as \(type).")
    }

    /// Reads the file and asks the registry.
    public func provenTurn(_ file: CodedFile, by orientation: Orientation, limits: Limits) throws(CodecError)
        -> [UInt8]
    {
        try registry.provenTurn(file.input(limits), by: orientation, limits: limits)
    }
}
