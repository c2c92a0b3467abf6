internal import ContentTypes
internal import PhotoCodecs

/// What a PNG's header is told from: its chunks, those emptied that say nothing of it.
struct PNGDigest {
    private var window: ByteWindow

    init(of source: some ByteSource) {
        // Chunks of pixels are long: reading more than their heads would read all of the file.
        window = ByteWindow(source, blockSize: 64)
    }

    /// A PNG without pixels that says of the picture what the file does.
    ///
    /// - Throws: `limitExceeded` when chunks that matter have more bytes than a block of metadata may, `io`.
    mutating func bytes(limits: Limits) throws(CodecError) -> [UInt8] {
        var bytes = window.bytes(in: 0..<min(8, window.byteCount)) ?? []
        var isAmidPixels = false
        var position = 8
        while let length = window.integer(at: position, byteCount: 4),
            let type = window.bytes(in: position + 4..<position + 8)
        {
            let chunk = position..<min(position + 12 + length, window.byteCount)
            guard isName(type) else {
                // What is no chunk ends the file, or all that can be said of it.
                bytes += window.bytes(in: position..<position + 8) ?? []
                break
            }
            let isPixels = type == Array("IDAT".utf8)
            let isDecisive = !isPixels && self.isDecisive(type, chunk)
            let total = bytes.count + (isDecisive ? chunk.count : 12)
            try limits.require(total, atMost: limits.metadataBytes, "bytes of metadata", of: "header of a PNG")
            if isDecisive {
                bytes += window.bytes(in: chunk) ?? []
            } else if !isPixels || !isAmidPixels {
                // Only that there is one counts, and where.
                let check = crc(of: type[...])
                bytes += [0, 0, 0, 0] + type + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> $0) }
            }
            guard type != Array("IEND".utf8), chunk.count == 12 + length else { break }
            isAmidPixels = isPixels
            position = chunk.upperBound
        }
        if let failure = window.failure {
            throw CodecError(.io, "The PNG can't be read: \(failure.withoutFullStop).", underlying: failure)
        }
        return bytes
    }

    private func isName(_ type: [UInt8]) -> Bool { type.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }

    /// Whether a chunk says something of the pixels' layout or orientation, as critical ones do.
    private mutating func isDecisive(_ type: [UInt8], _ chunk: Range<Int>) -> Bool {
        switch String(decoding: type, as: UTF8.self) {
        case "tRNS", "eXIf": true
        case "tEXt", "zTXt", "iTXt": window.bytes(in: chunk.dropFirst(8).prefix(16)) == Array("Raw profile type".utf8)
        default: type[0] & 0x20 == 0
        }
    }
}
