import Foundation
import PhotoImport

/// A folder of a test's own, removed with the last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "photo-import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func filePath(_ name: String) -> FilePath {
        FilePath("\(path)/\(name)")
    }

    func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return filePath(name)
    }

    func read(_ relative: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(path)/\(relative)")))
    }
}
