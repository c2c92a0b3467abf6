import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

@Suite struct HEIFAssemblyTests {
    /// A picture with opacity, profile, code points, metadata and companions.
    static func fullPicture() throws -> Codec.Picture {
        var picture = Codec.Picture(bitmap: try marked(97, 65, .init(.rgb, alpha: .premultiplied)))
        picture.bitmap.color = .init(
            iccProfile: Array(repeating: 7, count: 300),
            codePoints: .init(primaries: 12, transfer: 13, matrix: 6, isFullRange: true))
        picture.metadata = .init(exif: HEIFFixture.exif, xmp: Array("<main/>".utf8))
        var thumbnail = Codec.Companion(.thumbnail, bitmap: try marked(66, 64, .init(.rgb)))
        thumbnail.bitmap.color = .init(iccProfile: Array(repeating: 7, count: 300))
        var depth = Codec.Companion(.auxiliary("urn:mpeg:hevc:2015:auxid:2"), bitmap: try marked(70, 70, .init(.gray)))
        depth.subtype = [0, 0, 0, 3, 1, 2, 3]
        depth.metadata.xmp = Array("<depth/>".utf8)
        picture.companions = [thumbnail, depth]
        return picture
    }

    @Test(arguments: [ContentType.heic, .avif, .heif])
    func everyBoxEndsWhereItSays(type: ContentType) throws {
        let walk = BoxWalk(try encoded(try Self.fullPicture(), as: type).bytes)
        #expect(walk.faults.isEmpty)
        #expect(walk.top == ["ftyp", "meta", "mdat"])
        #expect(walk.payloads("/meta/hdlr").first?[8..<12].elementsEqual("pict".utf8) == true)
        #expect(!walk.boxes.contains { ["irot", "imir", "clap"].contains($0.box.type) })
    }

    @Test(arguments: [ContentType.heic, .avif])
    func itemsFillTheDataWithoutGapsOrOverlaps(type: ContentType) throws {
        let walk = BoxWalk(try encoded(try Self.fullPicture(), as: type).bytes)
        let data = try #require(walk.boxes.first { $0.path == "/mdat" }?.box.payload)
        let places = walk.places.values.sorted { $0.lowerBound < $1.lowerBound }
        #expect(places.count == walk.items.count)
        #expect(places.first?.lowerBound == data.lowerBound)
        #expect(places.last?.upperBound == data.upperBound)
        for (place, next) in zip(places, places.dropFirst()) { #expect(place.upperBound == next.lowerBound) }
    }

    @Test func referencesSayWhatBelongsToWhat() throws {
        let walk = BoxWalk(try encoded(try Self.fullPicture(), as: .avif).bytes)
        // Colours, opacity, thumbnail, depth map with its XMP, Exif, XMP.
        #expect(walk.items == [1: "av01", 2: "av01", 3: "av01", 4: "av01", 5: "mime", 6: "Exif", 7: "mime"])
        let said = walk.references.map { "\($0.kind) \($0.from) \($0.to)" }
        #expect(
            said == [
                "auxl 2 [1]", "prem 1 [2]", "thmb 3 [1]", "auxl 4 [1]", "cdsc 5 [4]", "cdsc 6 [1]", "cdsc 7 [1]",
            ])
    }

    @Test func eachPictureHasItsOwnProfileAndSharesTheRest() throws {
        let walk = BoxWalk(try encoded(try Self.fullPicture(), as: .heic).bytes)
        let colors = walk.payloads("/meta/iprp/ipco/colr").map { String(decoding: $0.prefix(4), as: UTF8.self) }
        #expect(colors == ["prof", "nclx", "prof"])
        let sizes = walk.payloads("/meta/iprp/ipco/ispe")
        #expect(Set(sizes).count == sizes.count)
        #expect(walk.payloads("/meta/iprp/ipco/pixi") == [[0, 0, 0, 0, 3, 8, 8, 8], [0, 0, 0, 0, 1, 8]])
    }

    @Test func exifIsFoundByItsOffset() throws {
        let walk = BoxWalk(try encoded(try Self.fullPicture(), as: .heic).bytes)
        let id = try #require(walk.items.first { $0.value == "Exif" }?.key)
        let place = try #require(walk.places[id])
        #expect(walk.number(at: place.lowerBound, 4) == 6)
        #expect(Array(walk.bytes[place].dropFirst(10)) == HEIFFixture.exif)
    }

    @Test(arguments: [1, 126, 127, 128, 300])
    func propertiesOfAnyNumberAreFound(count: Int) throws {
        var assembly = HEIFAssembly()
        for index in 0..<count {
            let size = assembly.property(ItemProperty.size(index + 1, 7), isEssential: index % 2 == 0)
            _ = assembly.item("hvc1", [UInt8(index & 0xff)], properties: [size])
        }
        var sink = Codec.MemorySink()
        try assembly.write(brands: ["heic"], trailer: nil, to: &sink)
        let file = try HEIFFile(sink.bytes, limits: Limits())
        for index in 0..<count {
            let item = try file.item(index + 1)
            #expect(try file.size(of: item) == (index + 1, 7))
            #expect(try file.data(of: item, atMost: .max) == [UInt8(index & 0xff)])
        }
    }

    @Test func moreItemsThanHaveNumbersAreRefused() throws {
        var assembly = HEIFAssembly()
        for _ in 0..<65_536 { _ = assembly.item("mime", []) }
        var sink = Codec.MemorySink()
        let error = #expect(throws: CodecError.self) { try assembly.write(brands: ["heic"], trailer: nil, to: &sink) }
        #expect(error?.code == .limitExceeded)
        #expect(sink.bytes.isEmpty)
    }
}

extension HEIFFixture {
    static let exif: [UInt8] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
}
