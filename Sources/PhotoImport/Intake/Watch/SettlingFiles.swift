import DurableFiles

/// Files that were seen, until each has stayed as it is for a while and nobody is known to write to it.
///
/// A value that knows no clock and no file system: what happens is told to it, with the time.
struct SettlingFiles {
    typealias Instant = ContinuousClock.Instant

    private struct Waiting {
        var status: FileStatus
        var since: Instant
        /// Somebody writes to it, and hasn't closed it.
        var isOpen = false
        /// It is to be given out though it looks like what was given out before.
        var isNew = false
    }

    /// What of a file that was given out tells that it is another one now, its names apart.
    private struct Stamp: Hashable {
        let byteCount: UInt64
        let modified: FileTime

        init(_ status: FileStatus) {
            byteCount = status.byteCount
            modified = status.modified
        }
    }

    /// How long a file has to stay as it is.
    let settlingTime: Duration
    private var waiting: [Pathname: Waiting] = [:]
    private var done: [FileIdentity: Stamp] = [:]

    init(settlingTime: Duration) {
        self.settlingTime = settlingTime
    }

    /// Takes note of a file as it is now; what is no regular file, has no bytes yet, or has a name that a writer gives
    /// what isn't finished, is left out, and so is what only describes a Live Photo in its bundle.
    mutating func see(_ path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.kind == .regular, status.byteCount > 0, !path.isTemporaryName, !path.isBundleDescription else {
            return
        }
        if let known = waiting[path], known.status.isUnchanged(since: status) { return }
        let isNew = waiting[path]?.isNew ?? false
        guard isNew || done[status.identity] != Stamp(status) else {
            waiting[path] = nil
            return
        }
        let isOpen = waiting[path].map { $0.isOpen && $0.status.isSameFile(as: status) } ?? false
        waiting[path] = Waiting(status: status, since: now, isOpen: isOpen, isNew: isNew)
    }

    /// Takes note that somebody writes to a file.
    mutating func write(to path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.kind == .regular, !path.isTemporaryName, !path.isBundleDescription else { return }
        waiting[path] = Waiting(status: status, since: now, isOpen: true, isNew: true)
    }

    /// Takes note that a writer closed a file.
    mutating func close(_ path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.byteCount > 0 else { return forget(path) }
        see(path, status, at: now)
        waiting[path]?.isOpen = false
    }

    /// Forgets a name that is no longer there.
    mutating func forget(_ path: Pathname) {
        waiting[path] = nil
    }

    /// Forgets all names that begin so.
    mutating func forget(below prefix: [UInt8]) {
        waiting = waiting.filter { !$0.key.bytes.starts(with: prefix) }
    }

    /// Forgets who writes to what: something happened of which nothing was told.
    mutating func forgetWriters(at now: Instant) {
        for path in waiting.keys {
            waiting[path]?.isOpen = false
            waiting[path]?.since = now
        }
    }

    /// When the next file may have settled; nil where none waits, or all are being written.
    var nextInstant: Instant? {
        waiting.values.lazy.filter { !$0.isOpen }.map(\.since).min().map { $0 + settlingTime }
    }

    /// Takes out the files that have settled, in natural order; each is looked at once more.
    mutating func takeSettled(at now: Instant, limit: Int, status: (Pathname) -> FileStatus?) -> [Pathname] {
        let due = waiting.filter { !$0.value.isOpen && $0.value.since + settlingTime <= now }
        var settled: [Pathname] = []
        for path in due.keys.sorted(by: { NameOrder.naturally($0.bytes[...], $1.bytes[...]) }) {
            guard settled.count < limit else { break }
            guard let status = status(path), let known = waiting[path] else {
                waiting[path] = nil
                continue
            }
            guard status.isUnchanged(since: known.status) else {
                waiting[path] = Waiting(status: status, since: now, isOpen: false, isNew: true)
                continue
            }
            waiting[path] = nil
            done[status.identity] = Stamp(status)
            settled.append(path)
        }
        return settled
    }
}

extension Pathname {
    /// Whether it is a name that programs give a file until it is complete, or a hidden one.
    var isTemporaryName: Bool {
        let name = lastComponent.description.lowercased()
        let suffixes = [".part", ".partial", ".tmp", ".temp", ".crdownload", ".download", ".filepart", "~"]
        return name.hasPrefix(".") || suffixes.contains { name.hasSuffix($0) }
    }

    /// Whether it is in the bundle of a Live Photo and none of its halves.
    fileprivate var isBundleDescription: Bool {
        parent.isLivePhotoBundle && LivePhotoHalves(of: [self], in: .standard).paths.isEmpty
    }
}
