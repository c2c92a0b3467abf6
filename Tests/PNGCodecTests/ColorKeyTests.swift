import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

/// A PNG of which one colour is transparent stays one.
@Suite struct ColorKeyTests {
    /// Colour type, depth, the pixels as stored, and the transparent colour, which is the second pixel's.
    static let pictures: [(colorType: UInt8, depth: UInt8, pixels: [[UInt8]], key: [UInt8])] = [
        (0, 8, [[7], [250], [9]], [0, 250]), (0, 16, [[1, 2], [2, 1], [2, 2]], [2, 1]),
        (2, 8, [[1, 2, 3], [4, 5, 6], [4, 5, 7]], [0, 4, 0, 5, 0, 6]),
        (2, 16, [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 6, 5], [0, 0, 0, 0, 0, 0]], [1, 2, 3, 4, 6, 5]),
    ]

    private static func file(_ colorType: UInt8, _ depth: UInt8, _ pixels: [[UInt8]], _ key: [UInt8]) -> Codec.Input {
        PNGFixture(
            width: pixels.count, height: 1, depth: depth, colorType: colorType, rows: [pixels.flatMap { $0 }],
            before: [("tRNS", key)]
        ).input
    }

    @Test(arguments: pictures)
    func isKept(colorType: UInt8, depth: UInt8, pixels: [[UInt8]], key: [UInt8]) throws {
        let source = Self.file(colorType, depth, pixels, key)
        let picture = try PNGCodec().decode(source, limits: Limits())
        let again = try encoded(picture, like: source)
        #expect(Array(again.bytes[24..<26]) == [depth, colorType])
        let chunk = Array("tRNS".utf8) + key
        #expect(again.bytes.indices.contains { again.bytes[$0...].starts(with: chunk) })
        #expect(try PNGCodec().decode(again, limits: Limits()).bitmap == picture.bitmap)
    }

    /// A pixel of another opacity than its colour says needs a channel for it.
    @Test(arguments: pictures)
    func givesWayToAChannel(colorType: UInt8, depth: UInt8, pixels: [[UInt8]], key: [UInt8]) throws {
        let picture = try PNGCodec().decode(Self.file(colorType, depth, pixels, key), limits: Limits())
        let other = Self.file(colorType, depth, pixels, Array(key.dropLast()) + [77])
        let again = try encoded(picture, like: other)
        #expect(Array(again.bytes[24..<26]) == [depth, colorType + 4])
        #expect(try PNGCodec().decode(again, limits: Limits()).bitmap == picture.bitmap)
    }
}
