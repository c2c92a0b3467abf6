import ContentTypes
import Foundation
import Testing

/// Real files of many makers, where they are at hand; a table says what each is.
@Suite struct CorpusTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let accepted: Set<String>
        let width: Int?
        let height: Int?
        let isIntact: Bool
        let note: String

        var testDescription: String { path }
    }

    /// The folder named by `PHOTO_CORPUS`, or `../shared/corpus` beside the checkout.
    static let folder: URL? = {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["PHOTO_CORPUS"].map { URL(filePath: $0) }
        let folder = named ?? checkout.deletingLastPathComponent().appending(path: "shared/corpus")
        return FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path) ? folder : nil
    }()

    static let rows: [Row] = {
        guard let folder, let table = try? String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)
        else { return [] }
        return table.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 11 else { return nil }
            let also = fields[10].split(separator: "also: ").dropFirst().flatMap {
                $0.prefix { $0 != ";" }.split(separator: ",").map {
                    String($0.prefix { $0 != "(" }.filter { $0 != " " })
                }
            }
            return Row(
                path: fields[0], accepted: Set([fields[3]] + also), width: Int(fields[4]), height: Int(fields[5]),
                isIntact: fields[7] == "ok", note: fields[10])
        }
    }()

    @Test(.enabled(if: folder != nil), arguments: rows)
    func isToldRight(row: Row) throws {
        let folder = try #require(Self.folder)
        let bytes = try Data(contentsOf: folder.appending(path: row.path))
        let source = CountingSource(Array(bytes))
        let header = try TypeCatalog.standard.probe(source)
        #expect(row.accepted.contains(header.type.rawValue))
        #expect(source.counter.bytes <= FileBytes.budget)
        let isRaw = TypeCatalog.standard.conforms(header.type, to: .cameraRaw)
        guard row.isIntact, !isRaw, !row.note.contains("needs "), let width = row.width else { return }
        #expect(header.width == width)
        #expect(header.height == row.height)
    }
}
