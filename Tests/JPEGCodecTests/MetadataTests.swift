import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct MetadataTests {
    let codec = JPEGCodec()

    private func decoded(_ file: [UInt8]) throws -> Codec.Picture { try codec.decode(jpeg(file), limits: Limits()) }

    @Test(arguments: [1, 100, 65_519, 65_520, 200_000])
    func profilesComeBack(size: Int) throws {
        var picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16))
        picture.bitmap.color.iccProfile = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let file = try Coding.ycc420.encode(picture)
        #expect(try codec.decode(file, limits: Limits()).bitmap.color == picture.bitmap.color)
        let parts = Surgery.markers(file.bytes).filter { $0 == 0xE2 }.count
        #expect(parts == (size + 65_518) / 65_519)
    }

    private func part(_ number: Int, of count: Int, _ body: [UInt8]) -> [UInt8] {
        Surgery.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(count)] + body)
    }

    @Test func partsMayComeInAnyOrder() throws {
        let parts = (1...254).map { part($0, of: 254, [UInt8($0), 0]) }
        let shuffled = parts.indices.sorted { $0 * 89 % 254 < $1 * 89 % 254 }.map { parts[$0] }
        let file = try Surgery.inserting(shuffled.flatMap { $0 }, into: Coding.gray.file(8, 8).bytes)
        let profile = (1...254).map { [UInt8($0), 0] }.reduce([], +)
        #expect(try decoded(file).bitmap.color.iccProfile == profile)
    }

    @Test(arguments: [[(1, 3), (3, 3)], [(1, 2), (1, 2)], [(0, 2), (1, 2)], [(1, 2), (2, 3)], [(2, 1)], [(1, 0)]])
    func aMissingPartIsDamage(numbers: [(Int, Int)]) throws {
        let parts = numbers.flatMap { part($0.0, of: $0.1, [1]) }
        let file = try Surgery.inserting(parts, into: Coding.gray.file(8, 8).bytes)
        let error = #expect(throws: CodecError.self) { try decoded(file) }
        #expect(error?.code == .malformed)
    }

    @Test func otherSegmentsOfAPP2AreNoProfile() throws {
        let preview = Surgery.segment(0xE2, Array("MPF\0".utf8) + [1, 2, 3])
        let file = try Surgery.inserting(preview, into: Coding.gray.file(8, 8).bytes)
        #expect(try decoded(file).bitmap.color.iccProfile == nil)
    }

    @Test(arguments: Coding.all)
    func exifAndXMPComeBack(coding: Coding) throws {
        var picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16, coding.model))
        picture.metadata = Codec.Metadata(exif: Blocks.exif(1), xmp: Array("<x:xmpmeta/>".utf8))
        picture.bitmap.color.iccProfile = [9, 8, 7]
        let file = try coding.encode(picture)
        let back = try codec.decode(file, limits: Limits())
        #expect(back.metadata == picture.metadata)
        #expect(back.bitmap.color == picture.bitmap.color)
        #expect(back.orientation == .up)
        picture.metadata = Codec.Metadata()
        picture.bitmap.color.iccProfile = nil
        #expect(try codec.decode(coding.encode(picture), limits: Limits()).bitmap.bytes == back.bitmap.bytes)
    }

    @Test func theFirstBlockCounts() throws {
        let signature = Array("Exif\0\0".utf8)
        let blocks =
            Surgery.segment(0xE1, signature + Blocks.exif(6)) + Surgery.segment(0xE1, signature + Blocks.exif(3))
        let picture = try decoded(Surgery.inserting(blocks, into: Coding.gray.file(8, 8).bytes))
        #expect(picture.orientation == .right)
        #expect(picture.metadata.exif == Blocks.exif(6))
    }

    private func orientations(_ exif: [UInt8]) throws -> [Orientation] {
        let block = Surgery.segment(0xE1, Array("Exif\0\0".utf8) + exif)
        let file = try jpeg(Surgery.inserting(block, into: Coding.gray.file(8, 8).bytes))
        return try [
            codec.header(of: file, limits: Limits()).orientation, codec.decode(file, limits: Limits()).orientation,
        ]
    }

    @Test(arguments: Orientation.allCases, [true, false])
    func orientationIsRead(orientation: Orientation, isLittleEndian: Bool) throws {
        for type in [1, 3, 4] as [UInt16] {
            let exif = Blocks.exif(UInt16(orientation.rawValue), isLittleEndian: isLittleEndian, type: type)
            #expect(try orientations(exif) == [orientation, orientation])
        }
    }

    @Test func nonsenseIsUp() throws {
        let exif = Blocks.exif(6)
        for block in [Blocks.exif(0), Blocks.exif(9), Blocks.exif(700), Blocks.exif(6, type: 2), [], [0x4D]] {
            #expect(try orientations(block) == [.up, .up])
        }
        // The entry ends at byte 34 of the block; one that is cut states nothing.
        for length in 0..<34 { #expect(try orientations(Array(exif[..<length])) == [.up, .up]) }
        #expect(try orientations(Array(exif[..<34])) == [.right, .right])
        var far = exif
        far.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try orientations(far) == [.up, .up])
    }

    @Test func blocksTooLongForASegmentAreRefused() throws {
        var picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16))
        picture.metadata.exif = [UInt8](repeating: 0, count: 65_527)
        #expect(try codec.decode(Coding.ycc420.encode(picture), limits: Limits()).metadata == picture.metadata)
        picture.metadata.exif = [UInt8](repeating: 0, count: 65_528)
        let error = #expect(throws: CodecError.self) { try Coding.ycc420.encode(picture) }
        #expect(error?.code == .unsupported)
        picture.metadata = Codec.Metadata(xmp: [UInt8](repeating: 0x20, count: 65_505))
        #expect((#expect(throws: CodecError.self) { try Coding.ycc420.encode(picture) })?.code == .unsupported)
    }
}
