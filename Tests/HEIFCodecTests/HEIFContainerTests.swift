import ContentTypes
import HEIFCodec
import PhotoCodecs
import Testing

@Suite struct HEIFContainerTests {
    struct Transform: Sendable, CustomTestStringConvertible {
        let properties: [[UInt8]]
        let orientation: Orientation

        var testDescription: String { "\(orientation), \(properties.count) properties" }
    }

    static let transforms =
        [
            Transform(properties: [], orientation: .up),
            Transform(properties: [HEIFFixture.turn(0)], orientation: .up),
            Transform(properties: [HEIFFixture.turn(1)], orientation: .left),
            Transform(properties: [HEIFFixture.turn(2)], orientation: .down),
            Transform(properties: [HEIFFixture.turn(3)], orientation: .right),
            Transform(properties: [HEIFFixture.mirror(swappingColumns: true)], orientation: .upMirrored),
            Transform(properties: [HEIFFixture.mirror(swappingColumns: false)], orientation: .downMirrored),
            // Turned 90° clockwise, then mirrored; and the other way round.
            Transform(
                properties: [HEIFFixture.turn(3), HEIFFixture.mirror(swappingColumns: true)],
                orientation: .leftMirrored),
            Transform(
                properties: [HEIFFixture.turn(3), HEIFFixture.mirror(swappingColumns: false)],
                orientation: .rightMirrored),
            Transform(
                properties: [HEIFFixture.mirror(swappingColumns: true), HEIFFixture.turn(3)],
                orientation: .rightMirrored),
        ]

    @Test(arguments: transforms)
    func turnsAndMirrorsAreLeftToApply(transform: Transform) throws {
        var (item, reference) = try HEIFFixture.coded(try marked(80, 66, .init(.rgb)))
        item.properties += transform.properties
        let file = HEIFFixture(items: [item]).input
        let picture = try decoded(file)
        #expect(picture.orientation == transform.orientation)
        #expect(picture.bitmap == reference)
        #expect(try HEIFCodec().header(of: file, limits: Limits()).orientation == transform.orientation)
    }

    @Test(arguments: [ContentType.heic, .avif])
    func aGridIsPutTogetherAndCut(type: ContentType) throws {
        let tiles = try (0..<4).map { try HEIFFixture.coded(try marked(64, 64, .init(.rgb), phase: $0 * 40), as: type) }
        var fixture = HEIFFixture(items: tiles.map(\.item))
        fixture.items.append(
            .init(
                type: "grid", data: HEIFFixture.grid(rows: 2, columns: 2, 101, 75),
                properties: [HEIFFixture.size(101, 75), HEIFFixture.turn(1)]))
        fixture.references = [("dimg", 5, [1, 2, 3, 4])]
        fixture.primary = 5
        let picture = try decoded(fixture.input)
        #expect([picture.bitmap.width, picture.bitmap.height] == [101, 75])
        #expect(picture.orientation == .left)
        for (x, y) in [(0, 0), (63, 63), (64, 10), (100, 40), (5, 74), (64, 64), (100, 74)] {
            let tile = tiles[x / 64 + y / 64 * 2].decoded
            #expect(picture.bitmap.pixel(x, y) == tile.pixel(x % 64, y % 64), "\(x), \(y)")
        }
    }

