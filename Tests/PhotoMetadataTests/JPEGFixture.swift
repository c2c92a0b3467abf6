/// Writes JPEG files for tests: real marker structure, made-up entropy-coded bytes.
enum JPEGFixture {
    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    /// A frame header of three components, or one.
    static func frame(width: Int, height: Int, componentIDs: [UInt8] = [1, 2, 3]) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        return segment(0xC0, [8] + size + [UInt8(componentIDs.count)] + componentIDs.flatMap { [$0, 0x11, 0] })
    }

    /// A coded picture with the given metadata segments in front.
    static func picture(
        width: Int, height: Int, segments: [UInt8] = [], componentIDs: [UInt8] = [1, 2, 3], fill: UInt8 = 0x5A,
        scanBytes: Int = 40
    ) -> [UInt8] {
        let tables = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) + segment(0xC4, [0] + (0..<20))
        let scan =
            segment(0xDA, [1, 1, 0, 0, 63, 0]) + [UInt8](repeating: fill, count: scanBytes) + [0xFF, 0, 0xFF, 0xD3]
        let frame = frame(width: width, height: height, componentIDs: componentIDs)
        return [0xFF, 0xD8] + segments + tables + frame + scan + [0x11, 0xFF, 0xD9]
    }

    /// A coded picture of few bytes, for places that state its size in one.
    static func bare(width: Int, height: Int, scanBytes: Int = 40) -> [UInt8] {
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [UInt8](repeating: 0x22, count: scanBytes)
        return [0xFF, 0xD8] + frame(width: width, height: height) + scan + [0xFF, 0xD9]
    }

    static func exif(_ block: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + block) }

    static func xmp(_ packet: String) -> [UInt8] {
        segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    /// JFIF 1.01, dots per inch.
    static func jfif(_ x: UInt8 = 72, _ y: UInt8 = 72) -> [UInt8] {
        segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 1, 0, x, 0, y, 0, 0])
    }

    static func adobe(transform: UInt8) -> [UInt8] {
        segment(0xEE, Array("Adobe".utf8) + [0, 100, 0x80, 0, 0, 0, transform])
    }

    static func icc(_ profile: [UInt8]) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    }

    static func comment(_ text: String) -> [UInt8] { segment(0xFE, Array(text.utf8)) }
}
