import ContentTypes
import PhotoMetadata
import Testing

@Suite struct JPEGFileTests {
    @Test func takesAFileApart() throws {
        let exif = TIFFFixture.camera(.big).bytes
        let metadata =
            JPEGFixture.jfif() + JPEGFixture.exif(exif) + JPEGFixture.xmp("<x/>") + JPEGFixture.icc([1, 2, 3])
            + JPEGFixture.comment("hello") + JPEGFixture.adobe(transform: 1) + JPEGFixture.segment(0xEC, [1])
        let bytes = JPEGFixture.picture(width: 40, height: 30, segments: metadata) + [1, 2, 3]
        let file = try JPEGFile(bytes)
        #expect(file.isComplete)
        #expect(file.trailing == bytes.count - 3..<bytes.count)
        #expect(file.garbage.isEmpty)
        #expect(file.frame?.width == 40)
        #expect(file.frame?.height == 30)
        #expect(file.exif?.bytes == exif)
        #expect(file.xmp?.bytes == Array("<x/>".utf8))
        #expect(file.comments == [Array("hello".utf8)])
        #expect(
            file.segments.compactMap(file.content)
                == [.jfif, .exif, .xmp, .icc, .comment, .adobe, .application(12)])
    }

    @Test func toleratesFillAndGarbage() throws {
        let segments = [0xFF, 0xFF] + JPEGFixture.comment("a") + [0, 1, 2] + JPEGFixture.comment("b")
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(file.comments == [Array("a".utf8), Array("b".utf8)])
        #expect(file.garbage.count == 1)
        #expect(file.isComplete)
    }

    @Test func takesTheFirstValidExif() throws {
        let segments =
            JPEGFixture.exif([1, 2, 3]) + JPEGFixture.exif(TIFFFixture.camera(.big).bytes)
            + JPEGFixture.exif(TIFFFixture.camera(.little).bytes)
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(file.segments(.exif).count == 3)
        #expect(file.exif?.byteOrder == .big)
    }

    @Test func refusesOtherFiles() {
        let error = #expect(throws: MetadataError.self) { try JPEGFile([0x89, 0x50, 0x4E, 0x47]) }
        #expect(error?.code == .notMine)
    }

    @Test func patchesInPlace() throws {
        let up = #"<a xmlns:t="http://ns.adobe.com/tiff/1.0/" t:Orientation="1"/>"#
        let right = #"<a xmlns:t="http://ns.adobe.com/tiff/1.0/" t:Orientation="6"/>"#
        var block = try ExifBlock(TIFFFixture.camera(.little).bytes)
        let before = JPEGFixture.exif(block.bytes) + JPEGFixture.xmp(right) + JPEGFixture.exif(block.bytes)
        block.resetOrientation()
        let after = JPEGFixture.exif(block.bytes) + JPEGFixture.xmp(up) + JPEGFixture.exif(block.bytes)
        let patched = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: before) + [7]).patchedInPlace()
        #expect(patched.bytes == JPEGFixture.picture(width: 8, height: 8, segments: after) + [7])
        #expect(patched.changed == ["Exif", "XMP"])
    }
}

@Suite struct JPEGGraftTests {
    static let coded = JPEGFixture.picture(width: 30, height: 40, segments: JPEGFixture.jfif(1, 1), fill: 0x33)
    static let bare = JPEGFixture.picture(width: 30, height: 40, fill: 0x33)

