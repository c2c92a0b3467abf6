import DurableFiles
import Synchronization

/// One of the folders that hold photos or their records, with its 256 folders, which are made when they are needed.
final class Shelf: Sendable {
    let directory: Directory
    private let durable = Mutex<Set<String>>([])

    init(_ directory: Directory) {
        self.directory = directory
    }

    /// The folder for a file, made where it is missing; before a file in it counts, a ``naming(of:as:in:)`` is to be
    /// carried out, or ``settle(_:for:)`` to follow.
    func shard(for path: StoredPath) throws(SystemError) -> Directory {
        if let existing = try existingShard(path.shard) { return existing }
        // One that was waited for before may have been removed since.
        durable.withLock { _ = $0.remove(path.shard) }
        return try directory.openOrMakeDirectory(Pathname(path.shard))
    }

    /// Waits until the names in a folder, and its own, are on stable storage, whoever gave them.
    ///
    /// - Returns: false where the file system can't do that for names.
    func settle(_ shard: Directory, for path: StoredPath) throws(SystemError) -> Bool {
        let isDurable = try shard.synchronize()
        try settleName(for: path)
        return isDurable
    }

    /// Waits until a folder's own name is on stable storage, where that isn't known yet.
    func settleName(for path: StoredPath) throws(SystemError) {
        guard !isSettled(path) else { return }
        try directory.synchronize()
        noteSettled(path)
    }

    /// What gives a file its name on the shelf, and its folder's where that isn't known to be on stable storage;
    /// ``noteSettled(_:)`` is to follow once it was carried out.
    func naming(of file: TemporaryFile, as path: StoredPath, in shard: Directory) -> Naming {
        Naming(file: file, name: Pathname(path.name), directory: shard, parent: isSettled(path) ? nil : directory)
    }

    /// Notes that a folder's own name is on stable storage.
    func noteSettled(_ path: StoredPath) { durable.withLock { _ = $0.insert(path.shard) } }

    /// Whether the name of a folder is known to be on stable storage.
    ///
    /// Found out once a process, even where the folder was there: who made it may not have waited.
    private func isSettled(_ path: StoredPath) -> Bool { durable.withLock { $0.contains(path.shard) } }

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
