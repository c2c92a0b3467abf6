import Foundation
import PhotoImport

/// A folder of a test's own, removed with the last reference; in memory where there is a file system for that, as
/// waiting for a disk thousands of times would take minutes.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        let isInMemory = FileManager.default.isWritableFile(atPath: memory.path)
        let place = isInMemory ? memory : FileManager.default.temporaryDirectory
        let url = place.appending(path: "photo-import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func filePath(_ name: String) -> Pathname {
        Pathname("\(path)/\(name)")
    }

    func write(_ bytes: [UInt8], to name: String) throws -> Pathname {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return filePath(name)
    }

    /// All files and links below a folder, relative to it, in order.
    func files(below name: String) throws -> [String] {
        let root = "\(path)/\(name)"
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { entry in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(entry)")
            return attributes[.type] as? FileAttributeType != .typeDirectory
        }.sorted()
    }

    func read(_ relative: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(path)/\(relative)")))
    }
}

extension Pathname {
    /// Writes a file whose name may be any bytes; says whether it could.
    func makeFile(_ content: [UInt8]) -> Bool {
        let name = bytes.map { CChar(bitPattern: $0) } + [0]
        guard let file = unsafe fopen(name, "w") else { return false }
        let written = unsafe fwrite(content, 1, content.count, file)
        return unsafe fclose(file) == 0 && written == content.count
    }
}
