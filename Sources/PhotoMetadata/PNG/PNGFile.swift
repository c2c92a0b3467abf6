/// A PNG file taken apart into its chunks.
public struct PNGFile: Sendable {
    /// The eight bytes every PNG begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// One chunk.
    public struct Chunk: Hashable, Sendable {
        /// The type, four letters such as `IHDR`.
        public let type: String
        /// Length, type, data and CRC.
        public let range: Range<Int>
        /// The data alone.
        public let data: Range<Int>

        /// Whether a reader must know the type to show the picture: its first letter is a capital.
        public var isCritical: Bool { hasCapital(at: 0) }
        /// Whether editors that don't know the type may carry it over to a changed picture.
        public var isSafeToCopy: Bool { !hasCapital(at: 3) }

        private func hasCapital(at index: Int) -> Bool {
            Array(type.utf8).dropFirst(index).first.map { $0 & 0x20 == 0 } ?? false
        }
    }

    /// What IHDR states.
    public struct Header: Hashable, Sendable {
        /// Pixels across.
        public let width: Int
        /// Pixels down.
        public let height: Int
        /// Bits of a sample, or of a palette index.
        public let bitDepth: UInt8
        /// 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha.
        public let colorType: UInt8

        var isGray: Bool { colorType & 2 == 0 }
    }

    /// How much of a file is taken in.
    struct Limits {
        /// How many chunks it may have: a picture of 800 MB in the chunks that libpng writes.
        var chunks = 100_000
        /// Bytes of text, expanded where it is compressed, that hold Exif or XMP.
        var text = 16 << 20
    }

    /// The whole file.
    public let bytes: [UInt8]
    /// The chunks in order, up to IEND, or to where the file is cut or no longer PNG.
    public let chunks: [Chunk]
    /// Whether an IEND was found.
    public let isComplete: Bool
    /// What textual chunks say, by where the chunk begins.
    private let texts: [Int: PNGText]

    /// Takes a file apart.
    ///
    /// - Throws: `notMine` when it doesn't begin with PNG's signature, `limitExceeded` when it has more than 100,000
    ///   chunks or more than 16 MiB of text that holds Exif or XMP.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        try self.init(bytes, limits: Limits())
    }

    init(_ bytes: [UInt8], limits: Limits) throws(MetadataError) {
        guard bytes.hasBytes(PNGFile.signature, at: 0) else {
            throw MetadataError(.notMine, "PNG", "The file isn't read: it does not begin with PNG's signature.")
        }
        self.bytes = bytes
        var chunks: [Chunk] = []
        var position = PNGFile.signature.count
        while chunks.last?.type != "IEND", let chunk = PNGFile.chunk(at: position, in: bytes) {
            guard chunks.count < limits.chunks else {
                let message = "The file isn't read: it has more than \(limits.chunks) chunks, the limit."
                throw MetadataError(.limitExceeded, "PNG", message)
            }
            chunks.append(chunk)
            position = chunk.range.upperBound
        }
        self.chunks = chunks
        texts = try PNGFile.texts(of: chunks, in: bytes, limit: limits.text)
        isComplete = chunks.last?.type == "IEND"
    }

    private static func chunk(at position: Int, in bytes: [UInt8]) -> Chunk? {
        guard let length = bytes.integer32(at: position, .big), length <= UInt32(Int32.max),
            let type = bytes.range(at: position + 4, length: 4),
            bytes[type].allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }),
            let range = bytes.range(at: position, length: 12 + Int(length))
        else { return nil }
        return Chunk(
            type: String(decoding: bytes[type], as: UTF8.self), range: range,
            data: type.upperBound..<range.upperBound - 4)
    }

    private static func texts(
        of chunks: [Chunk], in bytes: [UInt8], limit: Int
    ) throws(MetadataError) -> [Int: PNGText] {
        var texts: [Int: PNGText] = [:]
        var room = limit
        for chunk in chunks where PNGGrafter.textTypes.contains(chunk.type) {
            guard let text = try PNGText(chunk.type, bytes[chunk.data], room: &room) else { continue }
            texts[chunk.range.lowerBound] = text
        }
        return texts
    }

    /// What IHDR states; nil where the first chunk isn't a whole IHDR.
    public var header: Header? {
        guard let chunk = chunks.first, chunk.type == "IHDR", chunk.data.count == 13,
            let width = bytes.integer32(at: chunk.data.lowerBound, .big),
            let height = bytes.integer32(at: chunk.data.lowerBound + 4, .big)
        else { return nil }
        return Header(
            width: Int(width), height: Int(height), bitDepth: bytes[chunk.data.lowerBound + 8],
            colorType: bytes[chunk.data.lowerBound + 9])
    }

    /// What follows IEND.
    public var trailing: Range<Int> { (chunks.last?.range.upperBound ?? PNGFile.signature.count)..<bytes.count }

    /// Whether a chunk's CRC is that of its type and data.
    public func isIntact(_ chunk: Chunk) -> Bool {
        bytes.integer32(at: chunk.data.upperBound, .big)
            == CRC32.checksum(bytes[chunk.range.lowerBound + 4..<chunk.data.upperBound])
    }

    /// A chunk's data.
    public func data(of chunk: Chunk) -> [UInt8] { Array(bytes[chunk.data]) }
}

extension PNGFile {
    /// The first Exif block that can be read: of an eXIf chunk, else one written as digits in a textual chunk.
    public var exif: ExifBlock? {
        let chunk = chunks.lazy.filter { $0.type == "eXIf" }
        return chunk.compactMap { try? ExifBlock(exifBody(of: self.data(of: $0))) }.first
            ?? textBlocks.lazy.compactMap { if case .exif(let block, _) = $0 { block } else { nil } }.first
    }

    /// The first XMP packet that can be read.
    public var xmp: XMPPacket? {
        textBlocks.lazy.compactMap { if case .xmp(let packet) = $0 { packet } else { nil } }.first
    }

    private var textBlocks: [PNGText.Block] {
        chunks.compactMap { self.text(of: $0)?.block }
    }

    /// What a textual chunk says; nil for one that holds neither Exif nor XMP.
    func text(of chunk: Chunk) -> PNGText? { texts[chunk.range.lowerBound] }

    /// An eXIf chunk's block, freed from the identifier that some writers put before it though they must not.
    func exifBody(of data: [UInt8]) -> [UInt8] {
        data.hasBytes("Exif\0\0".utf8, at: 0) ? Array(data.dropFirst(6)) : data
    }
}
