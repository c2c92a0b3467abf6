import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

@Suite struct HEIFTemplateTests {
    private static let picture = Result { Codec.Picture(bitmap: try marked(80, 64, .init(.rgb))) }

    private func rewritten(
        _ template: Codec.Input, as type: ContentType = .heic, with companions: [Codec.Companion] = []
    ) throws -> Codec.Input {
        var picture = try Self.picture.get()
        picture.companions = companions
        return try encoded(picture, as: type, like: template)
    }

    @Test(arguments: [ContentType.heic, .avif])
    func thePlainTypeKeepsItsBrandAndCoding(coding: ContentType) throws {
        var bytes = try encoded(try Self.picture.get(), as: coding).bytes
        bytes.replaceSubrange(8..<12, with: Array("mif1".utf8))
        bytes.replaceSubrange(20..<24, with: Array("mif1".utf8))
        bytes.replaceSubrange(16..<20, with: Array((coding == .avif ? "avif" : "heic").utf8))
        let template = Codec.Input(bytes: bytes, type: .heif)
        #expect(try TypeCatalog.standard.probe(bytes).type == .heif)
        let result = try rewritten(template, as: .heif)
        let header = try TypeCatalog.standard.probe(result.bytes)
        #expect(header.type == .heif)
        #expect(header.alternatives == [coding])
        #expect(header.codec == (coding == .avif ? "av01" : "hvc1"))
        #expect([header.width, header.height] == [80, 64])
    }

    @Test(arguments: [ContentType.heic, .avif])
    func typesComeOutAsAsked(type: ContentType) throws {
        for format in [Bitmap.Format(.rgb), .init(.gray), .init(.rgb, bitsPerSample: 10)]
        where type == .heic || format.model != .gray {
            let file = try encoded(Codec.Picture(bitmap: try marked(80, 64, format)), as: type)
            #expect(try TypeCatalog.standard.probe(file.bytes).type == type)
        }
        let deep = try encoded(Codec.Picture(bitmap: try marked(80, 64, .init(.rgb, bitsPerSample: 10))), as: .heic)
        #expect(String(decoding: deep.bytes[8..<12], as: UTF8.self) == "heix")
    }

    /// A file with padding, a film and Samsung's trailer behind it.
    private static func motionPhoto() throws -> (input: Codec.Input, film: [UInt8]) {
        var bytes = try encoded(try picture.get(), as: .heic).bytes
        let film = HEIFFixture.box("ftyp", Array("mp42".utf8) + [0, 0, 0, 0]) + HEIFFixture.box("mdat", [1, 2, 3])
        bytes += HEIFFixture.box("free", [0, 0, 0]) + HEIFFixture.box("uuid", Array(1...20))
        bytes += HEIFFixture.box("free", [5]) + HEIFFixture.box("mpvd", film)
        let record = Array("MotionPhoto_Datampv2".utf8) + HEIFFixture.number(bytes.count - film.count, 4)
        return (
            Codec.Input(
                bytes: bytes + HEIFFixture.box("sefd", [9] + record + HEIFFixture.number(film.count, 4) + [7, 7]),
                type: .heic), film
        )
    }

    @Test func foreignBoxesFollowInTheirOrder() throws {
        let (template, film) = try Self.motionPhoto()
        let walk = BoxWalk(try rewritten(template).bytes)
        #expect(walk.faults.isEmpty)
        #expect(walk.top == ["ftyp", "meta", "mdat", "uuid", "free", "mpvd", "sefd"])
        #expect(walk.payloads("/uuid") == [Array(1...20)])
        #expect(walk.payloads("/mpvd") == [film])
    }

    @Test func samsungsRecordPointsAtTheFilm() throws {
        let (template, film) = try Self.motionPhoto()
        let walk = BoxWalk(try rewritten(template).bytes)
        let record = try #require(walk.boxes.last?.box.payload)
        let offset = walk.number(at: record.lowerBound + 21, 4)
        #expect(Array(walk.bytes[offset..<offset + film.count]) == film)
        #expect(Array(walk.bytes[record].suffix(2)) == [7, 7])
        // The same once more: now the offset is the one that this file states.
        let again = try rewritten(Codec.Input(bytes: walk.bytes, type: .heic))
        #expect(again.bytes == walk.bytes)
    }

    @Test func aRecordOfAnotherPlaceIsLeftAlone() throws {
        var (template, _) = try Self.motionPhoto()
        let last = template.bytes.count - 7
        template.bytes[last] ^= 1
        let result = try rewritten(template)
        #expect(result.bytes.suffix(35) == template.bytes.suffix(35))
    }

    @Test(arguments: [0, 1, 2, 3])
    func lightLevelsAndPixelShapesStay(turns: Int) throws {
        let levels = HEIFFixture.box("clli", [1, 2, 3, 4])
        let display = HEIFFixture.box("mdcv", Array(0..<24))
        let aspect = HEIFFixture.box("pasp", HEIFFixture.number(3, 4) + HEIFFixture.number(4, 4))
        var item = try HEIFFixture.coded(try marked(96, 64, .init(.rgb))).item
        item.properties += [levels, display, aspect, HEIFFixture.turn(turns)]
        let walk = BoxWalk(try rewritten(HEIFFixture(items: [item]).input).bytes)
        #expect(walk.payloads("/meta/iprp/ipco/clli") == [[1, 2, 3, 4]])
        #expect(walk.payloads("/meta/iprp/ipco/mdcv") == [Array(0..<24)])
        let sides = turns % 2 == 0 ? [3, 4] : [4, 3]
        #expect(walk.payloads("/meta/iprp/ipco/pasp") == [sides.flatMap { HEIFFixture.number($0, 4) }])
    }

