import ContentTypes
import PhotoCorpus
import PhotoMetadata
import Testing

/// Real photos, where the corpus is present.
@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct CorpusTests {
    @Test(arguments: PhotoCorpus.jpegs) func changesOnlyOrientations(row: PhotoCorpus.Row) throws {
        let file = try JPEGFile(row.bytes())
        let patch = file.patchedInPlace()
        #expect(try patch.bytes.count == file.bytes.count)
        #expect(patch.remaining == [])
        let patched = try JPEGFile(patch.bytes)
        #expect(patched.segments == file.segments)
        #expect(patched.exif?.orientation ?? 1 == 1)
        #expect(patched.exif?.thumbnailOrientation ?? 1 == 1)
        #expect(patched.xmp?.needsUpright != true)
        var allowed: Set<Int> = []
        for segment in file.segments(.exif) {
            let body = file.body(of: segment)
            guard var block = try? ExifBlock(body) else { continue }
            let start = segment.payload.upperBound - body.count
            for edit in block.resetOrientation() where edit.outcome == .written {
                allowed.formUnion(edit.range.map { $0 + start })
            }
        }
        for segment in file.segments(.xmp) { allowed.formUnion(segment.payload) }
        let patchedBytes = try patch.bytes
        #expect(zip(file.bytes, patchedBytes).enumerated().allSatisfy { $1.0 == $1.1 || allowed.contains($0) })
        #expect(patch.changed.isEmpty == (patchedBytes == file.bytes))
    }

    @Test(arguments: PhotoCorpus.jpegs) func graftsOntoItself(row: PhotoCorpus.Row) throws {
        let file = try JPEGFile(row.bytes())
        guard file.isComplete, file.frame != nil, file.scanStart != nil else { return }
        let graft = try file.grafted(onto: row.bytes())
        let out = try JPEGFile(graft.bytes)
        #expect(graft.dropped == [])
        #expect(out.segments.compactMap(out.content) == file.segments.compactMap(file.content))
        for content in [.icc, .photoshop, .comment, .extendedXMP] as [JPEGFile.Content] {
            #expect(out.segments(content).map(out.body) == file.segments(content).map(file.body))
        }
        #expect(out.bytes[out.trailing].elementsEqual(file.bytes[file.trailing]))
        let (pictures, newPictures) = (listedPictures(of: file), listedPictures(of: out))
        #expect(pictures.count == newPictures.count)
        #expect(zip(pictures, newPictures).allSatisfy { $0 == $1 })
        let note = file.exif.flatMap(makerNote)
        #expect(out.exif.flatMap(makerNote) == note)
    }

    /// The bytes behind the first picture that an index of pictures points to, as far as they are there.
    private func listedPictures(of file: JPEGFile) -> [[UInt8]] {
        guard let (index, base) = file.mpf else { return [] }
        return index.entries.dropFirst().map { entry in
            Array(file.bytes.dropFirst(base + Int(entry.offset)).prefix(Int(entry.size)))
        }
    }

    private func makerNote(of block: ExifBlock) -> [UInt8]? {
        block.entry(0x927C, in: .exif)?.value.map { Array(block.bytes[$0]) }
    }

    @Test(arguments: PhotoCorpus.pngs) func graftsPNGOntoItself(row: PhotoCorpus.Row) throws {
        let file = try PNGFile(row.bytes())
        guard file.isComplete, file.header != nil, file.chunks.contains(where: { $0.type == "IDAT" }) else { return }
        let graft = try file.grafted(onto: row.bytes())
        let out = try PNGFile(graft.bytes)
        #expect(try out.chunks.filter { !$0.isCritical }.allSatisfy(out.isIntact))
        #expect(out.exif?.orientation ?? 1 == 1)
        let patch = try PNGFile(file.patchedInPlace().bytes)
        #expect(patch.bytes.count == file.bytes.count)
        #expect(patch.exif?.orientation ?? 1 == 1)
    }

    @Test(arguments: PhotoCorpus.jpegs) func describes(row: PhotoCorpus.Row) throws {
        guard let block = try JPEGFile(row.bytes()).exif else { return }
        let description = try ExifDescription(of: block)
        #expect(!description.entries.contains { $0.name == "MakerNote" })
        if block.make != nil { #expect(description.entries.contains { $0.name == "Make" }) }
    }
}

extension PhotoCorpus {
    fileprivate static let jpegs = rows(beginningWith: [0xFF, 0xD8])
    fileprivate static let pngs = rows(beginningWith: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
}
