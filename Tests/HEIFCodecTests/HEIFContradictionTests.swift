import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

/// What a file says of its coded data must be what the coded data says: memory is taken by one, samples come by the other.
@Suite struct HEIFContradictionTests {
    private static func item(
        _ type: ContentType = .heic, _ format: Bitmap.Format = .init(.rgb), _ width: Int = 64
    ) throws -> HEIFFixture.Item {
        try HEIFFixture.coded(try marked(width, 64, format), as: type).item
    }

    private func failure(of items: HEIFFixture.Item..., references: [(String, Int, [Int])] = []) -> CodecError? {
        let input = HEIFFixture(items: items, references: references).input
        return #expect(throws: CodecError.self) { try decoded(input) }
    }

    /// Makes a configuration state a depth.
    private func state(_ bits: Int, _ item: inout HEIFFixture.Item) {
        if item.type == "av01" {
            item[property: "av1C"][2] &= ~0x60
            item[property: "av1C"][2] |= bits == 8 ? 0 : bits == 10 ? 0x40 : 0x60
        } else {
            item[property: "hvcC"][17] = 0xf8 | UInt8(bits - 8)
            item[property: "hvcC"][18] = 0xf8 | UInt8(bits - 8)
        }
    }

    @Test(
        arguments: [
            (ContentType.heic, Bitmap.Format.Model.rgb), (.heic, .gray), (.avif, .rgb),
        ], [(8, 10), (10, 8), (8, 12), (10, 9)])
    func aConfigurationOfAnotherDepthIsMalformed(
        coding: (ContentType, Bitmap.Format.Model), bits: (coded: Int, stated: Int)
    ) throws {
        // AV1 knows no 9 bits.
        guard coding.0 == .heic || bits.stated != 9 else { return }
        var item = try Self.item(coding.0, .init(coding.1, bitsPerSample: bits.coded))
        #expect(try decoded(HEIFFixture(items: [item]).input).bitmap.format.bitsPerSample == bits.coded)
        state(bits.stated, &item)
        #expect(failure(of: item)?.code == .malformed)
    }

    @Test(arguments: [ContentType.heic, .avif], [Bitmap.Format.Model.rgb, .gray])
    func aConfigurationOfOtherColoursIsMalformed(type: ContentType, model: Bitmap.Format.Model) throws {
        var item = try Self.item(type, .init(model))
        if type == .avif {
            item[property: "av1C"][2] ^= 0x10
        } else {
            item[property: "hvcC"][16] = model == .rgb ? 0xfc : 0xfd
        }
        #expect(failure(of: item)?.code == .malformed)
    }

