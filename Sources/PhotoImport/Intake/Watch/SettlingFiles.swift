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
        /// It was given out before and failed; nothing that belongs to it waits for it.
        var isAnotherTry = false
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

    /// A file whose name is gone: it may have another one in a moment.
    private struct Departed {
        let isOpen: Bool
        let given: Stamp?
        let since: Instant
    }

    /// How long a file has to stay as it is.
    let settlingTime: Duration
    /// How long a file may be without a name and be the same under another.
    private var grace: Duration { max(settlingTime, .seconds(2)) }
    private var waiting: [Pathname: Waiting] = [:]
    /// What was given out, by what it is, and by its name.
    private var done: [FileIdentity: Stamp] = [:]
    private var names: [Pathname: FileIdentity] = [:]
    private var departed: [FileIdentity: Departed] = [:]

    init(settlingTime: Duration) {
        self.settlingTime = settlingTime
    }

    /// Takes note of a file as it is now; what is no regular file, has no bytes yet, or has a name that a writer gives
    /// what isn't finished, is left out, and so is what only describes a Live Photo in its bundle.
    mutating func see(_ path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.kind == .regular, status.byteCount > 0, !path.isTemporaryName, !path.isBundleDescription else {
            return
        }
        let earlier = departed.removeValue(forKey: status.identity).flatMap { $0.since + grace > now ? $0 : nil }
        if let given = earlier?.given {
            done[status.identity] = given
            names[path] = status.identity
        }
        if let known = waiting[path], known.status.isUnchanged(since: status) { return }
        let isNew = waiting[path]?.isNew ?? false
        guard isNew || done[status.identity] != Stamp(status) else {
            waiting[path] = nil
            return
        }
        let isOpen = waiting[path].map { $0.isOpen && $0.status.isSameFile(as: status) } ?? earlier?.isOpen ?? false
        waiting[path] = Waiting(status: status, since: now, isOpen: isOpen, isNew: isNew)
    }

    /// Takes note that somebody writes to a file.
    mutating func write(to path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.kind == .regular, !path.isTemporaryName, !path.isBundleDescription else { return }
        waiting[path] = Waiting(status: status, since: now, isOpen: true, isNew: true)
    }

    /// Takes note that a writer closed a file.
    mutating func close(_ path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.byteCount > 0 else {
            waiting[path] = nil
            return
        }
        see(path, status, at: now)
        waiting[path]?.isOpen = false
    }

    /// Forgets a name that is no longer there; a file that has another name at once is still the same.
    mutating func forget(_ path: Pathname, at now: Instant) {
        departed = departed.filter { $0.value.since + grace > now }
        let known = waiting.removeValue(forKey: path)
        guard let identity = names.removeValue(forKey: path) ?? known?.status.identity else { return }
        departed[identity] = Departed(
            isOpen: known?.isOpen ?? false, given: done.removeValue(forKey: identity), since: now)
    }

    /// Forgets all names that begin so.
    mutating func forget(below prefix: [UInt8], at now: Instant) {
        for path in Set(waiting.keys).union(names.keys) where path.bytes.starts(with: prefix) { forget(path, at: now) }
    }

    /// Gives out a file again, some time from now.
    mutating func giveAgain(_ path: Pathname, _ status: FileStatus, at instant: Instant) {
        guard waiting[path] == nil else { return }
        waiting[path] = Waiting(status: status, since: instant, isNew: true, isAnotherTry: true)
    }

    /// Forgets who writes to what: something happened of which nothing was told.
    mutating func forgetWriters(at now: Instant) {
        for path in waiting.keys {
            waiting[path]?.isOpen = false
            waiting[path]?.since = now
        }
    }

    /// When the next file may have settled; nil where none waits, or all are being written.
    var nextInstant: Instant? { instants.values.min() }

    /// When files may have settled, those that are being written apart.
    ///
    /// A RAW file and a sidecar go with their picture: what has a name in common settles together, and waits ten times as
    /// long for what is still being written.
    private var instants: [Pathname: Instant] {
        var holds: [String: Instant] = [:]
        for (path, file) in waiting where !file.isAnotherTry {
            let hold = file.since + (file.isOpen ? settlingTime * 10 : settlingTime)
            holds[path.groupName] = max(holds[path.groupName] ?? hold, hold)
        }
        return waiting.filter { !$0.value.isOpen }.reduce(into: [:]) { instants, file in
            let own = file.value.since + settlingTime
            instants[file.key] = max(own, holds[file.key.groupName] ?? own)
        }
    }

    /// Takes out the files that have settled, in natural order, and more than the limit rather than a part of those that
    /// belong together; each is looked at once more.
    mutating func takeSettled(at now: Instant, limit: Int, status: (Pathname) -> FileStatus?) -> [Pathname] {
        let due = instants.filter { $0.value <= now }.keys.map { (path: $0, group: $0.groupName) }
        let order = due.sorted { first, second in
            NameOrder.naturally(Array(first.group.utf8)[...], Array(second.group.utf8)[...])
                || first.group == second.group
                    && NameOrder.naturally(first.path.bytes[...], second.path.bytes[...])
        }
        var settled: [Pathname] = []
        var last: String?
        for (path, group) in order {
            guard settled.count < limit || group == last else { break }
            last = group
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
            names[path] = status.identity
            settled.append(path)
        }
        return settled
    }
}

extension Pathname {
    /// What a file has in common with those that belong to it; of a file that belongs to none its path.
    fileprivate var groupName: String { PathGroup(of: self)?.name ?? description }

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
