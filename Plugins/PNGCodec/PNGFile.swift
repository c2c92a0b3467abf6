import PhotoCodecs

/// The chunks of a PNG: the ones that make the pixels, and the ones read here.
struct PNGFile {
    /// Where a chunk's data lies in the file.
    struct Chunk {
        let type: String
        /// The data alone, without length, type and CRC.
        let data: Range<Int>
        /// From the length to the CRC, or to the end of a file that is cut.
        var whole: Range<Int> { data.lowerBound - 8..<end }
        /// Whether it is there to the last byte of its CRC.
        var isWhole: Bool { end == data.upperBound + 4 }
        let end: Int
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// Each chunk takes memory here, and costs but 12 bytes of the file.
    private static let mostChunks = 1 << 20

    let bytes: [UInt8]
    private(set) var header: PNGHeader
    /// All chunks in the file's order.
    private(set) var chunks: [Chunk] = []
    /// Whether the file ends before its IEND chunk does, or goes on behind its first pixels with what is no chunk.
    private(set) var isTruncated = false

    /// Walks the chunks to IEND and checks each one's CRC, but those of IDAT, which libpng checks as it inflates.
    init(
        _ bytes: [UInt8], limits: Limits, until interruption: Codec.Interruption = Codec.Interruption()
    ) throws(CodecError) {
        guard bytes.starts(with: Self.signature) else {
            throw CodecError(.notMine, "The file isn't a PNG: its signature is missing.")
        }
        try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "PNG")
        self.bytes = bytes
        let (first, _) = try Self.chunk(at: Self.signature.count, in: bytes)
        header = try PNGHeader(try Self.headerFields(first, in: bytes))
        try walk(until: interruption)
        try checkOrder()
    }

    private static func headerFields(_ first: Chunk?, in bytes: [UInt8]) throws(CodecError) -> ArraySlice<UInt8> {
        guard let first else { throw pngError(.malformed, "the file ends in its first chunk") }
        guard first.type != "CgBI" else {
            throw pngError(
                .unsupported,
                "it's Apple's CgBI variant with raw deflate and swapped channels; convert it with pngcrush -revert-iphone-optimizations first"
            )
        }
        guard first.type == "IHDR" else { throw pngError(.malformed, "the first chunk is \(first.type), not IHDR") }
        return bytes[first.data]
    }

    private mutating func walk(until interruption: Codec.Interruption) throws(CodecError) {
        var place: Int? = Self.signature.count
        while let start = place {
            do throws(CodecError) {
                place = try pass(at: start, until: interruption)
            } catch {
                // With pixels before it, a chunk that breaks the rules is where a damaged file ends.
                guard error.code == .malformed, chunks.contains(where: { $0.type == "IDAT" }) else { throw error }
                isTruncated = true
                return
            }
        }
    }

    /// Takes the chunk at an offset.
    ///
    /// - Returns: where the next one is; nil behind the last.
    private mutating func pass(at offset: Int, until interruption: Codec.Interruption) throws(CodecError) -> Int? {
        let (next, isCut) = try Self.chunk(at: offset, in: bytes)
        guard let chunk = next, !isCut || chunk.type == "IDAT" || chunk.type == "fdAT" else {
            isTruncated = true
            return nil
        }
        if !isCut, chunk.type != "IDAT" { try checkCRC(of: chunk, until: interruption) }
        guard chunks.count < Self.mostChunks else {
            throw pngError(.unsupported, "it has more than \(Self.mostChunks) chunks")
        }
        chunks.append(chunk)
        if isCut { isTruncated = true }
        return isCut || chunk.type == "IEND" ? nil : chunk.end
    }

    /// The chunk at an offset: nil when its length and type aren't there, cut when its data or CRC aren't.
    private static func chunk(at offset: Int, in bytes: [UInt8]) throws(CodecError) -> (Chunk?, isCut: Bool) {
        guard bytes.count - offset >= 8 else { return (nil, true) }
        let length = bigEndian(bytes[offset..<offset + 4])
        let name = bytes[offset + 4..<offset + 8]
        guard name.allSatisfy({ (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }) else {
            throw pngError(.malformed, "the chunk at byte \(offset) has no name of four letters")
        }
        let type = String(decoding: name, as: UTF8.self)
        guard length <= 0x7fff_ffff else {
            throw pngError(.malformed, "the \(type) chunk at byte \(offset) claims \(length) bytes")
        }
        let start = offset + 8
        guard bytes.count - start >= length + 4 else {
            let data = start..<min(start + length, bytes.count)
            return (Chunk(type: type, data: data, end: bytes.count), true)
        }
        return (Chunk(type: type, data: start..<start + length, end: start + length + 4), false)
    }

    private func checkCRC(of chunk: Chunk, until interruption: Codec.Interruption) throws(CodecError) {
        var (check, rest): (UInt32, _) = (0, bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound])
        while !rest.isEmpty {
            try interruption.check()
            check = crc(of: rest.prefix(1 << 20), after: check)
            rest = rest.dropFirst(1 << 20)
        }
        guard check == UInt32(bigEndian(bytes[chunk.data.upperBound..<chunk.end])) else {
            throw pngError(.malformed, "the \(chunk.type) chunk at byte \(chunk.whole.lowerBound) has a wrong CRC")
        }
    }

    /// What the standard says of chunks that decide the pixels: which may be there, how often, and where.
    private func checkOrder() throws(CodecError) {
        let critical = chunks.filter { $0.type.utf8.first.map { $0 < 0x61 } ?? false }
        for chunk in critical where !["IHDR", "PLTE", "IDAT", "IEND"].contains(chunk.type) {
            throw pngError(.unsupported, "its critical chunk \(chunk.type) is unknown")
        }
        for type in ["IHDR", "PLTE", "tRNS"] where chunks.count(where: { $0.type == type }) > 1 {
            throw pngError(.malformed, "it has more than one \(type) chunk")
        }
        let data = chunks.indices.filter { chunks[$0].type == "IDAT" }
        guard let first = data.first, let last = data.last else {
            throw pngError(.malformed, isTruncated ? "the file ends before any pixel" : "it has no IDAT chunk")
        }
        guard last - first == data.count - 1 else {
            throw pngError(.malformed, "its IDAT chunks don't follow one another")
        }
        guard chunks[(last + 1)...].allSatisfy({ $0.type != "PLTE" && $0.type != "tRNS" }) else {
            throw pngError(.malformed, "its palette comes after its pixels")
        }
    }

    /// The first chunk of a type.
    func first(_ type: String) -> Chunk? { chunks.first { $0.type == type } }

    /// A whole chunk: length, type, data, CRC.
    static func coded(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(data.count) + body + number(Int(crc(of: body[...])))
    }

    /// A number of four bytes, most significant first.
    static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
