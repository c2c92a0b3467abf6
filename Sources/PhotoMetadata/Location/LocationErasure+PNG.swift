import ContentTypes

extension LocationErasure {
    mutating func erasePNG(_ png: PNGFile) throws(MetadataError) {
        for chunk in png.chunks {
            guard let new = try blanked(chunk, of: png) else { continue }
            // A damaged chunk must not become one that looks sound.
            if try png.isIntact(chunk) {
                replace(chunk.range, with: new)
            } else {
                findings.leave("damaged \(chunk.type)")
            }
        }
        if png.isComplete { try eraseTrailing(png.trailing) }
    }

    /// Chunks that are left out as a whole: those of JUMBF, compressed Exif, and text in XML.
    private static let leftOutChunks = [
        "caBX": contentCredentials, "zxIf": "compressed Exif", "meTa": "text in XML",
    ]

    /// A chunk that states no place, as it is written, nothing for one to leave out; nil where there is nothing to do.
    private mutating func blanked(_ chunk: PNGFile.Chunk, of png: PNGFile) throws(MetadataError) -> [UInt8]? {
        if let data = png.exifData(of: chunk) {
            var new = data
            let start = data.count - png.exifBody(of: data).count
            try new.eraseExifLocation(in: start..<data.count, &findings)
            return new == data ? nil : PNGFile.chunk(chunk.type, new)
        }
        if let name = Self.leftOutChunks[chunk.type] {
            findings.erase(name)
            return []
        }
        guard PNGGrafter.textTypes.contains(chunk.type) else { return nil }
        if let text = png.text(of: chunk) { return try blanked(text) }
        let start = try source.bytes(in: chunk.data.prefix(80))
        let keyword = PNGText.keyword(of: start[...])
        guard let keyword else {
            findings.erase("text without a keyword")
            return []
        }
        let word = keyword.lowercased()
        // A profile in digits may be IPTC or Photoshop's resources; a colour profile says nothing of places.
        let isProfile = word.hasPrefix("raw profile type") && !["icc", "icm"].contains { word.hasSuffix($0) }
        guard isProfile || word == PNGText.xmpKeyword.lowercased() || PlaceName.matches(keyword: keyword) else {
            return nil
        }
        findings.erase("text “\(keyword)”")
        return []
    }

    private mutating func blanked(_ text: PNGText) throws(MetadataError) -> [UInt8]? {
        guard let block = text.block else {
            findings.leave("text “\(text.keyword)” that can't be read")
            return nil
        }
        var new: [UInt8]
        let old: [UInt8]
        switch block {
        case .exif(let exif, let header):
            old = header + exif.bytes
            new = old
            try new.eraseExifLocation(in: header.count..<old.count, &findings)
        case .xmp(let packet):
            old = packet.bytes
            new = old
            new.eraseXMPLocation(in: 0..<old.count, &findings)
        }
        guard new != old else { return nil }
        guard let replaced = text.replacing(with: new).map(text.chunk) else {
            findings.leave("text “\(text.keyword)”")
            return nil
        }
        return PNGFile.chunk(replaced.type, replaced.data)
    }
}
