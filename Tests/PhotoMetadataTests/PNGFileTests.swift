import ContentTypes
import PhotoMetadata
import Testing

@Suite struct PNGFileTests {
    static let xmpKeyword = "XML:com.adobe.xmp"
    static let right = #"<a xmlns:t="http://ns.adobe.com/tiff/1.0/" t:Orientation="6"/>"#
    static let up = #"<a xmlns:t="http://ns.adobe.com/tiff/1.0/" t:Orientation="1"/>"#
    static let coded =
        PNGFixture.signature + PNGFixture.header(width: 3, height: 4) + PNGFixture.pixels + PNGFixture.end

    static func file(before: [UInt8], after: [UInt8] = [], colorType: UInt8 = 2) -> [UInt8] {
        PNGFixture.signature + PNGFixture.header(width: 4, height: 3, colorType: colorType) + before
            + PNGFixture.chunk("IDAT", [9]) + after + PNGFixture.end
    }

    static func exif(orientation: UInt16) -> [UInt8] {
        var fixture = TIFFFixture(.big)
        fixture.ifd0 = [fixture.short(0x0112, orientation)]
        return fixture.bytes
    }

    @Test func takesAFileApart() throws {
        let file = try PNGFile(Self.file(before: PNGFixture.chunk("eXIf", Self.exif(orientation: 6))) + [1])
        #expect(file.chunks.map(\.type) == ["IHDR", "eXIf", "IDAT", "IEND"])
        #expect(try file.chunks.allSatisfy(file.isIntact))
        #expect(file.header?.width == 4)
        #expect(file.header?.height == 3)
        #expect(file.exif?.orientation == 6)
        #expect(file.trailing.count == 1)
    }

    @Test func ordersChunks() throws {
        let before =
            PNGFixture.text("Title", "x") + PNGFixture.chunk("pHYs", PNGFixture.number(1) + PNGFixture.number(2) + [1])
            + PNGFixture.chunk("sRGB", [0]) + PNGFixture.chunk("eXIf", Self.exif(orientation: 6))
            + PNGFixture.chunk("gAMA", PNGFixture.number(45455))
        let after = PNGFixture.chunk("tIME", [7, 0xE8, 1, 1, 0, 0, 0]) + PNGFixture.chunk("prVt", [5])
        let source = try PNGFile(Self.file(before: before, after: after))
        let graft = try source.grafted(onto: Self.coded, turns: PictureTurns(.right))
        let expected = ["IHDR", "sRGB", "gAMA", "tEXt", "pHYs", "eXIf", "IDAT", "tIME", "prVt", "IEND"]
        #expect(try PNGFixture.types(of: graft.bytes) == expected)
        let out = try PNGFile(graft.bytes)
        #expect(try out.chunks.allSatisfy(out.isIntact))
        #expect(out.exif?.orientation == 1)
        #expect(out.header == (try PNGFile(Self.coded)).header)
        let density = try #require(out.chunks.first { $0.type == "pHYs" })
        #expect(try out.data(of: density) == PNGFixture.number(2) + PNGFixture.number(1) + [1])
        #expect(graft.changed == ["pHYs", "Exif"])
        #expect(graft.dropped == [])
    }

    @Test func dropsWhatIsNoLongerTrue() throws {
        let before =
            PNGFixture.chunk("sBIT", [8]) + PNGFixture.chunk("iCCP", [1]) + PNGFixture.chunk("tRNS", [0, 0])
            + PNGFixture.chunk("bKGD", [0, 0]) + PNGFixture.chunk("acTL", [0]) + PNGFixture.chunk("iDOT", [1])
        let source = try PNGFile(Self.file(before: before, colorType: 0))
        let graft = try source.grafted(onto: Self.coded)
        #expect(try graft.bytes == Self.coded)
        #expect(graft.dropped == ["sBIT", "ICC", "tRNS", "bKGD", "animation", "iDOT"])
    }

    @Test func keepsWhatDependsOnTheLayoutWhenThatStayed() throws {
        let before = PNGFixture.chunk("bKGD", [0, 0, 0, 0, 0, 0]) + PNGFixture.chunk("sBIT", [8, 8, 8])
        let graft = try PNGFile(Self.file(before: before)).grafted(onto: Self.coded)
        #expect(try PNGFixture.types(of: graft.bytes) == ["IHDR", "sBIT", "bKGD", "IDAT", "IEND"])
    }

