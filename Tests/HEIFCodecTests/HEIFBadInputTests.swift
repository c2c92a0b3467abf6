import ContentTypes
import HEIFCodec
import PhotoCodecs
import Testing

@Suite struct HEIFBadInputTests {
    /// What decoding says, as a code and a sentence.
    private func failure(of bytes: [UInt8], limits: Limits = Limits()) -> CodecError? {
        #expect(throws: CodecError.self) {
            try HEIFCodec().decode(Codec.Input(bytes: bytes, type: .heic), limits: limits)
        }
    }

    @Test func anotherFormatIsNotMine() {
        #expect(failure(of: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])?.code == .notMine)
        #expect(failure(of: [])?.code == .notMine)
    }

    @Test(arguments: [ContentType.heic, .avif])
    func aCutFileFails(type: ContentType) throws {
        let bytes = try encoded(Codec.Picture(bitmap: try marked(48, 40, .init(.rgb))), as: type).bytes
        for count in 0..<bytes.count {
            let error = failure(of: Array(bytes.prefix(count)))
            #expect(error?.code == (count < 8 ? .notMine : .malformed), "\(count): \(error?.message ?? "")")
        }
    }

    @Test func aGridWithoutItsLastTilesIsIncomplete() throws {
        let (tile, reference) = try HEIFFixture.coded(try marked(64, 64, .init(.rgb)))
        var fixture = HEIFFixture(
            items: [.init(type: "grid", data: HEIFFixture.grid(rows: 1, columns: 2, 128, 64))],
            references: [("dimg", 1, [2, 3])])
        fixture.items[0].properties = [HEIFFixture.size(128, 64)]
        fixture.items += [tile, tile]
        let bytes = fixture.bytes
        let picture = try decoded(Codec.Input(bytes: bytes.dropLast(1).map { $0 }, type: .heic))
        #expect(!picture.isComplete)
        #expect(picture.bitmap.pixel(63, 63) == reference.pixel(63, 63))
        #expect(picture.bitmap.pixel(64, 63) == [0, 0, 0])
        #expect(failure(of: Array(bytes.dropLast(tile.data.count + 1)))?.code == .malformed)
    }

    @Test(arguments: [ContentType.heic, .avif])
    func everyFlippedByteOfTheContainerIsSurvived(type: ContentType) throws {
        var picture = Codec.Picture(bitmap: try marked(32, 32, .init(.rgb, alpha: .straight)))
        picture.bitmap.color.codePoints = .init(primaries: 1, transfer: 13, matrix: 6, isFullRange: true)
        picture.metadata.exif = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
        let bytes = try encoded(picture, as: type).bytes
        let end = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) })
        for index in 0..<end {
            for mask in [UInt8(0xff), 0x01, 0x80] {
                var flipped = bytes
                flipped[index] ^= mask
                do throws(CodecError) {
                    _ = try decoded(Codec.Input(bytes: flipped, type: type))
                } catch {
                    #expect(
                        [.notMine, .malformed, .unsupported, .limitExceeded].contains(error.code),
                        "byte \(index): \(error)")
                }
            }
        }
    }

    @Test func theSizeMustBeThatOfTheCodedData() throws {
        for (width, height) in [(64, 32), (32, 64), (128, 64), (0, 0), (64, 65)] {
            var (item, _) = try HEIFFixture.coded(try marked(64, 64, .init(.rgb)))
            item.properties = item.properties.filter { !$0[4...].starts(with: Array("ispe".utf8)) }
            item.properties.append(HEIFFixture.size(width, height))
            #expect(failure(of: HEIFFixture(items: [item]).bytes)?.code == .malformed)
        }
    }

    @Test(arguments: [(60_000, 60_000), (70_000, 1), (Int(UInt32.max), Int(UInt32.max))])
    func aHugePictureIsOverALimit(width: Int, height: Int) throws {
        var (item, _) = try HEIFFixture.coded(try marked(64, 64, .init(.rgb)))
        item.properties = item.properties.filter { !$0[4...].starts(with: Array("ispe".utf8)) }
        item.properties.append(HEIFFixture.size(width, height))
        let error = failure(of: HEIFFixture(items: [item]).bytes)
        #expect(error?.code == .limitExceeded)
        #expect(error?.message.contains("\(width) × \(height)") == true)
    }

    @Test func limitsHoldAtTheSizeAndOneBelow() throws {
        var picture = Codec.Picture(bitmap: try marked(66, 64, .init(.rgb)))
        picture.metadata.xmp = Array(repeating: 0x20, count: 500)
        let input = try encoded(picture, as: .heic)
        var limits = Limits()
        limits.pixels = 66 * 64
        limits.side = 66
        limits.bitmapBytes = 66 * 64 * 3
        limits.fileBytes = input.bytes.count
        limits.metadataBytes = 500
        #expect(try HEIFCodec().decode(input, limits: limits).isComplete)
        for path in [\Limits.pixels, \.side, \.bitmapBytes, \.fileBytes, \.metadataBytes] {
            var tighter = limits
            tighter[keyPath: path] -= 1
            #expect(failure(of: input.bytes, limits: tighter)?.code == .limitExceeded)
        }
    }

    @Test func derivationsThatGoRoundInACircle() throws {
        let identities = (0..<2).map { _ in HEIFFixture.Item(type: "iden", data: []) }
        let fixture = HEIFFixture(items: identities, references: [("dimg", 1, [2]), ("dimg", 2, [1])])
        #expect(failure(of: fixture.bytes)?.code == .malformed)
        let grid = HEIFFixture.Item(
            type: "grid", data: HEIFFixture.grid(rows: 1, columns: 1, 64, 64), properties: [HEIFFixture.size(64, 64)])
        let round = HEIFFixture(items: [grid], references: [("dimg", 1, [1])])
        #expect(failure(of: round.bytes)?.code == .unsupported)
    }

    @Test func derivationsAreFollowedAsDeepAsTheLimitSays() throws {
        let (coded, reference) = try HEIFFixture.coded(try marked(64, 64, .init(.gray)))
        let levels = 3
        let fixture = HEIFFixture(
            items: [coded] + (0..<levels).map { _ in HEIFFixture.Item(type: "iden", data: []) },
            references: (1...levels).map { ("dimg", $0 + 1, [$0]) }, primary: levels + 1)
        var limits = Limits()
        limits.nesting = levels
        #expect(try HEIFCodec().decode(fixture.input, limits: limits).bitmap == reference)
        limits.nesting = levels - 1
        #expect(failure(of: fixture.bytes, limits: limits)?.code == .limitExceeded)
    }

    @Test(arguments: ["jpeg", "unci", "iovl", "vvc1", "j2k1"])
    func otherCodingsAreNamed(type: String) throws {
        let item = HEIFFixture.Item(type: type, data: [1, 2, 3], properties: [HEIFFixture.size(64, 64)])
        let error = failure(of: HEIFFixture(items: [item]).bytes)
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains(type == "iovl" ? "overlay" : type) == true)
    }

    @Test(arguments: [
        (1, 2, 200, 64), (2, 2, 128, 128), (1, 2, 64, 64), (1, 2, 0, 64), (1, 2, 128, 65),
    ])
    func gridsThatTilesDontMakeUp(rows: Int, columns: Int, width: Int, height: Int) throws {
        let (tile, _) = try HEIFFixture.coded(try marked(64, 64, .init(.rgb)))
        let grid = HEIFFixture.Item(
            type: "grid", data: HEIFFixture.grid(rows: rows, columns: columns, width, height),
            properties: [HEIFFixture.size(width, height)])
        let fixture = HEIFFixture(items: [grid, tile, tile], references: [("dimg", 1, [2, 3])])
        #expect(failure(of: fixture.bytes)?.code == .malformed)
    }

    @Test(arguments: [(0, 1), (81, 66), (80, 70)])
    func cutsThatLeaveNothing(width: Int, height: Int) throws {
        var (item, _) = try HEIFFixture.coded(try marked(80, 66, .init(.rgb)))
        item.properties.append(HEIFFixture.cut(width, height, offset: (0, 0)))
        #expect(failure(of: HEIFFixture(items: [item]).bytes)?.code == .malformed)
    }
}
