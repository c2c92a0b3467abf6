public import ContentTypes

extension Codec.Input {
    /// Reads a range of a file, the whole of it unless given, once it is known to be within the limit.
    ///
    /// - Throws: `limitExceeded`, `io` when the source can't be read or is shorter.
    public init(
        reading source: some ByteSource, _ range: Range<UInt64>? = nil, as type: ContentType, _ limits: Limits
    ) throws(CodecError) {
        let range = range ?? 0..<source.byteCount
        let size = Int(clamping: range.upperBound - range.lowerBound)
        try limits.require(size, atMost: limits.fileBytes, "bytes of file", of: "\(size) bytes")
        let bytes: [UInt8]
        do {
            bytes = try source.read(at: range.lowerBound, count: size)
        } catch {
            throw CodecError(
                .io, "The stored bytes can't be read back: \(error.withoutFullStop).", underlying: error)
        }
        guard bytes.count == size else {
            throw CodecError(.io, "The stored bytes can't be read back: only \(bytes.count) of \(size) are there.")
        }
        self.init(bytes: bytes, type: type)
    }
}
