import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

@Suite struct HEIFCompanionTests {
    @Test(arguments: [ContentType.heic, .avif, .heif])
    func companionsComeBackAsTheyWere(type: ContentType) throws {
        let picture = try HEIFAssemblyTests.fullPicture()
        let result = try decoded(try encoded(picture, as: type))
        #expect(result.bitmap.format == picture.bitmap.format)
        #expect(result.bitmap.color == picture.bitmap.color)
        #expect(result.metadata == picture.metadata)
        #expect(result.omitted.isEmpty)
        #expect(result.companions.map(\.role) == picture.companions.map(\.role))
        for (companion, original) in zip(result.companions, picture.companions) {
            #expect(companion.orientation == .up)
            #expect(companion.subtype == original.subtype)
            #expect(companion.metadata == original.metadata)
            #expect(companion.bitmap.color == original.bitmap.color)
            #expect(try companion.bitmap.distortion(against: original.bitmap).peakSignalToNoiseRatio > 42)
        }
    }

    @Test(arguments: [ContentType.heic, .avif], [(1, 1), (63, 70), (129, 65), (200, 31)])
    func gainMapsOfAnySizeAreNearlyLossless(type: ContentType, size: (Int, Int)) throws {
        for format in [Bitmap.Format(.gray), .init(.rgb)] {
            var picture = Codec.Picture(bitmap: try marked(80, 64, .init(.rgb)))
            let map = try marked(size.0, size.1, format)
            picture.companions = [Codec.Companion(.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap"), bitmap: map)]
            let result = try decoded(try encoded(picture, as: type))
            let companion = try #require(result.companions.first)
            #expect(companion.role == picture.companions[0].role)
            #expect(try companion.bitmap.distortion(against: map).peakSignalToNoiseRatio > 42, "\(format)")
        }
    }

    @Test(arguments: [ContentType.heic, .avif])
    func aLargePictureIsAGridAndSoIsItsOpacity(type: ContentType) throws {
        let bitmap = try marked(8446, 34, .init(.rgb, alpha: .straight))
        let file = try encoded(Codec.Picture(bitmap: bitmap), as: type)
        let types = BoxWalk(file.bytes).items.values
        #expect(types.count { $0 == "grid" } == 2)
        #expect(types.count == 12)
        let result = try decoded(file)
        #expect(result.omitted.isEmpty)
        #expect(try result.bitmap.distortion(against: bitmap).peakSignalToNoiseRatio > 38)
    }

    /// A picture and what belongs to it, of one coded item each.
    private func fixture(
        _ kind: String, _ companion: HEIFFixture.Item, turned turns: Int = 0
    ) throws -> HEIFFixture {
        var (item, _) = try HEIFFixture.coded(try marked(96, 64, .init(.rgb)))
        if turns > 0 { item.properties.append(HEIFFixture.turn(turns)) }
        return HEIFFixture(items: [item, companion], references: [(kind, 2, [1])])
    }

    @Test(arguments: [nil, 0, 1])
    func anAuxiliaryPictureWithoutATurnLiesAsItsPicture(ownTurns: Int?) throws {
        var (map, _) = try HEIFFixture.coded(try marked(66, 64, .init(.gray)))
        map.properties.append(HEIFFixture.auxiliary("urn:com:samsung:photo:2024:aux:hdrgainmap"))
        if let ownTurns { map.properties.append(HEIFFixture.turn(ownTurns)) }
        let picture = try decoded(try fixture("auxl", map, turned: 3).input)
        #expect(picture.orientation == .right)
        #expect(picture.companions.map(\.orientation) == [ownTurns == nil ? .right : ownTurns == 0 ? .up : .left])
    }

    @Test func aThumbnailTurnsByItselfAlone() throws {
        let (thumbnail, reference) = try HEIFFixture.coded(try marked(66, 64, .init(.rgb)))
        let picture = try decoded(try fixture("thmb", thumbnail, turned: 3).input)
        #expect(picture.companions == [Codec.Companion(.thumbnail, bitmap: reference)])
    }

    @Test func companionsOfASourceBelongToItsIdentity() throws {
        let (thumbnail, _) = try HEIFFixture.coded(try marked(66, 64, .init(.rgb)))
        var fixture = try fixture("thmb", thumbnail)
        fixture.items.append(
            .init(type: "iden", data: [], properties: [HEIFFixture.size(96, 64), HEIFFixture.turn(1)]))
        fixture.references.append(("dimg", 3, [1]))
        fixture.primary = 3
        let picture = try decoded(fixture.input)
        #expect(picture.companions.map(\.role) == [.thumbnail])
        #expect(picture.omitted.isEmpty)
    }

    @Test func gridsAreCompanionsToo() throws {
        let tile = try HEIFFixture.coded(try marked(64, 64, .init(.gray))).item
        let grid = HEIFFixture.Item(
            type: "grid", data: HEIFFixture.grid(rows: 1, columns: 2, 101, 64),
            properties: [HEIFFixture.size(101, 64), HEIFFixture.auxiliary("urn:x")])
        var fixture = try fixture("auxl", grid)
        fixture.items += [tile, tile]
        fixture.references.append(("dimg", 2, [3, 4]))
        let picture = try decoded(fixture.input)
        #expect(picture.companions.map(\.role) == [.auxiliary("urn:x")])
        #expect(picture.companions.map(\.bitmap.width) == [101])
        #expect(picture.omitted.isEmpty)
    }

    @Test func aThumbnailMayBeCodedInWholeBlocks() throws {
        var (thumbnail, reference) = try HEIFFixture.coded(try marked(128, 128, .init(.rgb)))
        thumbnail.properties = thumbnail.properties.filter { !$0[4...].starts(with: Array("ispe".utf8)) }
        thumbnail.properties.append(HEIFFixture.size(100, 65))
        let picture = try decoded(try fixture("thmb", thumbnail).input)
        let bitmap = try #require(picture.companions.first?.bitmap)
        #expect([bitmap.width, bitmap.height] == [100, 65])
        #expect(bitmap.pixel(99, 64) == reference.pixel(99, 64))
    }

    @Test(arguments: ["jpeg", "unci", "iovl"])
    func whatCantBeDecodedIsNamed(type: String) throws {
        let other = HEIFFixture.Item(type: type, data: [1, 2, 3], properties: [HEIFFixture.size(64, 64)])
        let picture = try decoded(try fixture("thmb", other).input)
        #expect(picture.isComplete)
        #expect(picture.companions.isEmpty)
        #expect(picture.omitted.count == 1)
        #expect(picture.omitted.first?.hasPrefix("thumbnail (\(type)): ") == true)
    }

    @Test func aNameOfTheFileIsShownHarmlessly() throws {
        let other = HEIFFixture.Item(
            type: "jpeg", data: [],
            properties: [HEIFFixture.auxiliary("urn:gain\u{1b}[2Jmap" + String(repeating: "x", count: 99))])
        let name = try decoded(try fixture("auxl", other).input).omitted.first
        #expect(name?.hasPrefix("auxiliary picture urn:gain?[2Jmapx") == true)
        #expect(name?.contains(String(repeating: "x", count: 80)) == false)
    }

    @Test func otherPicturesAreNamed() throws {
        var fixture = try fixture("base", try HEIFFixture.coded(try marked(66, 64, .init(.rgb))).item)
        #expect(try decoded(fixture.input).omitted == ["picture 2 (hvc1)"])
        fixture.items += Array(repeating: fixture.items[1], count: 50)
        let omitted = try decoded(fixture.input).omitted
        #expect(omitted.count == 33)
        #expect(omitted.last == "19 more pictures")
    }

    @Test func companionsBeyondTheLimitAreNamed() throws {
        let thumbnail = try HEIFFixture.coded(try marked(66, 64, .init(.rgb))).item
        let input = try fixture("thmb", thumbnail).input
        var limits = Limits()
        limits.bitmapBytes = (96 * 64 + 66 * 64) * 3
        #expect(try HEIFCodec().decode(input, limits: limits).companions.count == 1)
        limits.bitmapBytes -= 1
        let picture = try HEIFCodec().decode(input, limits: limits)
        #expect(picture.companions.isEmpty)
        #expect(picture.omitted.first?.contains("over the limit") == true)
    }

    @Test func notMoreThanAnyCameraWritesAreDecoded() throws {
        let thumbnail = try HEIFFixture.coded(try marked(64, 64, .init(.rgb))).item
        var fixture = try fixture("thmb", thumbnail)
        for number in 3...40 {
            fixture.items.append(thumbnail)
            fixture.references.append(("thmb", number, [1]))
        }
        let picture = try decoded(fixture.input)
        #expect(picture.companions.count == 32)
        #expect(picture.omitted.first == "pictures beyond the 32th")
    }

    @Test(arguments: [ContentType.heic, .avif])
    func aCutFileLosesCompanionsFirst(type: ContentType) throws {
        var picture = Codec.Picture(bitmap: try marked(80, 64, .init(.rgb)))
        picture.companions = [Codec.Companion(.thumbnail, bitmap: try marked(66, 64, .init(.rgb)))]
        let bytes = try encoded(picture, as: type).bytes
        let cut = try decoded(Codec.Input(bytes: bytes.dropLast(1).map { $0 }, type: type))
        #expect(cut.isComplete)
        #expect(cut.companions.isEmpty)
        #expect(cut.omitted.count == 1)
    }

    @Test func turnedCompanionsAreNotWritten() throws {
        var picture = Codec.Picture(bitmap: try marked(80, 64, .init(.rgb)))
        picture.companions = [
            Codec.Companion(.thumbnail, bitmap: try marked(66, 64, .init(.rgb)), orientation: .left)
        ]
        let error = #expect(throws: CodecError.self) { try encoded(picture, as: .heic) }
        #expect(error?.code == .argument)
    }

    @Test func tooLongASideIsUnsupported() throws {
        let bitmap = try Bitmap(
            width: 65_536, height: 1, format: .init(.gray), bytes: Array(repeating: 9, count: 65_536))
        let error = #expect(throws: CodecError.self) { try encoded(Codec.Picture(bitmap: bitmap), as: .heic) }
        #expect(error?.code == .unsupported)
    }
}

extension HEIFFixture {
    static func auxiliary(_ urn: String) -> [UInt8] { box("auxC", [0, 0, 0, 0] + Array(urn.utf8) + [0]) }
}