    @Test func dataWithAParameterSetOfAnotherPictureIsMalformed() throws {
        let item = try Self.item()
        let others = [
            try Self.item(.heic, .init(.rgb), 128), try Self.item(.heic, .init(.rgb, bitsPerSample: 10)),
            try Self.item(.heic, .init(.gray)),
        ]
        for other in others {
            var changed = item
            changed.insert(other.parameterSet)
            #expect(failure(of: changed)?.code == .malformed)
            changed = item
            changed.units.append((33, other.parameterSet))
            #expect(failure(of: changed)?.code == .malformed)
            changed = item
            // Announced as something else, which decoders don't look at.
            changed.units.append((39, other.parameterSet))
            #expect(failure(of: changed)?.code == .malformed)
        }
        var same = item
        // The set of the picture's own parameters counts from the sequence's last one on.
        same.insert(try #require(item.units.first { $0.type == 34 }).bytes)
        same.insert(item.parameterSet)
        let plain = try decoded(HEIFFixture(items: [item]).input)
        #expect(try decoded(HEIFFixture(items: [same]).input).bitmap == plain.bitmap)
    }

    @Test func dataWithAHeaderOfAnotherPictureIsMalformed() throws {
        let item = try Self.item(.avif)
        for other in [try Self.item(.avif, .init(.rgb), 128), try Self.item(.avif, .init(.rgb, bitsPerSample: 10))] {
            var changed = item
            changed.data = other.data + item.data
            #expect(failure(of: changed)?.code == .malformed)
            changed = item
            changed[property: "av1C"] = Array(item[property: "av1C"].prefix(4)) + other[property: "av1C"].dropFirst(4)
            #expect(other[property: "av1C"].count == 4 || failure(of: changed)?.code == .malformed)
        }
    }

    @Test(arguments: [(65_528, 65_528), (64, 65_528), (200, 64)])
    func farMoreCodedThanShownIsOverALimit(width: Int, height: Int) throws {
        var item = try Self.item()
        var set = ParameterSet(item.parameterSet)
        item.parameterSet = set.resized(width, height, showing: (64, 64))
        #expect(failure(of: item)?.code == .limitExceeded)
        item.parameterSet = set.resized(width, height, showing: (width, height))
        #expect(failure(of: item)?.code == .malformed)
    }

    @Test(arguments: 13...15)
    func moreThanTwelveBitsAreUnsupported(bits: Int) throws {
        var item = try Self.item()
        item[property: "hvcC"][17] = UInt8(0xF8 | (bits - 8))
        #expect(failure(of: item)?.code == .unsupported)
    }

    @Test func aWholePictureMayBeCutToSize() throws {
        var item = try Self.item()
        var set = ParameterSet(item.parameterSet)
        let plain = try decoded(HEIFFixture(items: [item]).input).bitmap
        item.parameterSet = set.resized(64, 64, showing: (62, 60))
        item[property: "ispe"] = Array(HEIFFixture.size(62, 60).dropFirst(8))
        let bitmap = try decoded(HEIFFixture(items: [item]).input).bitmap
        #expect([bitmap.width, bitmap.height] == [62, 60])
        #expect(bitmap.pixel(61, 59) == plain.pixel(61, 59))
    }

    @Test func severalPicturesInOneItemAreRefused() throws {
        var item = try Self.item()
        item.data += item.data
        #expect(failure(of: item)?.code == .malformed)
        item = try Self.item()
        // Units that don't begin a picture, as long as the decoder cares to look.
        for _ in 0..<601 { item.insert([0x26, 1, 0, 0]) }
        #expect(failure(of: item)?.code == .limitExceeded)
        item = try Self.item(.avif)
        item.data = Array(repeatElement(item.data, count: 9).joined())
        #expect(failure(of: item)?.code == .limitExceeded)
        item = try Self.item(.avif)
        // Padding.
        for _ in 0..<8200 { item.data += [0x7a, 0] }
        #expect(failure(of: item)?.code == .limitExceeded)
    }

    @Test(arguments: [ContentType.heic, .avif])
    func tilesOfAnotherDepthOrColourAreMalformed(type: ContentType) throws {
        let grid = HEIFFixture.Item(
            type: "grid", data: HEIFFixture.grid(rows: 1, columns: 2, 128, 64), properties: [HEIFFixture.size(128, 64)])
        let tiles = try [Bitmap.Format(.rgb), .init(.rgb, bitsPerSample: 10), .init(.gray)].map {
            try Self.item(type, $0)
        }
        for (first, second) in [(0, 1), (1, 0), (0, 2), (2, 0)] {
            #expect(
                failure(of: grid, tiles[first], tiles[second], references: [("dimg", 1, [2, 3])])?.code == .malformed)
        }
    }

    @Test(arguments: [ContentType.heic, .avif])
    func anOpacityThatLiesIsMalformed(type: ContentType) throws {
        let colors = try Self.item(type)
        var opacity = try Self.item(type, .init(.gray))
        opacity.properties.append(HEIFFixture.opacity)
        let references = [("auxl", 2, [1])]
        #expect(
            try decoded(HEIFFixture(items: [colors, opacity], references: references).input).bitmap.format.alpha
                == .straight)
        var other = opacity
        state(10, &other)
        #expect(failure(of: colors, other, references: references)?.code == .malformed)
        other = opacity
        other[property: "ispe"] = Array(HEIFFixture.size(65, 64).dropFirst(8))
        #expect(failure(of: colors, other, references: references)?.code == .unsupported)
        other = try Self.item(type, .init(.gray), 128)
        other.properties.append(HEIFFixture.opacity)
        other[property: "ispe"] = Array(HEIFFixture.size(64, 64).dropFirst(8))
        #expect(failure(of: colors, other, references: references)?.code == .malformed)
    }

    @Test(arguments: [ContentType.heic, .avif])
    func aCompanionThatLiesIsLeftOut(type: ContentType) throws {
        let colors = try Self.item(type)
        let plain = try decoded(HEIFFixture(items: [colors]).input).bitmap
        let map = try Self.item(type, .init(.rgb), 128)
        var (deep, wide) = (map, map)
        state(10, &deep)
        wide[property: "ispe"] = Array(HEIFFixture.size(192, 64).dropFirst(8))
        for lying in [deep, wide] {
            let picture = try decoded(
                HEIFFixture(items: [colors, map, lying], references: [("thmb", 2, [1]), ("thmb", 3, [1])]).input)
            #expect(picture.bitmap == plain)
            #expect(picture.companions.map(\.bitmap.width) == [128])
            #expect(picture.omitted.count == 1)
        }
    }

    /// `pixi` decides nothing here, and writers get it wrong.
    @Test(arguments: [[3, 16, 16, 16], [1, 1], [255], [0], []] as [[UInt8]], [ContentType.heic, .avif])
    func statedBitsOfAChannelDontMatter(payload: [UInt8], type: ContentType) throws {
        var item = try Self.item(type)
        let plain = try decoded(HEIFFixture(items: [item]).input)
        item[property: "pixi"] = [0, 0, 0, 0] + payload
        let picture = try decoded(HEIFFixture(items: [item]).input)
        #expect(picture.bitmap == plain.bitmap)
    }
}
