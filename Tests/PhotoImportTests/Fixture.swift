import Foundation
import PhotoImport

/// The project's own sample pictures, each of one scene.
enum Fixture {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures").path

    static func path(_ name: String) -> Pathname {
        Pathname("\(folder)/\(name)")
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }

    static func names(in subfolder: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)")) ?? []
        return all.sorted().map { "\(subfolder)/\($0)" }
    }

    /// A row of the manifest, by column.
    static func row(_ name: String) throws -> [String: String] {
        let table = String(decoding: try bytes("MANIFEST.tsv"), as: UTF8.self)
        let lines = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        guard let header = lines.first, let row = lines.first(where: { $0.first.map(String.init) == name }) else {
            return [:]
        }
        return Dictionary(zip(header.map(String.init), row.map(String.init))) { first, _ in first }
    }
}
