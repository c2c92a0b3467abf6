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
        #expect(try patched.bytes == JPEGFixture.picture(width: 8, height: 8, segments: after) + [7])
        #expect(patched.changed == ["Exif", "XMP"])
    }
}

@Suite struct JPEGAssembledTests {
    static func icc(_ number: UInt8, _ count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        JPEGFixture.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, count] + bytes)
    }

    @Test(
        arguments: [
            (icc(1, 1, [7]), [7]), (icc(2, 2, [8]) + icc(1, 2, [7]), [7, 8]), (icc(1, 2, [7]), nil),
            (icc(1, 2, [7]) + icc(1, 2, [8]), nil), (icc(0, 1, [7]), nil), ([], nil),
        ] as [([UInt8], [UInt8]?)])
    func assemblesProfiles(segments: [UInt8], expected: [UInt8]?) throws {
        #expect(try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: segments)).icc == expected)
    }

    static func extended(_ length: UInt8, at offset: UInt8, _ text: String, digest: Character = "A") -> [UInt8] {
        let header =
            Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(String(repeating: digest, count: 32).utf8)
        return JPEGFixture.segment(0xE1, header + [0, 0, 0, length, 0, 0, 0, offset] + Array(text.utf8))
    }

    @Test(
        arguments: [
            (extended(5, at: 0, "<abc>"), "<abc>"), (extended(6, at: 3, "def") + extended(6, at: 0, "abc"), "abcdef"),
            (extended(3, at: 0, "abc") + extended(3, at: 0, "xyz", digest: "B"), "abc"),
            (extended(6, at: 0, "abc"), nil), (extended(6, at: 0, "abc") + extended(6, at: 4, "ef"), nil), ([], nil),
        ] as [([UInt8], String?)])
    func assemblesExtendedXMP(segments: [UInt8], expected: String?) throws {
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(file.extendedXMP == expected.map { Array($0.utf8) })
    }

    /// A packet that names an extension.
    static func naming(_ digest: String) -> [UInt8] {
        JPEGFixture.xmp(
            #"<a xmlns:n="http://ns.adobe.com/xmp/note/" n:HasExtendedXMP="\#(digest)"/>"#)
    }

    /// In two segments that are not in order. The digest of the new text was computed by another program.
    @Test(arguments: [String(repeating: "A", count: 32), String(repeating: "a", count: 32)])
    func setsExtendedXMPUprightUnderItsNewDigest(name: String) throws {
        let digest = "30A9F7B3510C475D16DC0E420221174B"
        let text = PNGFileTests.right
        let count = UInt8(text.utf8.count)
        let parts =
            Self.extended(count, at: count - 4, String(text.suffix(4)))
            + Self.extended(count, at: 0, String(text.dropLast(4)))
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: Self.naming(name) + parts))
        let patch = file.patchedInPlace()
        #expect(patch.changed == ["XMP", "extended XMP"] && patch.remaining == [])
        let graft = try file.grafted(onto: JPEGGraftTests.bare)
        #expect(graft.changed == ["XMP", "extended XMP"] && graft.stale == [])
        for bytes in [try patch.bytes, try graft.bytes] {
            let upright = try JPEGFile(bytes)
            #expect(upright.extendedXMP == Array(PNGFileTests.up.utf8))
            #expect(upright.segments(.extendedXMP).allSatisfy { upright.body(of: $0).starts(with: digest.utf8) })
            let packet = String(decoding: upright.body(of: upright.segments(.xmp)[0]), as: UTF8.self)
            #expect(packet.contains("n:HasExtendedXMP=\"\(digest)\""))
        }
    }

    @Test func leavesOtherDigestsAlone() throws {
        let count = UInt8(PNGFileTests.right.utf8.count)
        let other = Self.naming(String(repeating: "B", count: 32))
        let file = try JPEGFile(
            JPEGFixture.picture(width: 8, height: 8, segments: other + Self.extended(count, at: 0, PNGFileTests.right)))
        #expect(file.patchedInPlace().changed == ["extended XMP"])
        #expect(try file.patchedInPlace().bytes.firstRange(of: Array(String(repeating: "B", count: 32).utf8)) != nil)
    }

    /// Parts that are doubled, or of another packet, or too short to be any: nobody can tell what the text is.
    @Test(arguments: [
        extended(UInt8(PNGFileTests.right.utf8.count), at: 0, PNGFileTests.right, digest: "B"),
        JPEGFixture.segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [0x41, 0x41]),
    ]) func namesAnOrientationItCannotReach(further: [UInt8]) throws {
        let segments = Self.extended(UInt8(PNGFileTests.right.utf8.count), at: 0, PNGFileTests.right) + further
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(file.patchedInPlace().remaining == ["extended XMP"])
        #expect(try file.grafted(onto: JPEGGraftTests.bare).stale == ["extended XMP"])
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
        #expect(try graft.bytes == JPEGFixture.picture(width: 30, height: 40, segments: expected, fill: 0x33))
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

    @Test(
        arguments: [
            (8, 16, .right, true), (16, 8, .right, false), (9, 9, .right, false), (8, 16, .down, false),
            (8, 16, .up, true),
        ] as [(Int, Int, Orientation, Bool)])
    func leavesAThumbnailThatIsUprightAlready(width: Int, height: Int, turn: Orientation, isKept: Bool) throws {
        let exif = TIFFFixture.camera(.big, thumbnail: JPEGFixture.picture(width: width, height: height)).bytes
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: JPEGFixture.exif(exif)))
        let graft = try source.grafted(onto: Self.bare, turns: PictureTurns(turn, thumbnail: { _ in [0xFF, 0xD8] }))
        #expect(graft.kept.contains("thumbnail") == isKept)
        #expect(graft.changed.contains("thumbnail") == !isKept)
    }

    struct Transform: Sendable {
        var source: UInt8?
        var coded: UInt8?
        var isJFIF = false
        var componentIDs: [UInt8] = [1, 2, 3]
        var expected: UInt8?
    }

    @Test(arguments: [
        Transform(source: 0, coded: 0, expected: 0), Transform(source: 2, coded: 0, expected: 0),
        Transform(source: nil, coded: 2, expected: 2), Transform(source: 1, coded: nil, expected: 1),
        Transform(source: 0, coded: nil, expected: nil), Transform(source: nil, coded: nil, expected: nil),
        Transform(source: 1, coded: nil, isJFIF: true, componentIDs: Array("RGB".utf8), expected: 1),
        Transform(source: 1, coded: nil, componentIDs: Array("RGB".utf8), expected: nil),
        Transform(source: 0, coded: nil, componentIDs: Array("RGB".utf8), expected: 0),
        Transform(source: 2, coded: nil, componentIDs: [1, 2, 3, 4], expected: nil),
        Transform(source: 2, coded: 0, componentIDs: [1, 2, 3, 4], expected: 0),
    ])
    func statesTheCodedTransform(_ transform: Transform) throws {
        let sourceAdobe = transform.source.map { JPEGFixture.adobe(transform: $0) } ?? []
        let codedAdobe = transform.coded.map { JPEGFixture.adobe(transform: $0) } ?? []
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: sourceAdobe))
        let coded = JPEGFixture.picture(
            width: 8, height: 8, segments: (transform.isJFIF ? JPEGFixture.jfif() : []) + codedAdobe,
            componentIDs: transform.componentIDs)
        let out = try JPEGFile(file.grafted(onto: coded).bytes)
        #expect(out.segments(.adobe).count == (transform.expected == nil ? 0 : 1))
        #expect(out.adobe?.last == transform.expected)
    }

    @Test(
        arguments: [([1], false), ([1, 2, 3], false), ([0, 1, 2], true), (Array("RGB".utf8), true)] as [([UInt8], Bool)]
    )
    func addsJFIFOnlyWhereNeeded(ids: [UInt8], isJFIF: Bool) throws {
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8))
        let coded = JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.jfif(), componentIDs: ids)
        #expect((try JPEGFile(file.grafted(onto: coded).bytes).jfif != nil) == isJFIF)
    }

    static func photoshop(thumbnail: [UInt8], width: UInt8, height: UInt8) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: thumbnail.count % 2)
        let rowBytes = (width * 24 + 31) / 32 * 4
        let header: [UInt8] = [
            0, 0, 0, 1, 0, 0, 0, width, 0, 0, 0, height, 0, 0, 0, rowBytes, 0, 0, 0, rowBytes * height, 0, 0, 0,
            UInt8(thumbnail.count), 0, 24, 0, 1,
        ]
        let iptc: [UInt8] = Array("8BIM".utf8) + [4, 4, 3, 0x61, 0x62, 0x63, 0, 0, 0, 3, 0x1C, 2, 5, 0]
        let small: [UInt8] = Array("8BIM".utf8) + [4, 12, 0, 0, 0, 0, 0, UInt8(28 + thumbnail.count)]
        return JPEGFixture.segment(
            0xED,
            Array("Photoshop 3.0\0".utf8) + iptc + (thumbnail.isEmpty ? [] : small + header + thumbnail + padding)
                + iptc)
    }

    @Test(arguments: [40, 41, nil]) func turnsPhotoshopThumbnails(scanBytes: Int?) throws {
        let old = JPEGFixture.bare(width: 4, height: 2)
        let turned = scanBytes.map { JPEGFixture.bare(width: 2, height: 4, scanBytes: $0) }
        let segments = Self.photoshop(thumbnail: old, width: 4, height: 2)
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: segments))
        let graft = try source.grafted(onto: Self.bare, turns: PictureTurns(.right, thumbnail: { _ in turned }))
        let expected = Self.photoshop(thumbnail: turned ?? [], width: 2, height: 4)
        #expect(try graft.bytes == JPEGFixture.picture(width: 30, height: 40, segments: expected, fill: 0x33))
        #expect(graft.dropped == (turned == nil ? ["Photoshop thumbnail"] : []))
        #expect(try JPEGFile(graft.bytes).iptc == [0x1C, 2, 5])
    }

    @Test(arguments: [0, 1]) func growsXMPOnlyWhileItFitsASegment(room: Int) throws {
        let start = #"<a xmlns:e="http://ns.adobe.com/exif/1.0/" e:PixelXDimension=""#
        func segment(_ width: String) -> [UInt8] {
            let end = "\"><!--" + String(repeating: "x", count: 65_504 - room - start.utf8.count - 14) + "--></a>"
            return JPEGFixture.xmp(start + width + end)
        }
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: segment("9")))
        let graft = try source.grafted(onto: Self.bare)
        let expected = segment(room == 1 ? "30" : "9")
        // A failure would print both files.
        let isExpected = try graft.bytes == JPEGFixture.picture(width: 30, height: 40, segments: expected, fill: 0x33)
        #expect(isExpected)
    }

    @Test func namesWhatItCannotTurn() throws {
        let regions = #"<a xmlns:r="http://ns.adobe.com/xmp/sType/Area#" r:x="0.5"/>"#
        let source = try JPEGFile(JPEGFixture.picture(width: 40, height: 30, segments: JPEGFixture.xmp(regions)))
        #expect(try source.grafted(onto: Self.bare, turns: PictureTurns(.right)).stale == ["XMP regions"])
        #expect(try source.grafted(onto: Self.bare).stale == [])
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
