public import ContentTypes

/// A PNG file taken apart into its chunks.
///
/// Only what describes the picture is in memory; pixels and other chunks stay in the file and are read when needed.
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
        /// Bytes of Exif and XMP, expanded where they are compressed.
        var text = 16 << 20
    }

    /// Where the file's bytes are.
    let source: any ByteSource & Sendable
    /// How many bytes the file has.
    public let byteCount: Int
    /// The chunks in order, up to IEND, or to where the file is cut or no longer PNG.
    public let chunks: [Chunk]
    /// Whether an IEND was found.
    public let isComplete: Bool
    /// What IHDR states; nil where the first chunk isn't a whole IHDR.
    public let header: Header?
    /// The palette, of a length that PNG allows.
    let palette: [UInt8]?
    /// The data of eXIf chunks, by where the chunk begins.
    private let exifs: [Int: [UInt8]]
    /// What textual chunks say, by where the chunk begins.
    private let texts: [Int: PNGText]

    /// Takes a file in memory apart.
    ///
    /// - Throws: `notMine` when it doesn't begin with PNG's signature, `limitExceeded` when it has more than 100,000
    ///   chunks or more than 16 MiB of Exif and XMP.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        try self.init(reading: bytes, limits: Limits())
    }

    /// Takes a file apart that stays where it is; it must not change as long as this value is used.
    ///
    /// - Throws: as for a file in memory, and `io` when the source can't be read.
    public init(reading source: some ByteSource & Sendable) throws(MetadataError) {
        try self.init(reading: source, limits: Limits())
    }

    init(_ bytes: [UInt8], limits: Limits) throws(MetadataError) {
        try self.init(reading: bytes, limits: limits)
    }

    private init(reading source: some ByteSource & Sendable, limits: Limits) throws(MetadataError) {
        var walk = PNGWalk(source)
        try walk.run(limits: limits)
        self.source = source
        byteCount = Int(clamping: source.byteCount)
        chunks = walk.chunks
        header = walk.header
        palette = walk.palette
        exifs = walk.exifs
        texts = walk.texts
        isComplete = chunks.last?.type == "IEND"
    }

    /// What follows IEND.
    public var trailing: Range<Int> { (chunks.last?.range.upperBound ?? PNGFile.signature.count)..<byteCount }

    /// Whether a chunk's CRC is that of its type and data.
    ///
    /// - Throws: `io` when the file can't be read.
    public func isIntact(_ chunk: Chunk) throws(MetadataError) -> Bool {
        var crc = CRC32()
        let size = 1 << 18
        let checked = chunk.range.lowerBound + 4..<chunk.data.upperBound
        for place in stride(from: checked.lowerBound, to: checked.upperBound, by: size) {
            crc.update(try source.bytes(in: place..<min(place + size, checked.upperBound))[...])
        }
        return try source.bytes(in: chunk.data.upperBound..<chunk.range.upperBound).integer32(at: 0, .big) == crc.value
    }

    /// The first chunk whose CRC is wrong, found by reading the whole file once.
    ///
    /// - Throws: `io` when the file can't be read.
    public func firstDamagedChunk() throws(MetadataError) -> Chunk? {
        for chunk in chunks where try !isIntact(chunk) { return chunk }
        return nil
    }

    /// A chunk's data.
    ///
    /// - Throws: `io` when the file can't be read.
    public func data(of chunk: Chunk) throws(MetadataError) -> [UInt8] {
        if let known = exifs[chunk.range.lowerBound] { return known }
        return try source.bytes(in: chunk.data)
    }
}

extension PNGFile {
    /// The first Exif block that can be read: of an eXIf chunk, else one written as digits in a textual chunk.
    public var exif: ExifBlock? {
        chunks.lazy.compactMap { self.exifs[$0.range.lowerBound] }
            .compactMap { try? ExifBlock(self.exifBody(of: $0)) }.first
            ?? textBlocks.lazy.compactMap { if case .exif(let block, _) = $0 { block } else { nil } }.first
    }

    /// The first XMP packet that can be read.
    public var xmp: XMPPacket? {
        textBlocks.lazy.compactMap { if case .xmp(let packet) = $0 { packet } else { nil } }.first
    }

    private var textBlocks: [PNGText.Block] {
        chunks.compactMap { self.text(of: $0)?.block }
    }

    /// An eXIf chunk's data; nil for other chunks.
    func exifData(of chunk: Chunk) -> [UInt8]? { exifs[chunk.range.lowerBound] }

    /// What a textual chunk says; nil for one that holds neither Exif nor XMP.
    func text(of chunk: Chunk) -> PNGText? { texts[chunk.range.lowerBound] }

    /// An eXIf chunk's block, freed from the identifier that some writers put before it though they must not.
    func exifBody(of data: [UInt8]) -> [UInt8] {
        data.hasBytes("Exif\0\0".utf8, at: 0) ? Array(data.dropFirst(6)) : data
    }
}

extension PNGFile {
    /// An animation without its first frame, which stays the still picture that others show: its control is left out, and
    /// what follows is counted anew.
    ///
    /// Right only where no frame is drawn over the one before, as the first one then isn't there any more.
    ///
    /// - Throws: `malformed` for a file of fewer than two frames, `io` when it can't be read.
    package var withoutFirstFrame: [UInt8] {
        get throws(MetadataError) {
            var out = PNGFile.signature
            var sequence: UInt32 = 0
            var isFirst = true
            for chunk in chunks {
                var data = Array(try source.bytes(in: chunk.range).dropFirst(8).dropLast(4))
                switch chunk.type {
                case "acTL":
                    guard data.count == 8, let count = data.integer32(at: 0, .big), count > 1 else {
                        throw MetadataError(.malformed, "PNG", "The PNG is no animation of two frames or more.")
                    }
                    data.store(count - 1, at: 0, .big)
                case "fcTL" where isFirst:
                    isFirst = false
                    continue
                case "fcTL" where data.count >= 4, "fdAT" where data.count >= 4:
                    data.store(sequence, at: 0, .big)
                    sequence += 1
                default: break
                }
                out += PNGFile.chunk(chunk.type, data)
            }
            return out
        }
    }
}