    @Test func keepsOrderAndBytes() throws {
        let others = JPEGFixture.icc([4, 5, 6]) + JPEGFixture.comment("x") + JPEGFixture.segment(0xED, Array("P".utf8))
        let segments = JPEGFixture.comment("first") + JPEGFixture.jfif(72, 96) + others
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: segments))
        let graft = try source.grafted(onto: Self.coded, turns: PictureTurns(.right))
        let expected = JPEGFixture.comment("first") + JPEGFixture.jfif(96, 72) + others
        #expect(graft.bytes == JPEGFixture.picture(width: 30, height: 40, segments: expected, fill: 0x33))
        #expect(graft.kept == ["comment", "ICC", "APP13"])
        #expect(graft.changed == ["JFIF"])
        #expect(graft.dropped == [])
    }

    @Test func setsExifUpright() throws {
        let turned = JPEGFixture.picture(width: 8, height: 16)
        let source = try JPEGFile(
            JPEGFixture.picture(width: 40, height: 30, segments: JPEGFixture.exif(TIFFFixture.camera(.big).bytes)))
        let turns = PictureTurns(.right, thumbnail: { $0 == JPEGFixture.picture(width: 16, height: 8) ? turned : nil })
        let graft = try source.grafted(onto: Self.bare, turns: turns)
        let block = try #require(try JPEGFile(graft.bytes).exif)
        #expect(block.orientation == 1)
        #expect(block.thumbnailOrientation == 1)
        #expect(block.thumbnail.map { Array(block.bytes[$0]) } == turned)
        #expect(graft.changed == ["thumbnail", "Exif"])
    }

    @Test func dropsAThumbnailItCannotTurn() throws {
        let source = try JPEGFile(
            JPEGFixture.picture(width: 40, height: 30, segments: JPEGFixture.exif(TIFFFixture.camera(.big).bytes)))
        let graft = try source.grafted(onto: Self.bare, turns: PictureTurns(.down))
        #expect(try JPEGFile(graft.bytes).exif?.thumbnail == nil)
        #expect(graft.dropped == ["thumbnail"])
    }

    @Test func leavesAThumbnailThatIsUprightAlready() throws {
        let exif = TIFFFixture.camera(.big, thumbnail: JPEGFixture.picture(width: 8, height: 16)).bytes
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: JPEGFixture.exif(exif)))
        let graft = try source.grafted(onto: Self.bare, turns: PictureTurns(.right, thumbnail: { _ in [] }))
        #expect(graft.kept.contains("thumbnail"))
    }

    @Test(
        arguments: [
            (0, 0, "source"), (2, 0, "coded"), (nil, 2, "coded"), (2, nil, "none"), (nil, nil, "none"),
        ] as [(UInt8?, UInt8?, String)])
    func statesTheCodedTransform(source: UInt8?, coded: UInt8?, expected: String) throws {
        let sourceAdobe = source.map { JPEGFixture.adobe(transform: $0) + [] } ?? []
        let codedAdobe = coded.map { JPEGFixture.adobe(transform: $0) } ?? []
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: sourceAdobe))
        let graft = try file.grafted(onto: JPEGFixture.picture(width: 8, height: 8, segments: codedAdobe))
        let out = try JPEGFile(graft.bytes)
        #expect(out.segments(.adobe).count == (expected == "none" ? 0 : 1))
        #expect(out.adobe?.last == (expected == "none" ? nil : coded))
    }

    @Test(
        arguments: [
            ([], [1, 2, 3], true), ([], Array("RGB".utf8), false), (JPEGFixture.adobe(transform: 0), [1, 2, 3], false),
        ] as [([UInt8], [UInt8], Bool)])
    func claimsJFIFOnlyWhereTrue(codedSegments: [UInt8], ids: [UInt8], isJFIF: Bool) throws {
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.jfif()))
        let coded = JPEGFixture.picture(width: 8, height: 8, segments: codedSegments, componentIDs: ids)
        let graft = try file.grafted(onto: coded)
        #expect((try JPEGFile(graft.bytes).jfif != nil) == isJFIF)
        #expect(graft.dropped == (isJFIF ? [] : ["JFIF"]))
    }

    @Test func usesTheCodedProfileWhereThereIsNone() throws {
        let coded = JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.icc([9]))
        let without = try JPEGFile(JPEGFixture.picture(width: 8, height: 8)).grafted(onto: coded)
        #expect(try JPEGFile(without.bytes).segments(.icc).count == 1)
        let with = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.icc([4])))
        let out = try JPEGFile(with.grafted(onto: coded).bytes)
        #expect(out.segments(.icc).map(out.body) == [[1, 1, 4]])
    }

    @Test func refusesACutPicture() throws {
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8))
        let error = #expect(throws: MetadataError.self) { try file.grafted(onto: Array(Self.bare.dropLast(2))) }
        #expect(error?.code == .malformed)
    }
}