    @Test func usesTheCodedColourWhereThereIsNone() throws {
        let coded =
            PNGFixture.signature + PNGFixture.header(width: 3, height: 4) + PNGFixture.chunk("iCCP", [7])
            + PNGFixture.pixels + PNGFixture.end
        let without = try PNGFile(Self.file(before: [])).grafted(onto: coded)
        #expect(try PNGFixture.types(of: without.bytes) == ["IHDR", "iCCP", "IDAT", "IEND"])
        let with = try PNGFile(Self.file(before: PNGFixture.chunk("sRGB", [0]))).grafted(onto: coded)
        #expect(try PNGFixture.types(of: with.bytes) == ["IHDR", "sRGB", "IDAT", "IEND"])
    }

    @Test func leavesOutDamagedChunks() throws {
        var chunk = PNGFixture.text("Title", "x")
        chunk[9] ^= 1
        let graft = try PNGFile(Self.file(before: chunk)).grafted(onto: Self.coded)
        #expect(try graft.bytes == Self.coded)
        #expect(graft.dropped == ["tEXt"])
    }

    @Test(arguments: [false, true]) func setsXMPUpright(isCompressed: Bool) throws {
        let text = isCompressed ? PNGFixture.stored(Array(Self.right.utf8)) : Array(Self.right.utf8)
        let chunk = PNGFixture.international(Self.xmpKeyword, text, isCompressed: isCompressed)
        let source = try PNGFile(Self.file(before: chunk))
        #expect(source.xmp?.orientation == 6)
        let graft = try source.grafted(onto: Self.coded)
        let expected = PNGFixture.international(Self.xmpKeyword, Array(Self.up.utf8))
        let header = PNGFixture.header(width: 3, height: 4)
        #expect(try graft.bytes == PNGFixture.signature + header + expected + PNGFixture.pixels + PNGFixture.end)
        #expect(graft.changed == ["XMP"])
        let patch = try source.patchedInPlace()
        #expect(try patch.bytes == (isCompressed ? source.bytes : Self.file(before: expected)))
        #expect(patch.changed == (isCompressed ? [] : ["XMP"]))
        #expect(patch.remaining == (isCompressed ? ["XMP"] : []))
    }

    static func profile(_ orientation: UInt16) -> String {
        let digits = (Array("Exif\0\0".utf8) + exif(orientation: orientation)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }
        return "\nexif\n      32\n" + digits.prefix(20).joined() + "\n" + digits.dropFirst(20).joined() + "\n"
    }

    /// ImageMagick names a profile in two words where it doesn't know what it is.
    @Test func setsExifInDigitsOfAnyNameUpright() throws {
        func text(_ orientation: UInt16) -> [UInt8] {
            let profile = Self.profile(orientation).replacing("\nexif\n", with: "\ngeneric profile\n")
            return PNGFixture.text("Raw profile type APP1", profile)
        }
        let source = try PNGFile(Self.file(before: text(6)))
        #expect(source.exif?.orientation == 6)
        #expect(try source.patchedInPlace().bytes == Self.file(before: text(1)))
    }

    @Test(arguments: [false, true]) func setsExifInDigitsUpright(isCompressed: Bool) throws {
        let keyword = "Raw profile type exif"
        let compressed = PNGFixture.chunk(
            "zTXt", Array(keyword.utf8) + [0, 0] + PNGFixture.stored(Array(Self.profile(6).utf8)))
        let chunk = isCompressed ? compressed : PNGFixture.text(keyword, Self.profile(6))
        let source = try PNGFile(Self.file(before: chunk))
        #expect(source.exif?.orientation == 6)
        let graft = try source.grafted(onto: Self.coded)
        let header = PNGFixture.header(width: 3, height: 4)
        let expected = PNGFixture.text(keyword, Self.profile(1))
        #expect(try graft.bytes == PNGFixture.signature + header + expected + PNGFixture.pixels + PNGFixture.end)
        #expect(graft.changed == ["Exif"])
        let patch = try source.patchedInPlace()
        #expect(try patch.bytes == (isCompressed ? source.bytes : Self.file(before: expected)))
    }

    @Test func patchesExifInPlace() throws {
        let source = try PNGFile(Self.file(before: PNGFixture.chunk("eXIf", Self.exif(orientation: 8))))
        let patch = try source.patchedInPlace()
        #expect(try patch.bytes == Self.file(before: PNGFixture.chunk("eXIf", Self.exif(orientation: 1))))
        #expect(patch.changed == ["Exif"])
    }

    @Test func refusesOtherFiles() throws {
        #expect(throws: MetadataError.self) { try PNGFile([0xFF, 0xD8]) }
        let source = try PNGFile(Self.file(before: []))
        let error = #expect(throws: MetadataError.self) { try source.grafted(onto: Array(Self.coded.dropLast(1))) }
        #expect(error?.code == .malformed)
    }
}
