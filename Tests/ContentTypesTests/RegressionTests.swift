import ContentTypes
import Foundation
import Testing

/// Files that once went wrong; dropping another into the folder is a new test.
@Suite struct RegressionTests {
    static let files: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/regression")
        let names = FileManager.default.subpaths(atPath: folder.path) ?? []
        return names.sorted().map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath }
    }()

    @Test(.enabled(if: !files.isEmpty), arguments: files)
    func hasAnAnswerWithinTheBounds(file: URL) throws {
        let source = CountingSource(Array(try Data(contentsOf: file)))
        let header = try TypeCatalog.standard.probe(source)
        #expect(source.counter.bytes <= FileBytes.budget)
        #expect(try TypeCatalog.standard.detect(CountingSource(source.content)) == header.type)
    }
}
