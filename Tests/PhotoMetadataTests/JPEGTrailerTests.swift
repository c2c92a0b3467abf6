import ContentTypes
import Testing

@testable import PhotoMetadata

@Suite struct JPEGTrailerTests {
    static let orders: [ByteOrder] = [.little, .big]
    static let second = JPEGFixture.picture(width: 20, height: 10, fill: 0x44)
    static let third = JPEGFixture.picture(width: 4, height: 2, fill: 0x55)
    static let video: [UInt8] = [0, 0, 0, 20] + Array("ftypmp42".utf8) + [UInt8](repeating: 7, count: 30)
    static let coded = JPEGFixture.picture(width: 30, height: 40, fill: 0x33, scanBytes: 77)

    /// An index of pictures given by size and offset; the first is the file's own.
    static func index(_ order: ByteOrder, _ entries: [(size: Int, offset: Int)]) -> [UInt8] {
        var fixture = TIFFFixture(order)
        let table = entries.enumerated().flatMap { number, entry in
            fixture.number32(number == 0 ? 0x2003_0000 : 0x0002_0002) + fixture.number32(UInt32(entry.size))
                + fixture.number32(UInt32(entry.offset)) + fixture.number16(number == 0 ? UInt16(entries.count) : 0)
                + fixture.number16(0)
        }
        fixture.ifd0 = [
            fixture.raw(0xB000, Array("0100".utf8)), fixture.long(0xB001, UInt32(entries.count)),
            fixture.raw(0xB002, table),
        ]
        return fixture.bytes
    }

    /// A file of three pictures, two bytes of padding between them, and a video at the end.
    static func file(_ order: ByteOrder) -> [UInt8] {
        func bytes(_ entries: [(size: Int, offset: Int)]) -> [UInt8] {
            let segments = JPEGFixture.jfif() + JPEGFixture.segment(0xE2, Array("MPF\0".utf8) + index(order, entries))
            return JPEGFixture.picture(width: 40, height: 30, segments: segments)
        }
        let base = 2 + 18 + 4 + 4
        let size = bytes([(0, 0), (0, 0), (0, 0)]).count
        let entries = [
            (size, 0), (second.count, size + 2 - base), (third.count, size + 4 + second.count - base),
        ]
        return bytes(entries) + [0, 0] + second + [0, 0] + third + video
    }

    @Test(arguments: orders) func readsAnIndex(order: ByteOrder) throws {
        let file = try JPEGFile(Self.file(order))
        let (index, base) = try #require(file.mpf)
        #expect(index.entries.count == 3)
        for (entry, picture) in zip(index.entries.dropFirst(), [Self.second, Self.third]) {
            let start = base + Int(entry.offset)
            #expect(Array(file.bytes[start..<start + Int(entry.size)]) == picture)
        }
    }

    @Test(arguments: orders) func pointsToTurnedPictures(order: ByteOrder) throws {
        let turned = [
            Self.second: JPEGFixture.picture(width: 10, height: 20, scanBytes: 300),
            Self.third: JPEGFixture.picture(width: 2, height: 4, scanBytes: 3),
        ]
        let source = try JPEGFile(Self.file(order))
        let graft = try source.grafted(onto: Self.coded, turns: PictureTurns(.right, secondary: { turned[$0] }))
        let out = try JPEGFile(graft.bytes)
        let (index, base) = try #require(out.mpf)
        #expect(index.entries[0].size == UInt32(out.end))
        #expect(index.entries[0].offset == 0)
        for (entry, old) in zip(index.entries.dropFirst(), [Self.second, Self.third]) {
            let start = base + Int(entry.offset)
            #expect(Array(out.bytes[start..<start + Int(entry.size)]) == turned[old])
        }
        #expect(out.bytes.suffix(Self.video.count).elementsEqual(Self.video))
        #expect(graft.changed == ["MPF picture", "MPF"])
        #expect(graft.kept.contains("motion video"))
    }

    @Test(arguments: orders) func leavesOutWhatCannotBeTurned(order: ByteOrder) throws {
        let turned = JPEGFixture.picture(width: 2, height: 4, scanBytes: 3)
        let source = try JPEGFile(Self.file(order))
        let turns = PictureTurns(.right, secondary: { $0 == Self.third ? turned : nil })
        let out = try JPEGFile(source.grafted(onto: Self.coded, turns: turns).bytes)
        let (index, base) = try #require(out.mpf)
        #expect(index.entries.count == 2)
        #expect(index.entries[0].dependents == [2, 0])
        let start = base + Int(index.entries[1].offset)
        #expect(Array(out.bytes[start..<start + Int(index.entries[1].size)]) == turned)
    }

    @Test(arguments: orders) func dropsAnIndexOfOne(order: ByteOrder) throws {
        let graft = try JPEGFile(Self.file(order)).grafted(onto: Self.coded, turns: PictureTurns(.right))
        let out = try JPEGFile(graft.bytes)
        #expect(out.mpf == nil)
        #expect(graft.dropped == ["MPF picture", "MPF"])
        #expect(Array(out.bytes[out.trailing]) == [0, 0, 0, 0] + Self.video)
    }

