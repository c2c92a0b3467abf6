import PhotoCodecs

/// An ICC profile of version 4, ICC.1:2010, that describes a display of gamma 2.2 by matrix and curves.
struct ColorProfile {
    /// The profile, whole.
    let bytes: [UInt8]

    /// - Parameter padding: bytes of a private tag, for profiles that are too long for one segment.
    init(_ model: Bitmap.Format.Model, padding: Int = 0) {
        let isGray = model == .gray
        var tags = [
            ("desc", Self.text("Test")), ("cprt", Self.text("None")), ("wtpt", Self.point(0xF6D6, 0x10000, 0xD32D)),
        ]
        // Gamma 2.2 as a fixed-point number of 8 and 8 bits.
        let curve = Array("curv".utf8) + Self.number(0) + Self.number(1) + [0x02, 0x33, 0, 0]
        if isGray {
            tags.append(("kTRC", curve))
        } else {
            // The primaries of sRGB, adapted to D50.
            tags += [
                ("rXYZ", Self.point(0x6FA2, 0x38F5, 0x0390)), ("gXYZ", Self.point(0x6299, 0xB785, 0x18DA)),
                ("bXYZ", Self.point(0x24A0, 0x0F84, 0xB6CF)),
            ]
            tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
        }
        if padding > 0 {
            let noise = (0..<padding).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
            tags.append(("padd", Array("data".utf8) + Self.number(0) + Self.number(1) + noise))
        }
        bytes = Self.assembled(tags, isGray: isGray)
    }

    private static func assembled(_ tags: [(String, [UInt8])], isGray: Bool) -> [UInt8] {
        var (table, data) = (number(tags.count), [UInt8]())
        let start = 128 + 4 + 12 * tags.count
        for (name, content) in tags {
            table += Array(name.utf8) + number(start + data.count) + number(content.count)
            data += content + Array(repeating: 0, count: (4 - content.count % 4) % 4)
        }
        let kind = Array("mntr".utf8) + Array((isGray ? "GRAY" : "RGB ").utf8) + Array("XYZ ".utf8)
        // 30 November 2026, and no platform, maker, model or intent.
        let date = [2026, 11, 30, 0, 0, 0].flatMap { MetadataBlocks.bigEndian($0, 2) }
        let illuminant = number(0xF6D6) + number(0x10000) + number(0xD32D)
        let head =
            number(start + data.count) + number(0) + [4, 0x20, 0, 0] + kind + date + Array("acsp".utf8)
            + Array(repeating: 0, count: 28) + illuminant
        return head + Array(repeating: 0, count: 128 - head.count) + table + data
    }

    private static func number(_ value: Int) -> [UInt8] { MetadataBlocks.bigEndian(value, 4) }

    private static func point(_ x: Int, _ y: Int, _ z: Int) -> [UInt8] {
        Array("XYZ ".utf8) + number(0) + number(x) + number(y) + number(z)
    }

    private static func text(_ words: String) -> [UInt8] {
        let characters = words.utf16.flatMap { MetadataBlocks.bigEndian(Int($0), 2) }
        return Array("mluc".utf8) + number(0) + number(1) + number(12) + Array("enUS".utf8)
            + number(characters.count) + number(28) + characters
    }
}
