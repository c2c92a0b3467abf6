import ContentTypes
import PhotoCodecs

extension HEIFFile {
    /// Exif and XMP that describe an item; for the primary one, also what doesn't say which item it describes.
    func metadata(of id: Int, limits: Limits) throws(CodecError) -> Codec.Metadata {
        var metadata = Codec.Metadata()
        for item in describing(id).prefix(Self.mostDescriptions) {
            if item.type == "Exif", metadata.exif == nil {
                metadata.exif = try exif(item, limits: limits)
            } else if item.type == "mime", item.contentType == "application/rdf+xml", item.contentEncoding.isEmpty,
                metadata.xmp == nil
            {
                metadata.xmp = try data(of: item, atMost: limits.metadataBytes)
            }
        }
        return metadata
    }

    /// Cameras write one Exif and one XMP item; each that isn't what it says costs its size.
    private static let mostDescriptions = 16

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

    /// Whether the file ends before the end of some Exif or XMP that describes an item.
    func isCutInMetadata(of id: Int) throws(CodecError) -> Bool {
        for item in describing(id).prefix(Self.mostDescriptions) {
            if try extents(of: item) == nil { return true }
        }
        return false
    }

    /// The TIFF structure in an Exif item; the limit is on it, not on the offset and the marker before it.
    private func exif(_ item: Item, limits: Limits) throws(CodecError) -> [UInt8]? {
        let (most, overflow) = limits.metadataBytes.addingReportingOverflow(Self.longestExifPrefix)
        guard let data = try data(of: item, atMost: overflow ? .max : most),
            let start = ExifItem.structure(in: 0..<data.count, of: data)
        else { return nil }
        try limits.require(
            data.count - start, atMost: limits.metadataBytes, "bytes of metadata", of: "HEIF with Exif")
        return Array(data[start...])
    }

    /// An offset of four bytes and the marker `Exif` are usual.
    private static let longestExifPrefix = 64

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