    /// A picture, a gain map that only the tone mapping names, and the tone mapping.
    private static func toneMapped(_ isAuxiliary: Bool) throws -> HEIFFixture {
        var map = try HEIFFixture.coded(try marked(66, 64, .init(.rgb), phase: 30)).item
        if isAuxiliary { map.properties.append(HEIFFixture.auxiliary("urn:gain")) }
        let tone = HEIFFixture.Item(
            type: "tmap", data: [0, 1, 2, 3, 4],
            properties: [
                HEIFFixture.size(96, 64), HEIFFixture.box("colr", Array("nclx".utf8) + [0, 12, 0, 16, 0, 6, 0x80]),
                HEIFFixture.turn(1),
            ])
        return HEIFFixture(
            items: [try HEIFFixture.coded(try marked(96, 64, .init(.rgb))).item, map, tone],
            references: [("dimg", 3, [1, 2])] + (isAuxiliary ? [("auxl", 2, [1])] : []))
    }

    @Test(arguments: [false, true])
    func toneMappingsComeAlongWithTheirGainMaps(isAuxiliary: Bool) throws {
        let template = try Self.toneMapped(isAuxiliary).input
        let source = try decoded(template)
        #expect(source.companions.map(\.role) == [isAuxiliary ? .auxiliary("urn:gain") : .gainMap])
        #expect(source.omitted.isEmpty)
        let result = try rewritten(template, with: source.companions)
        let again = try decoded(result)
        #expect(again.companions.map(\.role) == source.companions.map(\.role))
        #expect(again.omitted.isEmpty)
        let walk = BoxWalk(result.bytes)
        #expect(walk.faults.isEmpty)
        let id = try #require(walk.items.first { $0.value == "tmap" }?.key)
        #expect(try walk.bytes[#require(walk.places[id])].elementsEqual([0, 1, 2, 3, 4]))
        #expect(walk.references.first { $0.from == id }?.to == [1, 2])
        #expect(walk.payloads("/ftyp").first?.suffix(4).elementsEqual("tmap".utf8) == true)
        #expect(
            walk.payloads("/meta/grpl/altr").first?.suffix(8).elementsEqual([0, 0, 0, UInt8(id), 0, 0, 0, 1]) == true)
        #expect(walk.payloads("/meta/iprp/ipco/colr").contains { $0[5] == 12 })
        #expect(walk.payloads("/meta/iprp/ipco/irot").isEmpty)
    }

    @Test func withoutItsGainMapNoToneMappingIsWritten() throws {
        let walk = BoxWalk(try rewritten(try Self.toneMapped(false).input).bytes)
        #expect(walk.items == [1: "hvc1"])
        #expect(walk.payloads("/meta/grpl").isEmpty)
    }

    @Test func recordsAreCopied() throws {
        var fixture = HEIFFixture(items: [try HEIFFixture.coded(try marked(96, 64, .init(.rgb))).item])
        fixture.items.append(.init(type: "iptc", data: [1, 2, 3]))
        fixture.items.append(.init(type: "mime", data: [4, 5], contentType: "application/json"))
        fixture.references = [("cdsc", 2, [1]), ("cdsc", 3, [1])]
        #expect(try decoded(fixture.input).omitted.isEmpty)
        let walk = BoxWalk(try rewritten(fixture.input).bytes)
        #expect(walk.items == [1: "hvc1", 2: "iptc", 3: "mime"])
        #expect(walk.places[2].map { Array(walk.bytes[$0]) } == [1, 2, 3])
        #expect(walk.places[3].map { Array(walk.bytes[$0]) } == [4, 5])
        #expect(walk.payloads("/meta/iinf/infe").last?.dropFirst(13).elementsEqual("application/json\0".utf8) == true)
    }

    @Test func anyPartOfATemplateIsSurvived() throws {
        let (template, _) = try Self.motionPhoto()
        for count in 0..<template.bytes.count {
            let cut = Codec.Input(bytes: Array(template.bytes.prefix(count)), type: .heic)
            for box in HEIFTemplate(cut)?.trailer.written(at: 1 << 33) ?? [] { #expect(box.count >= 8) }
        }
        let cut = Codec.Input(bytes: template.bytes.dropLast(1).map { $0 }, type: .heic)
        #expect(BoxWalk(try rewritten(cut).bytes).top == ["ftyp", "meta", "mdat", "uuid", "free", "mpvd"])
    }

    @Test func everyFlippedByteOfATemplateIsSurvived() throws {
        let bytes = try Self.toneMapped(true).bytes
        let end = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) })
        for index in 0..<end {
            for mask in [UInt8(0xff), 0x01, 0x80] {
                var flipped = bytes
                flipped[index] ^= mask
                let template = HEIFTemplate(Codec.Input(bytes: flipped, type: .heic))
                #expect((template?.descriptions.count ?? 0) < 6)
            }
        }
    }

    @Test func whatIsNoHEIFIsNoTemplate() throws {
        let png = Codec.Input(bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], type: .png)
        #expect(HEIFTemplate(png) == nil)
        #expect(HEIFTemplate(nil) == nil)
        #expect(try decoded(try rewritten(png)).isComplete)
    }
}
