import ContentTypes
import PhotoCorpus
import Testing

/// Real files of many makers, where they are at hand; a table says what each is.
@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct CorpusTests {
    @Test(arguments: PhotoCorpus.rows)
    func isToldRight(row: PhotoCorpus.Row) throws {
        let source = CountingSource(try row.bytes())
        let header = try TypeCatalog.standard.probe(source)
        #expect(row.acceptedTypes.contains(header.type.rawValue))
        #expect(source.counter.bytes <= FileBytes.budget)
        let isRaw = TypeCatalog.standard.conforms(header.type, to: .cameraRaw)
        guard row.validity == "ok", !isRaw, !row.note.contains("needs "), let width = row.width else { return }
        #expect(header.width == width)
        #expect(header.height == row.height)
    }
}

extension PhotoCorpus.Row {
    /// The type, and those that the note calls as good.
    fileprivate var acceptedTypes: Set<String> {
        let others = note.split(separator: "also: ").dropFirst().flatMap { list in
            list.prefix { $0 != ";" }.split(separator: ",").map { String($0.prefix { $0 != "(" }.filter { $0 != " " }) }
        }
        return Set([type] + others)
    }
}
