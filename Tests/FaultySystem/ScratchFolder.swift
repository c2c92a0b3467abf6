package import DurableFiles
package import Foundation

/// A folder of a test's own, removed with all that is in it.
package final class ScratchFolder: Sendable {
    /// Where it is.
    package let path: Pathname

    /// Makes a folder.
    ///
    /// - Parameter prefersMemory: whether to use a file system in memory where there is one: waiting for a disk
    ///   thousands of times would take minutes.
    package init(prefersMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        let isInMemory = prefersMemory && FileManager.default.isWritableFile(atPath: memory.path)
        let place = isInMemory ? memory : FileManager.default.temporaryDirectory
        let url = place.appending(path: "photo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = Pathname(url.path(percentEncoded: false))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.description)
    }

    /// Where it is, for Foundation.
    package var url: URL { URL(filePath: path.description, directoryHint: .isDirectory) }

    /// A path in the folder.
    package func appending(_ name: String) -> Pathname { path.appending(Pathname(name)) }

    /// Writes a file, as any program would.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> Pathname {
        let path = appending(name)
        try Data(bytes).write(to: URL(filePath: path.description))
        return path
    }

    /// All files and links below, relative to the folder, in order.
    package func files(below name: String = "") throws -> [String] {
        let root = name.isEmpty ? path.description : appending(name).description
        let all = try FileManager.default.subpathsOfDirectory(atPath: root)
        return all.filter { entry in
            let attributes = try? FileManager.default.attributesOfItem(atPath: root + "/" + entry)
            return attributes?[.type] as? FileAttributeType != .typeDirectory
        }.sorted()
    }

    /// The bytes of a file.
    package func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: appending(name).description)))
    }

    /// Whether a file holds just these bytes; much faster than comparing arrays in a build that isn't optimised.
    package func holds(_ bytes: [UInt8], _ name: String) throws -> Bool {
        try unsafe bytes.withUnsafeBytes { expected in
            let found = try Data(contentsOf: URL(filePath: appending(name).description))
            guard found.count == expected.count else { return false }
            guard let base = expected.baseAddress else { return true }
            return unsafe found.withUnsafeBytes { unsafe memcmp($0.baseAddress ?? base, base, expected.count) == 0 }
        }
    }
}

extension [UInt8] {
    /// Bytes that differ from place to place, the same for the same seed.
    package static func pattern(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 32)
        }
    }
}
