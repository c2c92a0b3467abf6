import ContentTypes
import Testing

@testable import PhotoMetadata

/// Files that are made to cost much: what is kept of them is bounded, the work grows with their length alone.
@Suite struct LimitTests {
    @Test(arguments: [true, false]) func tellsSixtyFourPicturesApart(isListed: Bool) throws {
        let count = JPEGTrailer.pictureLimit + 1000
        let pictures = Array(repeating: JPEGFixture.bare(width: 2, height: 1, scanBytes: 1), count: count)
        let size = pictures[0].count
        // Offsets count from behind SOI, the segment's marker and length, and its identifier.
        func file(_ length: Int) -> [UInt8] {
            let entries = (0...count).map { $0 == 0 ? (length, 0) : (size, length - 10 + ($0 - 1) * size) }
            let index = JPEGFixture.segment(0xE2, Array("MPF\0".utf8) + JPEGTrailerTests.index(.big, entries))
            return JPEGFixture.picture(width: 40, height: 30, segments: isListed ? index : [])
        }
        let source = try JPEGFile(file(file(20_000).count) + pictures.flatMap(\.self))
        var calls = 0
        let trailer = try JPEGTrailer(of: source)
        #expect(trailer.pieces.filter(\.isPicture).count == JPEGTrailer.pictureLimit)
        #expect(trailer.pieces.last?.name == "trailing data")
        #expect(trailer.pieces.last?.byteCount == 1000 * size)
        let turns = PictureTurns(
            .right,
            secondary: { picture in
                calls += 1
                return picture + [0]
            })
        let out = try JPEGFile(source.grafted(onto: JPEGTrailerTests.coded, turns: turns).bytes)
        #expect(calls == JPEGTrailer.pictureLimit)
        #expect(out.trailing.count == count * size + JPEGTrailer.pictureLimit)
        #expect(out.bytes.suffix(1000 * size) == source.bytes.suffix(1000 * size))
    }

    @Test func keepsNoMarkersWithoutALength() throws {
        let filler = Array(repeating: [0xFF, 0xD0, 0xFF, 0x01, 0x00] as [UInt8], count: 5000).flatMap(\.self)
        let segments = filler + JPEGFixture.exif(PNGFileTests.exif(orientation: 6)) + filler
        let plain = try JPEGFile(JPEGFixture.picture(width: 8, height: 8))
        let file = try JPEGFile(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(file.garbage == [2..<25_002, file.segments[0].range.upperBound..<file.segments[1].range.lowerBound])
        #expect(file.segments.count == plain.segments.count + 1)
        #expect(file.patchedInPlace().changed == ["Exif"])
    }

    @Test func takesAsManySegmentsAsTheLimit() throws {
        let own = try JPEGFile(JPEGFixture.picture(width: 8, height: 8)).segments.count
        func picture(_ count: Int) -> [UInt8] {
            let filler = (1..<count - own).flatMap { _ in JPEGFixture.segment(0xEB, []) }
            let exif = JPEGFixture.exif(PNGFileTests.exif(orientation: 6))
            return JPEGFixture.picture(width: 8, height: 8, segments: filler + exif)
        }
        #expect(try JPEGFile(picture(JPEGWalk.segmentLimit)).patchedInPlace().changed == ["Exif"])
        let error = #expect(throws: MetadataError.self) { try JPEGFile(picture(JPEGWalk.segmentLimit + 1)) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func takesAsManyChunksAsTheLimit() throws {
        let bytes = PNGFileTests.file(before: [])
        #expect(try PNGFile(bytes, limits: PNGFile.Limits(chunks: 3)).isComplete)
        let error = #expect(throws: MetadataError.self) { try PNGFile(bytes, limits: PNGFile.Limits(chunks: 2)) }
        #expect(error?.code == .limitExceeded)
    }

    @Test(arguments: [true, false]) func readsAsMuchTextAsTheLimit(isCompressed: Bool) throws {
        let plain = Array(PNGFileTests.right.utf8)
        let text = isCompressed ? PNGFixture.stored(plain) : plain
        let chunk = PNGFixture.international(PNGFileTests.xmpKeyword, text, isCompressed: isCompressed)
        let comment = PNGFixture.text("Comment", String(repeating: "x", count: 1000))
        let bytes = PNGFileTests.file(before: chunk + comment, after: chunk)
        #expect(try PNGFile(bytes, limits: PNGFile.Limits(text: 2 * text.count)).xmp?.orientation == 6)
        let error = #expect(throws: MetadataError.self) {
            try PNGFile(bytes, limits: PNGFile.Limits(text: 2 * text.count - 1))
        }
        #expect(error?.code == .limitExceeded)
    }

    /// Each chunk's text is 600 bytes in 16.
    @Test func countsTextAsItExpands() throws {
        let bomb: [UInt8] = [
            0x78, 0xDA, 0x4B, 0x4C, 0x4A, 0x1C, 0x85, 0xA3, 0x90, 0xEA, 0x10, 0x00, 0x4E, 0x68, 0xE4, 0x85,
        ]
        let chunk = PNGFixture.chunk("zTXt", Array("Raw profile type exif".utf8) + [0, 0] + bomb)
        let bytes = PNGFileTests.file(before: chunk + chunk)
        #expect(try PNGFile(bytes, limits: PNGFile.Limits(text: 1200)).exif == nil)
        #expect(throws: MetadataError.self) { try PNGFile(bytes, limits: PNGFile.Limits(text: 1199)) }
    }

    @Test func namesEachChunkOnce() throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let types = letters.flatMap { first in letters.map { "\(first)\($0)Xa" } }
        let before = (types + types).flatMap { PNGFixture.chunk($0, []) }
        let graft = try PNGFile(PNGFileTests.file(before: before)).grafted(onto: PNGFileTests.coded)
        #expect(graft.kept == types)
    }
}

/// Orientations that stand far from a file's beginning.
@Suite struct DistantOrientationTests {
    @Test(arguments: [1, 3000]) func isFoundBehindManyChunks(count: Int) throws {
        let pixels = (0..<count).flatMap { _ in PNGFixture.chunk("IDAT", [7]) }
        func file(_ orientation: UInt16) -> [UInt8] {
            PNGFileTests.file(before: pixels + PNGFixture.chunk("eXIf", PNGFileTests.exif(orientation: orientation)))
        }
        let patch = try PNGFile(file(6)).patchedInPlace()
        #expect(patch.changed == ["Exif"])
        #expect(try patch.bytes == file(1))
    }

    @Test func isReportedWhereItIsCompressed() throws {
        let pixels = (0..<3000).flatMap { _ in PNGFixture.chunk("IDAT", [7]) }
        let text = PNGFixture.stored(Array(PNGFileTests.right.utf8))
        let xmp = PNGFixture.international(PNGFileTests.xmpKeyword, text, isCompressed: true)
        let patch = try PNGFile(PNGFileTests.file(before: pixels + xmp)).patchedInPlace()
        #expect(patch.remaining == ["XMP"])
        #expect(patch.changed.isEmpty)
    }

    @Test(arguments: [1, 3000]) func isFoundBehindManySegments(count: Int) throws {
        func file(_ orientation: UInt16) -> [UInt8] {
            let filler = (0..<count).flatMap { _ in JPEGFixture.segment(0xEB, [1]) }
            let exif = JPEGFixture.exif(PNGFileTests.exif(orientation: orientation))
            return JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.exif([1]) + filler + exif)
        }
        let patch = try JPEGFile(file(6)).patchedInPlace()
        #expect(patch.changed == ["Exif"])
        #expect(try patch.bytes == file(1))
    }
}
