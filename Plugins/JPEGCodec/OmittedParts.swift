internal import PhotoCodecs

/// What a JPEG holds besides the picture, its profile, its Exif block and its XMP packet.
struct OmittedParts {
    /// Each kind in a few words, once, in the file's order.
    private(set) var names: [String] = []

    /// - Parameter isXMPWhole: whether an extended packet was joined to the first.
    init(of segments: [Segment], in bytes: [UInt8], exif: [UInt8]?, isXMPWhole: Bool) {
        var seenBlocks: Set<String> = []
        for segment in segments {
            guard let kind = Self.kind(of: bytes[segment.payload], marker: segment.marker) else { continue }
            switch kind {
            case .first(let block):
                // The first of its kind is in the picture's metadata.
                if !seenBlocks.insert(block).inserted { add("further \(block)") }
            case .extension:
                if !isXMPWhole { add("extended XMP") }
            case .other(let name): add(name)
            }
        }
        if let exif, let kind = ImageDirectory.thumbnail(in: exif[...]) { add("thumbnail (\(kind))") }
    }

    private mutating func add(_ name: String) {
        if !names.contains(name) { names.append(name) }
    }

    private enum Kind {
        case first(String)
        case `extension`
        case other(String)
    }

    /// Nil for what decoding uses.
    private static func kind(of payload: ArraySlice<UInt8>, marker: UInt8) -> Kind? {
        func starts(_ text: String) -> Bool { payload.starts(with: Array(text.utf8)) }
        switch marker {
        case 0xFE: return .other("comment")
        case Segment.app0 where starts("JFIF\0"):
            let size = payload.dropFirst(12).prefix(2)
            return size.count == 2 && size.allSatisfy { $0 > 0 } ? .other("thumbnail (JFIF)") : nil
        case Segment.app0 where starts("JFXX\0"): return .other("thumbnail (JFIF)")
        case Segment.app1 where starts("Exif\0\0"): return .first("Exif")
        case Segment.app1 where payload.starts(with: Segment.xmpSignature): return .first("XMP")
        case Segment.app1 where payload.starts(with: ExtendedXMP.signature): return .extension
        case Segment.app2 where starts("ICC_PROFILE\0"): return nil
        case Segment.app2 where starts("MPF\0"):
            guard let count = ImageDirectory.pictures(in: payload.dropFirst(4)), count > 1 else {
                return .other("list of pictures (MPF)")
            }
            return .other(count == 2 ? "another picture (MPF)" : "\(count - 1) further pictures (MPF)")
        case 0xED where starts("Photoshop 3.0\0"): return .other("Photoshop resources")
        case Segment.app14 where starts("Adobe"): return nil
        case 0xE0...0xEF: return .other("application data (APP\(marker - 0xE0))")
        default: return nil
        }
    }
}

/// A directory of a TIFF structure, read only as far as it tells what there is.
private struct ImageDirectory {
    private let bytes: ArraySlice<UInt8>
    private let isLittle: Bool
    private let offset: Int

    /// The first directory; nil where there is no TIFF structure.
    private init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
        isLittle = bytes.first == 0x49
        self.bytes = bytes
        guard let offset = Self.number(bytes, isLittle, at: 4, byteCount: 4) else { return nil }
        self.offset = offset
    }

    private init?(after first: ImageDirectory) {
        (bytes, isLittle) = (first.bytes, first.isLittle)
        guard let count = first.number(at: first.offset, byteCount: 2),
            let next = first.number(at: first.offset + 2 + 12 * count, byteCount: 4), next > 0
        else { return nil }
        offset = next
    }

    /// What kind of thumbnail an Exif block says that it has.
    static func thumbnail(in exif: ArraySlice<UInt8>) -> String? {
        guard let first = ImageDirectory(exif), let second = ImageDirectory(after: first) else { return nil }
        if second.value(of: 0x0201) != nil { return "jpeg" }
        return second.value(of: 0x0111) != nil ? "uncompressed" : nil
    }

    /// How many pictures an MPF index lists, by its tag NumberOfImages.
    static func pictures(in index: ArraySlice<UInt8>) -> Int? {
        ImageDirectory(index)?.value(of: 0xB001)
    }

    private func value(of tag: Int) -> Int? {
        guard let count = number(at: offset, byteCount: 2) else { return nil }
        let entry = (0..<count).lazy.map { offset + 2 + 12 * $0 }.first { number(at: $0, byteCount: 2) == tag }
        return entry.flatMap { number(at: $0 + 8, byteCount: 4) }
    }

    private func number(at offset: Int, byteCount: Int) -> Int? {
        Self.number(bytes, isLittle, at: offset, byteCount: byteCount)
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ isLittle: Bool, at offset: Int, byteCount: Int) -> Int? {
        let digits = bytes.dropFirst(offset).prefix(byteCount)
        guard digits.count == byteCount else { return nil }
        return isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}
