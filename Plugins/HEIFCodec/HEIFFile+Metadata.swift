import PhotoCodecs

extension HEIFFile {
    /// Exif and XMP that describe an item; for the primary one, also what doesn't say which item it describes.
    func metadata(of id: Int, limits: Limits) throws(CodecError) -> Codec.Metadata {
        var metadata = Codec.Metadata()
        for item in describing(id) {
            if item.type == "Exif", metadata.exif == nil {
                metadata.exif = try block(item, limits: limits).flatMap(tiff(inExifItem:))
            } else if item.type == "mime", item.contentType == "application/rdf+xml", item.contentEncoding.isEmpty,
                metadata.xmp == nil
            {
                metadata.xmp = try block(item, limits: limits)
            }
        }
        return metadata
    }

    /// Items that say they describe an item, then those that don't say what they describe; in the order of numbers.
    private func describing(_ id: Int) -> [Item] {
        let descriptions = references.filter { $0.kind == "cdsc" }
        let named = Set(descriptions.filter { $0.to.contains(id) }.map(\.from))
        let others = Set(descriptions.map(\.from)).subtracting(named)
        let candidates = items.values.filter { ["Exif", "mime"].contains($0.type) }.sorted { $0.id < $1.id }
        guard id == primaryID else { return candidates.filter { named.contains($0.id) } }
        return candidates.filter { named.contains($0.id) }
            + candidates.filter { !named.contains($0.id) && !others.contains($0.id) }
    }

    private func block(_ item: Item, limits: Limits) throws(CodecError) -> [UInt8]? {
        guard let data = try data(of: item) else { return nil }
        try limits.require(data.count, atMost: limits.metadataBytes, "bytes of metadata", of: "HEIF \(item.type) item")
        return data
    }

    /// The ICC profile and the code points that properties of an item state.
    func color(of item: Item, limits: Limits) throws(CodecError) -> Bitmap.ColorDescription {
        var color = Bitmap.ColorDescription()
        for box in properties(of: item) where box.type == "colr" {
            var reader = BoxReader(bytes, in: box.payload)
            switch try reader.fourCC() {
            case "prof", "rICC":
                let profile = try reader.take(reader.end - reader.offset)
                try limits.require(
                    profile.count, atMost: limits.metadataBytes, "bytes of metadata", of: "HEIF colour profile")
                if color.iccProfile == nil, !profile.isEmpty { color.iccProfile = Array(profile) }
            case "nclx":
                let points = Bitmap.CodePoints(
                    primaries: UInt16(try reader.number(2)), transfer: UInt16(try reader.number(2)),
                    matrix: UInt16(try reader.number(2)), isFullRange: try reader.number(1) & 0x80 != 0)
                color.codePoints = color.codePoints ?? points
            default: break
            }
        }
        return color
    }
}

/// The TIFF structure in an Exif item: behind four bytes that say how much comes before it.
///
/// Nil when there is none: then the item holds no Exif, whatever its type says.
func tiff(inExifItem data: [UInt8]) -> [UInt8]? {
    guard data.count > 4 else { return nil }
    let skipped = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let marker: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    for start in [4 + skipped, 4] where start < data.count {
        var rest = data[start...]
        if rest.starts(with: marker) { rest = rest.dropFirst(marker.count) }
        if rest.starts(with: [0x49, 0x49, 0x2a, 0]) || rest.starts(with: [0x4d, 0x4d, 0, 0x2a]) { return Array(rest) }
    }
    return nil
}
