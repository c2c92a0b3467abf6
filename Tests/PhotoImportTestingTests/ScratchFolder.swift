import Foundation

/// A folder of a test's own, removed with the last reference; in memory where there is a file system for that.
final class ScratchFolder: Sendable {
    let url: URL

    init() throws {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        let isInMemory = FileManager.default.isWritableFile(atPath: memory.path)
        url = (isInMemory ? memory : FileManager.default.temporaryDirectory).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        // A folder that can't be removed is left to the system's cleaning of temporary files.
        try? FileManager.default.removeItem(at: url)
    }
}
