import PhotoCodecs

/// A file of one coded item, written afresh, so that libheif meets no box that came from outside but the decoder's
/// configuration.
struct ItemFile {
    let bytes: [UInt8]

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - isAV1: whether the data are AV1's, else HEVC's.
    ///   - configuration: the property `hvcC` or `av1C`, whole.
    ///   - data: the item's coded data.
    ///   - width: pixels across, as coded.
    ///   - height: pixels down, as coded.
    init(isAV1: Bool, configuration: ArraySlice<UInt8>, data: [UInt8], width: Int, height: Int) {
        let brand = Array((isAV1 ? "avif" : "heic").utf8)
        let type = Self.box("ftyp", brand + [0, 0, 0, 0] + brand + Array("mif1".utf8))
        let size = Self.box("ispe", [0, 0, 0, 0] + Self.number(width, 4) + Self.number(height, 4))
        // With this matrix libheif 1.15, which would convert to RGB, hands out the planes as they are coded.
        let color = Self.box("colr", Array("nclx".utf8) + [0, 2, 0, 2, 0, 0, 0x80])
        let container = Self.box("ipco", Array(configuration) + size + color)
        let association = Self.box("ipma", [0, 0, 0, 0] + [0, 0, 0, 1] + [0, 1, 3, 0x81, 2, 3])
        let properties = Self.box("iprp", container + association)
        let entry = Self.box("infe", [2, 0, 0, 0] + [0, 1, 0, 0] + Array((isAV1 ? "av01" : "hvc1").utf8) + [0])
        let handler = Self.box(
            "hdlr", [0, 0, 0, 0] + [0, 0, 0, 0] + Array("pict".utf8) + Array(repeating: 0, count: 13))
        let head = handler + Self.box("pitm", [0, 0, 0, 0, 0, 1])
        let rest = Self.box("iinf", [0, 0, 0, 0, 0, 1] + entry) + properties
        func meta(offset: Int) -> [UInt8] {
            let extent = [0, 1] + Self.number(offset, 4) + Self.number(data.count, 4)
            let location = Self.box("iloc", [0, 0, 0, 0] + [0x44, 0] + [0, 1] + [0, 1, 0, 0] + extent)
            return Self.box("meta", [0, 0, 0, 0] + head + location + rest)
        }
        let offset = type.count + meta(offset: 0).count + 8
        bytes = type + meta(offset: offset) + Self.box("mdat", data)
    }

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + Array(type.utf8) + payload
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - $0))) }
    }
}