    @Test(arguments: orders) func followsAPictureThatWasNotTurned(order: ByteOrder) throws {
        let source = try JPEGFile(Self.file(order))
        let out = try JPEGFile(source.grafted(onto: Self.coded).bytes)
        let (index, base) = try #require(out.mpf)
        let start = base + Int(index.entries[1].offset)
        #expect(Array(out.bytes[start..<start + Int(index.entries[1].size)]) == Self.second)
        #expect(Array(out.bytes[out.trailing]) == Array(source.bytes[source.trailing]))
    }

    @Test func keepsDistancesOfPicturesThatAreMissing() throws {
        let segments = JPEGFixture.segment(0xE2, Array("MPF\0".utf8) + Self.index(.big, [(0, 0), (50, 9000)]))
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: segments))
        let out = try JPEGFile(source.grafted(onto: Self.coded).bytes)
        let index = try #require(out.mpf?.index)
        #expect(Int(index.entries[1].offset) == 9000 + out.end - source.end)
    }

    static func container(gainMapLength: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/" \
        xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><Container:Directory><rdf:Seq>\
        <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>\
        <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" \
        Item:Length="\(gainMapLength)"/></rdf:li>\
        <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="MotionPhoto" Item:Mime="video/mp4" \
        Item:Length="\(video.count)"/></rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    @Test(arguments: [nil, 3, 40, 3000]) func statesLengthsOfContainerItems(scanBytes: Int?) throws {
        let segments = JPEGFixture.xmp(Self.container(gainMapLength: "\(Self.second.count)"))
        let picture = JPEGFixture.picture(width: 40, height: 30, segments: segments)
        let source = try JPEGFile(picture + Self.second + Self.video)
        let turned = scanBytes.map { JPEGFixture.picture(width: 10, height: 20, scanBytes: $0) }
        let graft = try source.grafted(onto: Self.coded, turns: PictureTurns(.right, secondary: { _ in turned }))
        let out = try JPEGFile(graft.bytes)
        #expect(Array(out.bytes[out.trailing]) == (turned ?? []) + Self.video)
        let expected = Self.container(gainMapLength: "\(turned?.count ?? 0)")
        #expect(try #require(out.xmp).bytes == Array(expected.utf8))
        #expect(graft.dropped == (turned == nil ? ["gain map"] : []))
    }

    @Test func countsThePaddingOfContainerItems() throws {
        let item = "Item:Semantic=\"GainMap\""
        let stated = Self.container(gainMapLength: "\(Self.second.count)")
            .replacing("Item:Semantic=\"Primary\"", with: "Item:Semantic=\"Primary\" Item:Padding=\"3\"")
            .replacing(
                "Item:Semantic=\"MotionPhoto\" Item:Mime=\"video/mp4\"", with: "\(item) Item:Mime=\"image/jpeg\""
            )
            .replacing("Item:Length=\"\(Self.video.count)\"", with: "Item:Length=\"\(Self.third.count)\"")
            .replacing(
                "\(item) Item:Mime=\"image/jpeg\" Item:Length=\"\(Self.second.count)\"",
                with:
                    "\(item) Item:Mime=\"image/jpeg\" Item:Padding=\"2\" Item:Length=\"\(Self.second.count)\"")
        let picture = JPEGFixture.picture(width: 40, height: 30, segments: JPEGFixture.xmp(stated))
        let source = try JPEGFile(picture + [0, 0, 0] + Self.second + [0, 0] + Self.third)
        let turns = PictureTurns(.right, secondary: { $0 == Self.second ? [1, 2] : $0 == Self.third ? [3] : nil })
        let out = try JPEGFile(source.grafted(onto: Self.coded, turns: turns).bytes)
        #expect(Array(out.bytes[out.trailing]) == [0, 0, 0, 1, 2, 0, 0, 3])
    }

    /// Pictures are in memory while they are turned, so that a file of many large ones could ask for any amount of it.
    @Test(arguments: [(0, 0), (second.count, 1), (second.count + third.count - 1, 1), (second.count + third.count, 2)])
    func turnsNoMoreThanALimit(limit: Int, turnedCount: Int) throws {
        let file = try JPEGFile(Self.file(.big))
        var trailer = try JPEGTrailer(of: file)
        var graft = Graft(from: file.source)
        try trailer.turn(PictureTurns(.right, secondary: { $0 }), recording: &graft, atMost: limit)
        #expect(trailer.pieces.count { $0.isPicture && $0.content != nil } == turnedCount)
        #expect(graft.dropped.isEmpty == (turnedCount == 2))
    }

    @Test func turnsPicturesThatNothingLists() throws {
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30) + Self.second + [1, 2])
        let turned = JPEGFixture.picture(width: 10, height: 20)
        let out = try source.grafted(onto: Self.coded, turns: PictureTurns(.right, secondary: { _ in turned }))
        #expect(try out.bytes == Self.coded + turned + [1, 2])
        let kept = try source.grafted(onto: Self.coded, turns: PictureTurns(.right))
        #expect(try kept.bytes == Self.coded + Self.second + [1, 2])
        #expect(kept.stale == ["trailing picture"])
    }
}
