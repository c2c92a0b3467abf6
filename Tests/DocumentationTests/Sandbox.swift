import Foundation
import PhotoImport

/// A folder of a test's own, removed with the last reference.
final class Sandbox: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "photo-import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // What can't be removed is left to the system's cleaning of temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> Pathname { Pathname(folder.appending(path: name).path) }

    func library() throws -> PhotoLibrary { try PhotoLibrary(at: path("library")) }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }
}

/// The project's own sample files.
enum Fixture {
    static func url(_ name: String) -> URL { Page.checkout.appending(path: "Tests/Fixtures/\(name)") }

    static func path(_ name: String) -> Pathname { Pathname(url(name).path) }

    static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }
}
