import ContentTypes
@testable import PhotoMetadata
import Synchronization
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

/// A file of which the next read fails, but none after it.
private final class StumblingFile: ByteSource, Sendable {
    private let content: [UInt8]
    private let isStumbling = Mutex(false)

    init(content: [UInt8]) { self.content = content }

    var byteCount: UInt64 { content.byteCount }

    func stumble() { isStumbling.withLock { $0 = true } }

    func read(at offset: UInt64, count: Int) throws -> [UInt8] {
        let fails = isStumbling.withLock { isStumbling in
            defer { isStumbling = false }
            return isStumbling
        }
        guard !fails else { throw StreamedFile.Unreadable() }
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
        #expect(error?.underlying is StreamedFile.Unreadable)
        let large = PNGFixture.chunk("prVt", [UInt8](repeating: 3, count: 900_000))
        let png = StreamedFile(content: PNGFileTests.file(before: large), readableCount: readableCount)
        let other = #expect(throws: MetadataError.self) {
            _ = try PNGFile(reading: png).grafted(onto: PNGFileTests.coded).bytes
        }
        #expect(other?.code == .io)
    }

    /// What another's error says becomes part of the sentence, which ends once.
    @Test func saysWhyInOneSentence() throws {
        let error = MetadataError(unread: MetadataError(.io, "disk", "The disk is gone."))
        #expect(error.description == "The file can't be read: The disk is gone.")
    }

    /// A block that could not be read comes when it is asked for again, not the one behind it.
    @Test func aBlockThatFailedComesAgain() throws {
        let bytes = JPEGFixture.picture(width: 40, height: 30, segments: Self.exif, scanBytes: 300_000) + Self.film
        let source = StumblingFile(content: bytes)
        let patch = try JPEGFile(reading: source).patchedInPlace()
        let expected = try patch.bytes
        var blocks = patch.file.blocks
        source.stumble()
        var found: [UInt8] = []
        var failureCount = 0
        while found.count < expected.count {
            do {
                found += try #require(try blocks.next())
            } catch is MetadataError {
                failureCount += 1
            }
        }
        #expect(failureCount == 1)
        #expect(found == expected)
    }
}
