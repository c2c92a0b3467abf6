import ContentTypes

/// Formats of chunks, boxes and directories.
extension LocationErasure {
    /// WebP's chunks `EXIF` and `XMP `.
    mutating func eraseWebP() throws(MetadataError) {
        var window = ByteWindow(source, blockSize: 16)
        var position = 12
        while let kind = window.bytes(in: position..<position + 4),
            let head = window.bytes(in: position + 4..<position + 8)
        {
            let length = Int(head.integer32(at: 0, .little) ?? 0)
            let body = position + 8..<min(position + 8 + length, byteCount)
            if kind.elementsEqual("EXIF".utf8) {
                try edit(body) { (bytes, findings) throws(MetadataError) in
                    let mark = bytes.hasBytes("Exif\0\0".utf8, at: 0) ? 6 : 0
                    try bytes.eraseExifLocation(in: mark..<bytes.count, &findings)
                }
            } else if kind.elementsEqual("XMP ".utf8) {
                try edit(body) { bytes, findings in bytes.eraseXMPLocation(in: 0..<bytes.count, &findings) }
            } else if kind.elementsEqual("C2PA".utf8) {
                try blank(body, named: Self.contentCredentials)
            }
            position = position + 8 + length + length % 2
        }
        if let failure = window.failure { throw MetadataError(unread: failure) }
    }

    /// The XMP of a GIF: an application's extension whose packet is not cut into blocks.
    mutating func eraseGIF() throws(MetadataError) {
        try edit(0..<byteCount) { bytes, findings in
            var position = 0
            while let start = bytes[position...].firstRange(of: Array("XMP DataXMP".utf8)) {
                let rest = bytes[start.upperBound...]
                // Behind the packet stands a table of falling numbers that leads readers of blocks out of it.
                let end = rest.firstRange(of: [0x01, 0xFF, 0xFE, 0xFD])?.lowerBound ?? bytes.count
                bytes.eraseXMPLocation(in: start.upperBound..<end, &findings)
                position = end
            }
        }
    }

    /// A TIFF file, as a whole.
    mutating func eraseTIFF() throws(MetadataError) {
        try edit(0..<byteCount) { (bytes, findings) throws(MetadataError) in
            guard let block = try? ExifBlock(bytes) else { return findings.leave("BigTIFF") }
            // What is chained behind more pages than are followed isn't known.
            if block.directories.count >= ExifWalk.longestChain { findings.leave("a TIFF of many pages") }
            if block.directories.contains(where: { $0.entries.contains { $0.tag == ExifTag.subDirectories } }) {
                findings.leave("a TIFF with directories below its pages")
            }
            try bytes.eraseExifLocation(in: 0..<bytes.count, &findings)
        }
    }

    /// JPEG XL's boxes; a bare code stream has no metadata.
    mutating func eraseJPEGXL() throws(MetadataError) {
        guard try source.bytes(in: 0..<2) != [0xFF, 0x0A] else { return }
        try eachBox(in: 0..<byteCount) { (erasure, type, body) throws(MetadataError) in
            switch type {
            case "Exif": try erasure.eraseExifItem(body)
            case "xml ": try erasure.eraseXMPItem(body)
            case "jumb": try erasure.blank(body, named: Self.contentCredentials)
            case "brob": erasure.findings.leave("a compressed box of metadata")
            default: break
            }
        }
    }

    /// HEIF's items of Exif and XMP, whichever picture they describe, and films beside or behind them.
    mutating func eraseHEIF(_ header: FileHeader) throws(MetadataError) {
        guard let container = header.container else { return findings.leave("HEIF without a table of items") }
        if container.scatteredMetadataCount > 0 { findings.leave("metadata that are not in one piece") }
        for item in container.metadata {
            let range = Int(clamping: item.range.lowerBound)..<Int(clamping: item.range.upperBound)
            if item.isXMP { try eraseXMPItem(range) } else { try eraseExifItem(range) }
        }
        try eraseFilm(in: 0..<byteCount, named: "film")
    }

    /// An Exif block behind four bytes that say where in it the structure begins.
    private mutating func eraseExifItem(_ item: Range<Int>) throws(MetadataError) {
        try edit(item) { (bytes, findings) throws(MetadataError) in
            guard let range = HEIFMetadata.exifBlock(in: 0..<bytes.count, of: bytes) else {
                if bytes.contains(where: { $0 != 0 }) { findings.leave("Exif that can't be read") }
                return
            }
            try bytes.eraseExifLocation(in: range, &findings)
        }
    }

    mutating func eraseXMPItem(_ item: Range<Int>) throws(MetadataError) {
        try edit(item) { bytes, findings in bytes.eraseXMPLocation(in: 0..<bytes.count, &findings) }
    }

    /// Calls a function with the type and the content of each box of a range.
    mutating func eachBox(
        in range: Range<Int>,
        _ body: (inout LocationErasure, String, Range<Int>) throws(MetadataError) -> Void
    ) throws(MetadataError) {
        var boxes = BoxWalk(over: range, of: source)
        while let box = boxes.next() { try body(&self, box.type, box.body) }
        if let failure = boxes.failure { throw MetadataError(unread: failure) }
    }
}
