import DurableFiles
import Synchronization

/// One of the two folders that hold photos, with its 256 folders, which are made when they are needed.
final class Shelf: Sendable {
    let directory: Directory
    private let durable = Mutex<Set<String>>([])

    init(_ directory: Directory) {
        self.directory = directory
    }

    /// The folder for a file, made where it is missing, and on stable storage.
    ///
    /// The first time in this process, the disk is waited for even where the folder exists: who made it may not have
    /// done so yet.
    func shard(for path: StoredPath) throws(SystemError) -> Directory {
        if durable.withLock({ $0.contains(path.shard) }), let known = try existingShard(path.shard) { return known }
        let shard = try directory.makeDirectory(FilePath(path.shard))
        durable.withLock { _ = $0.insert(path.shard) }
        return shard
    }

    /// The folder of a shard; nil where it is missing.
    func existingShard(_ name: String) throws(SystemError) -> Directory? {
        guard try directory.status(of: FilePath(name)) != nil else { return nil }
        return try directory.directory(FilePath(name))
    }

    /// What a file is; nil where there is none.
    func status(of path: StoredPath) throws(SystemError) -> FileStatus? {
        try existingShard(path.shard)?.status(of: FilePath(path.name))
    }
}
