import ContentTypes

/// Walks the chunks of a PNG, and reads those that describe the picture.
struct PNGWalk {
    private(set) var chunks: [PNGFile.Chunk] = []
    private(set) var header: PNGFile.Header?
    private(set) var palette: [UInt8]?
    private(set) var exifs: [Int: [UInt8]] = [:]
    private(set) var texts: [Int: PNGText] = [:]
    private var window: ByteWindow
    /// How many bytes of Exif and XMP may still be read.
    private var room = 0

    init(_ source: some ByteSource) {
        // Chunks of pixels are long: reading more than their heads would read all of the file.
        window = ByteWindow(source, blockSize: 64)
    }

    /// Walks to IEND, or to where the file is cut or no longer PNG.
    ///
    /// - Throws: `notMine`, `limitExceeded`, `io`.
    mutating func run(limits: PNGFile.Limits) throws(MetadataError) {
        guard window.bytes(in: 0..<PNGFile.signature.count) == PNGFile.signature else {
            if let failure = window.failure { throw MetadataError(unread: failure) }
            throw MetadataError(.notMine, "PNG", "The file isn't read: it does not begin with PNG's signature.")
        }
        room = limits.text
        var position = PNGFile.signature.count
        while chunks.last?.type != "IEND", let chunk = chunk(at: position) {
            guard chunks.count < limits.chunks else {
                let message = "The file isn't read: it has more than \(limits.chunks) chunks, the limit."
                throw MetadataError(.limitExceeded, "PNG", message)
            }
            chunks.append(chunk)
            try read(chunk)
            position = chunk.range.upperBound
        }
        if let failure = window.failure { throw MetadataError(unread: failure) }
    }

    private mutating func chunk(at position: Int) -> PNGFile.Chunk? {
        guard let length = window.integer(at: position, byteCount: 4), length <= Int32.max,
            let type = window.bytes(in: position + 4..<position + 8),
            type.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }), 12 + length <= window.byteCount - position
        else { return nil }
        return PNGFile.Chunk(
            type: String(decoding: type, as: UTF8.self), range: position..<position + 12 + length,
            data: position + 8..<position + 8 + length)
    }

    private mutating func read(_ chunk: PNGFile.Chunk) throws(MetadataError) {
        switch chunk.type {
        case "IHDR" where chunks.count == 1 && chunk.data.count == 13:
            header = window.bytes(in: chunk.data).flatMap(PNGFile.Header.init)
        case "PLTE" where palette == nil && chunk.data.count <= 3 * 256:
            palette = window.bytes(in: chunk.data)
        case "eXIf":
            try takeRoom(for: chunk)
            exifs[chunk.range.lowerBound] = window.bytes(in: chunk.data)
        case let type where PNGGrafter.textTypes.contains(type):
            let start = window.bytes(in: chunk.data.prefix(80)) ?? []
            guard let keyword = PNGText.keyword(of: start[...]), PNGText.isMetadata(keyword) else { return }
            // A keyword, and perhaps a language, come before the text.
            guard chunk.data.count - 1024 <= room else { throw Self.excess }
            let data = window.bytes(in: chunk.data) ?? []
            texts[chunk.range.lowerBound] = try PNGText(type, data[...], room: &room)
        default: break
        }
    }

    private mutating func takeRoom(for chunk: PNGFile.Chunk) throws(MetadataError) {
        guard chunk.data.count <= room else { throw Self.excess }
        room -= chunk.data.count
    }

    /// More metadata than is taken in.
    static var excess: MetadataError {
        let message = "The file isn't read: its chunks hold more Exif and XMP than the limit allows."
        return MetadataError(.limitExceeded, "PNG", message)
    }
}

extension PNGFile.Header {
    fileprivate init?(_ data: [UInt8]) {
        guard data.count == 13, let width = data.integer32(at: 0, .big), let height = data.integer32(at: 4, .big) else {
            return nil
        }
        self.init(width: Int(width), height: Int(height), bitDepth: data[8], colorType: data[9])
    }
}
