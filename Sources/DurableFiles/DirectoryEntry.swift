/// One name in a directory.
package struct DirectoryEntry: Hashable, Sendable {
    /// The name.
    package let name: FilePath
    /// What it is, itself and not where it links to; nil where the file system doesn't say it in the directory.
    package let kind: FileStatus.Kind?
}

extension Directory {
    /// The names in the directory in the order of their bytes, with what each is as far as that costs no further call.
    package func listing() throws(SystemError) -> [DirectoryEntry] {
        let entries = try retrying(path) { () throws(CallFailure) in try system.entries(of: descriptor) }
        return entries.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    }

    /// Opens an entry of the directory to read it, following no link and waiting for no FIFO; `path` is for messages.
    package func open(entry name: FilePath, path: FilePath) throws(SystemError) -> OpenFile {
        let opened = try retrying(path) { () throws(CallFailure) in
            try system.open(name, in: descriptor, [.nonBlocking, .noFollow])
        }
        return OpenFile(descriptor: opened, path: path, system: system)
    }
}

extension OpenFile {
    /// Reads the start of a regular file by one call; fewer than `count` bytes are all that the file has.
    package func readStart(count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = try retrying(path) { () throws(CallFailure) in
            try system.read(descriptor, at: 0, into: &bytes, from: 0)
        }
        if filled < count { bytes.removeLast(count - filled) }
        return bytes
    }
}
