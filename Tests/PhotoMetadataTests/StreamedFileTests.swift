import ContentTypes
import PhotoMetadata
import Testing

/// A file that is not in memory; from a place on it may fail to be read.
struct StreamedFile: ByteSource {
    let content: [UInt8]
    var readableCount = Int.max
    var byteCount: UInt64 { UInt64(content.count) }

    struct Unreadable: Error {}

    func read(at offset: UInt64, count: Int) throws -> [UInt8] {
        guard Int(offset) + count <= readableCount else { throw Unreadable() }
        return content.read(at: offset, count: count)
    }
}

/// Files that stay where they are give what files in memory give.
@Suite struct StreamedFileTests {
    private static let exif = JPEGFixture.exif(PNGFileTests.exif(orientation: 6))
    private static let film = [UInt8]([0, 0, 0, 16]) + Array("ftypmp42".utf8) + [UInt8](repeating: 9, count: 700_000)

    /// Scans that end around the end of a block.
    @Test(arguments: 65_300..<65_320)
    func ofAJPEG(scanBytes: Int) throws {
        let bytes =
            JPEGFixture.picture(width: 40, height: 30, segments: Self.exif, scanBytes: scanBytes)
            + JPEGTrailerTests.second + Self.film
        let (whole, streamed) = (try JPEGFile(bytes), try JPEGFile(reading: StreamedFile(content: bytes)))
        #expect(streamed.segments == whole.segments)
        #expect((streamed.end, streamed.scanStart, streamed.frame) == (whole.end, whole.scanStart, whole.frame))
        #expect(streamed.byteCount == bytes.count)
        #expect(try streamed.hasSameCoding(as: whole))
        let patches = try [whole, streamed].map { try $0.patchedInPlace().bytes }
        #expect(patches[0] == patches[1])
        #expect(patches[0].count == bytes.count)
        let turns = PictureTurns(.right, secondary: { $0 + [1] })
        let grafts = try [whole, streamed].map { try $0.grafted(onto: JPEGTrailerTests.coded, turns: turns) }
        #expect(try grafts[0].bytes == grafts[1].bytes)
        #expect(grafts[1].kept.contains("motion video"))
    }

    @Test func ofAPNG() throws {
        let large = PNGFixture.chunk("prVt", [UInt8](repeating: 3, count: 600_000))
        let exif = PNGFixture.chunk("eXIf", PNGFileTests.exif(orientation: 6))
        let bytes = PNGFileTests.file(before: exif + large)
        let (whole, streamed) = (try PNGFile(bytes), try PNGFile(reading: StreamedFile(content: bytes)))
        #expect(streamed.chunks == whole.chunks)
        #expect(try streamed.firstDamagedChunk() == nil)
        let patches = try [whole, streamed].map { try $0.patchedInPlace().bytes }
        #expect(patches[0] == patches[1])
        let grafts = try [whole, streamed].map { try $0.grafted(onto: PNGFileTests.coded, turns: PictureTurns(.right)) }
        #expect(try grafts[0].bytes == grafts[1].bytes)
        #expect(grafts[1].kept.contains("prVt"))
    }

    @Test func findsTheFirstDamagedChunk() throws {
        var bytes = PNGFileTests.file(before: PNGFixture.chunk("prVt", [UInt8](repeating: 3, count: 600_000)))
        bytes[400_000] ^= 1
        #expect(try PNGFile(reading: StreamedFile(content: bytes)).firstDamagedChunk()?.type == "prVt")
    }

    /// Whatever part can't be read, it is said and nothing is made up.
    @Test(arguments: [0, 1, 30, 100, 200_000, 800_000])
    func thatCannotBeReadFails(readableCount: Int) throws {
        let picture = JPEGFixture.picture(width: 40, height: 30, segments: Self.exif, scanBytes: 300_000)
        let jpeg = StreamedFile(content: picture + Self.film, readableCount: readableCount)
        let error = #expect(throws: MetadataError.self) {
            _ = try JPEGFile(reading: jpeg).grafted(onto: JPEGTrailerTests.coded, turns: PictureTurns(.right)).bytes
        }
        #expect(error?.code == .io)
        let large = PNGFixture.chunk("prVt", [UInt8](repeating: 3, count: 900_000))
        let png = StreamedFile(content: PNGFileTests.file(before: large), readableCount: readableCount)
        let other = #expect(throws: MetadataError.self) {
            _ = try PNGFile(reading: png).grafted(onto: PNGFileTests.coded).bytes
        }
        #expect(other?.code == .io)
    }
}
