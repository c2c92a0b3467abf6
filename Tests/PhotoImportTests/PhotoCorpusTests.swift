import Foundation
import PhotoCorpus
import PhotoImport
import Testing

/// Real and hostile files, all in one import: each has an outcome of its own, and the library is in order.
///
/// Rungs with loss are left out here, as a large HEIC takes seconds to encode.
@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct PhotoCorpusTests {
    @Test func everyFileHasTheOutcomeThatItDeserves() async throws {
        let home = try TestLibrary()
        let rows = PhotoCorpus.rows
        let outcomes = await home.importer {
            $0.upright = .lossless
            $0.jobs = 4
        }.importPhotos(rows.map(\.source))

        for (row, outcome) in zip(rows, outcomes) {
            switch outcome {
            case .failure(let error): expectRightly(error, row)
            case .success(let imported): try expectRightly(imported, row, in: home)
            }
        }
        try home.expectOrder()
    }

    /// Only what is no photo is refused, and with a sentence.
    private func expectRightly(_ error: ImportError, _ row: PhotoCorpus.Row) {
        #expect(error.code == .notAccepted || error.code == .empty, "\(row.path): \(error)")
        #expect(row.validity == "not-an-image" || row.validity == "undecodable", "\(row.path): \(error)")
        #expect(error.description.hasSuffix("."), "\(row.path)")
    }

    private func expectRightly(
        _ imported: ImportedPhoto, _ row: PhotoCorpus.Row, in home: TestLibrary
    ) throws {
        #expect(try home.stored(imported.photo.originalPath) == row.bytes(), "\(row.path)")
        guard let rendition = imported.photo.rendition else {
            #expect(imported.photo.state == .kept, "\(row.path)")
            #expect(imported.photo.reason?.hasSuffix(".") == true, "\(row.path)")
            return
        }
        let isOurs = ["public.jpeg", "public.png"].contains(row.type)
        #expect(!(isOurs && row.validity == "undecodable"), "\(row.path)")
        let header = try TypeCatalog.standard.probe(home.stored(rendition.path))
        let contradicting = header.evidence.filter { !$0.counts && $0.orientation ?? .up != .up }
        #expect(contradicting.isEmpty, "\(row.path)")
        let isHEIF = TypeCatalog.standard.conforms(imported.photo.type, to: .heifStandard)
        #expect(isHEIF || header.orientation ?? .up == .up, "\(row.path)")
        #expect(rendition.width > 0 && rendition.height > 0, "\(row.path)")
    }
}

extension PhotoCorpus.Row {
    fileprivate var source: FileSource { FileSource(Pathname(file.path)) }
}
