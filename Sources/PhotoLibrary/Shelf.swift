import DurableFiles
import Synchronization

/// One of the two folders that hold photos, with its 256 folders, which are made when they are needed.
final class Shelf: Sendable {
    let directory: Directory
    private let durable = Mutex<Set<String>>([])

    init(_ directory: Directory) {
        self.directory = directory
    }

    /// The folder for a file, made where it is missing; ``settle(_:for:)`` is to follow before a file in it counts.
    func shard(for path: StoredPath) throws(SystemError) -> Directory {
        if let existing = try existingShard(path.shard) { return existing }
        // One that was waited for before may have been removed since.
        durable.withLock { _ = $0.remove(path.shard) }
        return try directory.openOrMakeDirectory(Pathname(path.shard))
    }

    /// Waits until a folder and its name are on stable storage.
    ///
    /// Once a process, even where the folder was there: who made it may not have waited. Cheap right after a wait for
    /// the file that will be in it, as journaling file systems have then written the folder, too.
    func settle(_ shard: Directory, for path: StoredPath) throws(SystemError) {
        guard !durable.withLock({ $0.contains(path.shard) }) else { return }
        try shard.synchronize()
        try directory.synchronize()
        durable.withLock { _ = $0.insert(path.shard) }
    }

    /// The folder of a shard; nil where it is missing.
    func existingShard(_ name: String) throws(SystemError) -> Directory? {
        guard try directory.status(of: Pathname(name)) != nil else { return nil }
        return try directory.directory(Pathname(name))
    }

    /// What a file is; nil where there is none.
    func status(of path: StoredPath) throws(SystemError) -> FileStatus? {
        try existingShard(path.shard)?.status(of: Pathname(path.name))
    }
}
