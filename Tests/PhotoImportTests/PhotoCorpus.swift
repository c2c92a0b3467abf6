import Foundation
import PhotoImport
import Testing

/// The corpus of real photos, where there is one: in PHOTO_CORPUS, or beside the checkout.
enum PhotoCorpus {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let type: String
        let validity: String
        let note: String

        var testDescription: String { path }
        var source: FileSource { FileSource(FilePath(folder.appending(path: path).path)) }
        func bytes() throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: path))) }
    }

    static let folder =
        ProcessInfo.processInfo.environment["PHOTO_CORPUS"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).appending(path: "../../../../shared/corpus").standardized

    static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path)

    static let rows: [Row] = {
        let text = (try? String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 10 else { return nil }
            return Row(path: fields[0], type: fields[3], validity: fields[7], note: fields[10])
        }
    }()
}
