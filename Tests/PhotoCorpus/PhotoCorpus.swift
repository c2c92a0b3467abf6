package import Foundation

/// The corpus of real photos, where there is one: in PHOTO_CORPUS, or beside the checkout.
package enum PhotoCorpus {
    /// The folder, whether it is there or not.
    package static let folder =
        ProcessInfo.processInfo.environment["PHOTO_CORPUS"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).appending(path: "../../../../shared/corpus").standardized

    private static let manifest = folder.appending(path: "MANIFEST.tsv")

    /// Whether the folder is there.
    package static let isPresent = FileManager.default.fileExists(atPath: manifest.path)

    /// What the manifest says of every file, in its order; empty where there is no corpus.
    package static let rows: [Row] = {
        let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().compactMap { Row($0) }
    }()

    /// The files of some types.
    package static func rows(of types: String...) -> [Row] { rows.filter { types.contains($0.type) } }

    /// The files that begin with certain bytes, whatever the manifest calls them.
    package static func rows(beginningWith signature: [UInt8]) -> [Row] { rows.filter { $0.begins(with: signature) } }
}