    @Test(arguments: [0, 1, 2, 3])
    func aCutIsMeantForThePictureAsTurnedSoFar(turns: Int) throws {
        let (item, reference) = try HEIFFixture.coded(try marked(80, 66, .init(.rgb)))
        let orientation = Orientation(isMirrored: false, quarterTurns: -turns)
        var before = item
        before.properties += [HEIFFixture.cut(30, 21, offset: (7, -3)), HEIFFixture.turn(turns)]
        let cut = try decoded(HEIFFixture(items: [before]).input)
        #expect(
            [cut.bitmap.width, cut.bitmap.height, Int(cut.orientation.rawValue)] == [30, 21, Int(orientation.rawValue)])
        // (80 - 30 + 7) / 2 and (66 - 21 - 3) / 2, rounded down.
        #expect(cut.bitmap.pixel(0, 0) == reference.pixel(28, 21))
        #expect(cut.bitmap.pixel(29, 20) == reference.pixel(57, 41))
        var after = item
        after.properties += [HEIFFixture.turn(turns), HEIFFixture.cut(30, 21, offset: (8, -3))]
        let late = try decoded(HEIFFixture(items: [after]).input)
        let shown = reference.turned(by: orientation)
        let corner = ((shown.width - 30 + 8) / 2, (shown.height - 21 - 3) / 2)
        let upright = late.bitmap.turned(by: late.orientation)
        #expect([upright.width, upright.height] == [30, 21])
        #expect(upright.pixel(0, 0) == shown.pixel(corner.0, corner.1))
        #expect(upright.pixel(29, 20) == shown.pixel(corner.0 + 29, corner.1 + 20))
    }

    @Test func anIdentityAddsItsTurnToThatOfItsSource() throws {
        var (item, reference) = try HEIFFixture.coded(try marked(80, 66, .init(.rgb)))
        item.properties.append(HEIFFixture.mirror(swappingColumns: true))
        let identity = HEIFFixture.Item(type: "iden", data: [], properties: [HEIFFixture.turn(3)])
        let fixture = HEIFFixture(items: [item, identity], references: [("dimg", 2, [1])], primary: 2)
        let picture = try decoded(fixture.input)
        #expect(picture.orientation == .rightMirrored)
        #expect(picture.bitmap == reference)
    }

    @Test(arguments: [false, true])
    func opacityComesFromAnotherItem(isPremultiplied: Bool) throws {
        let (colors, reference) = try HEIFFixture.coded(try marked(80, 66, .init(.rgb)))
        var (opacity, levels) = try HEIFFixture.coded(try marked(80, 66, .init(.gray, bitsPerSample: 12)), as: .avif)
        opacity.properties.append(HEIFFixture.opacity)
        var fixture = HEIFFixture(items: [colors, opacity], references: [("auxl", 2, [1])])
        if isPremultiplied { fixture.references.append(("prem", 1, [2])) }
        let bitmap = try decoded(fixture.input).bitmap
        #expect(bitmap.format == .init(.rgb, alpha: isPremultiplied ? .premultiplied : .straight))
        for (x, y) in [(0, 0), (79, 0), (40, 33), (79, 65)] {
            #expect(bitmap.pixel(x, y).prefix(3) == reference.pixel(x, y)[...])
            let level = levels.pixel(x, y)
            let deep = Int(level[0]) | Int(level[1]) << 8
            #expect(Int(bitmap.pixel(x, y)[3]) == (deep * 255 + 2047) / 4095)
        }
    }

    @Test func opacityOfAnotherSizeIsUnsupported() throws {
        let (colors, _) = try HEIFFixture.coded(try marked(80, 66, .init(.rgb)))
        var (opacity, _) = try HEIFFixture.coded(try marked(64, 66, .init(.gray)))
        opacity.properties.append(HEIFFixture.opacity)
        let fixture = HEIFFixture(items: [colors, opacity], references: [("auxl", 2, [1])])
        let error = #expect(throws: CodecError.self) { try decoded(fixture.input) }
        #expect(error?.code == .unsupported)
    }

    @Test(arguments: [
        [0, 0, 0, 0], [0, 0, 0, 6] + Array("Exif\0\0".utf8), [0, 0, 0, 0] + Array("Exif\0\0".utf8), [0, 0, 0, 2, 9, 9],
    ])
    func exifStartsWhereItsItemSays(prefix: [UInt8]) throws {
        let (item, _) = try HEIFFixture.coded(try marked(64, 64, .init(.gray)))
        let tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        var fixture = HEIFFixture(items: [item, .init(type: "Exif", data: prefix + tiff)])
        fixture.items.append(.init(type: "mime", data: [1, 2], contentType: "text/plain"))
        fixture.items.append(.init(type: "mime", data: Array("<x/>".utf8), contentType: "application/rdf+xml"))
        fixture.references = [("cdsc", 2, [1]), ("cdsc", 4, [1])]
        #expect(try decoded(fixture.input).metadata == Codec.Metadata(exif: tiff, xmp: Array("<x/>".utf8)))
    }

    @Test func itemsMayLieInsideTheMetaBox() throws {
        let (item, reference) = try HEIFFixture.coded(try marked(64, 64, .init(.rgb)))
        #expect(try decoded(HEIFFixture(items: [item], isInIdat: true).input).bitmap == reference)
    }
}

extension Bitmap {
    /// The bytes of one pixel.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = y * bytesPerRow + x * format.bytesPerPixel
        return Array(bytes[start..<start + format.bytesPerPixel])
    }
}

extension HEIFFixture {
    /// A file whose only use is that its configuration states chroma of full resolution.
    static func fullChroma(_ type: ContentType) throws -> Codec.Input {
        var (item, _) = try coded(try marked(64, 64, .init(.rgb)), as: type)
        let index = try #require(
            item.properties.firstIndex { ["hvcC", "av1C"].contains(String(decoding: $0[4..<8], as: UTF8.self)) })
        if type == .avif {
            item.properties[index][8 + 2] &= ~0x0c
        } else {
            item.properties[index][8 + 16] |= 3
        }
        return HEIFFixture(items: [item]).input
    }
}
