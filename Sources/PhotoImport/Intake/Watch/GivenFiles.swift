import DurableFiles

/// The files that were given out: what each was then, and the names it has. A file without a name is none.
struct GivenFiles {
    /// What of a file tells that it is another one now, its names apart.
    struct Stamp: Hashable {
        let byteCount: UInt64
        let modified: FileTime

        init(_ status: FileStatus) {
            byteCount = status.byteCount
            modified = status.modified
        }
    }

    private struct File {
        var stamp: Stamp
        var nameCount = 0
    }

    private var files: [FileIdentity: File] = [:]
    private var names: [Pathname: FileIdentity] = [:]

    /// How many files there are.
    var count: Int { files.count }

    /// Whether a file was given out as it is now.
    func contains(_ status: FileStatus) -> Bool { files[status.identity]?.stamp == Stamp(status) }

    /// The file that was given out under a name, or has it since.
    func identity(of path: Pathname) -> FileIdentity? { names[path] }

    /// The names that begin so.
    func names(below prefix: [UInt8]) -> [Pathname] { names.keys.filter { $0.bytes.starts(with: prefix) } }

    /// Takes note of a file that was given out, and of a name that it has.
    mutating func add(_ identity: FileIdentity, _ stamp: Stamp, as path: Pathname) {
        if names[path] != identity {
            remove(path)
            names[path] = identity
            files[identity, default: File(stamp: stamp)].nameCount += 1
        }
        files[identity]?.stamp = stamp
    }

    /// Forgets a name, and the file with its last one.
    ///
    /// - Returns: the file that is forgotten; nil where it has another name, or the name was none's.
    @discardableResult
    mutating func remove(_ path: Pathname) -> (identity: FileIdentity, stamp: Stamp)? {
        guard let identity = names.removeValue(forKey: path), var file = files[identity] else { return nil }
        file.nameCount -= 1
        files[identity] = file.nameCount > 0 ? file : nil
        return file.nameCount > 0 ? nil : (identity, file.stamp)
    }
}
