import DurableFiles

/// Files that were seen, until each has stayed as it is for a while and nobody is known to write to it.
///
/// A value that knows no clock and no file system: what happens is told to it, with the time. However many files wait,
/// what one costs grows with those that belong to it, and with the logarithm of all.
struct SettlingFiles {
    typealias Instant = ContinuousClock.Instant

    private struct Waiting {
        /// What it has in common with those that belong to it.
        let group: String
        var status: FileStatus
        var since: Instant
        /// Somebody writes to it, and hasn't closed it.
        var isOpen = false
        /// It is to be given out though it looks like what was given out before.
        var isNew = false
        /// It was given out before and failed; nothing that belongs to it waits for it.
        var isAnotherTry = false
    }

    /// A file whose name is gone: it may have another one in a moment.
    private struct Departed {
        let isOpen: Bool
        let given: GivenFiles.Stamp?
        let since: Instant
    }

    /// How long to wait before something is tried again that could not be looked at.
    static let pause = Duration.seconds(60)

    /// How long a file has to stay as it is.
    let settlingTime: Duration
    /// How long a file may be without a name and be the same under another.
    private var grace: Duration { max(settlingTime, .seconds(2)) }
    private var waiting: [Pathname: Waiting] = [:]
    /// What waits, by what it has in common.
    private var groups: [String: Set<Pathname>] = [:]
    /// The groups of which something changed since the schedule was made.
    private var touched: Set<String> = []
    private var schedule = SettlingSchedule()
    /// The groups to be given out now, the last one first, and when they were found to be due.
    private var due: [String] = []
    private var dueSince: Instant?
    private var given = GivenFiles()
    private var departed: [FileIdentity: Departed] = [:]
    /// How many may have departed before those are forgotten whose time is up.
    private var departedLimit = 64
    /// How many files were timed or compared so far: what all of it cost.
    private(set) var stepCount = 0

    init(settlingTime: Duration) {
        self.settlingTime = settlingTime
    }

    /// How many files are known that were given out.
    var givenCount: Int { given.count }

    /// Takes note of a file as it is now; what is no regular file, has no bytes yet, or has a name that a writer gives
    /// what isn't finished, is left out, and so is what only describes a Live Photo in its bundle.
    mutating func see(_ path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.kind == .regular, status.byteCount > 0, !path.isTemporaryName, !path.isBundleDescription else {
            return
        }
        release(path, to: status.identity, at: now)
        let earlier = departed.removeValue(forKey: status.identity).flatMap { $0.since + grace > now ? $0 : nil }
        if let stamp = earlier?.given { given.add(status.identity, stamp, as: path) }
        if let known = waiting[path], known.status.isUnchanged(since: status) { return }
        let isNew = waiting[path]?.isNew ?? false
        guard isNew || !given.contains(status) else {
            given.add(status.identity, GivenFiles.Stamp(status), as: path)
            return set(path, nil)
        }
        let isOpen = waiting[path].map { $0.isOpen && $0.status.isSameFile(as: status) } ?? earlier?.isOpen ?? false
        set(path, Waiting(group: group(of: path), status: status, since: now, isOpen: isOpen, isNew: isNew))
    }

    /// Takes note that somebody writes to a file.
    mutating func write(to path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.kind == .regular, !path.isTemporaryName, !path.isBundleDescription else { return }
        release(path, to: status.identity, at: now)
        set(path, Waiting(group: group(of: path), status: status, since: now, isOpen: true, isNew: true))
    }

    /// Takes note that a writer closed a file.
    mutating func close(_ path: Pathname, _ status: FileStatus, at now: Instant) {
        guard status.byteCount > 0 else { return set(path, nil) }
        see(path, status, at: now)
        setOpen(path, false)
    }

    /// Takes note that somebody writes to a file, or has closed it, of which nothing else is known at the moment.
    mutating func setOpen(_ path: Pathname, _ isOpen: Bool) {
        guard var file = waiting[path], file.isOpen != isOpen else { return }
        file.isOpen = isOpen
        set(path, file)
    }

    /// Forgets a name that is no longer there; a file that has another name at once is still the same.
    mutating func forget(_ path: Pathname, at now: Instant) {
        let released = release(path, to: nil, at: now)
        guard let known = waiting[path] else { return }
        set(path, nil)
        let identity = known.status.identity
        depart(identity, released?.identity == identity ? released?.stamp : nil, isOpen: known.isOpen, at: now)
    }

    /// Forgets all names that begin so.
    mutating func forget(below prefix: [UInt8], at now: Instant) {
        let paths = waiting.keys.filter { $0.bytes.starts(with: prefix) } + given.names(below: prefix)
        for path in paths { forget(path, at: now) }
    }

    /// Gives out a file again, some time from now.
    mutating func giveAgain(_ path: Pathname, _ status: FileStatus, at instant: Instant) {
        guard waiting[path] == nil else { return }
        set(
            path,
            Waiting(group: path.groupName, status: status, since: instant, isNew: true, isAnotherTry: true))
    }

    /// Forgets who writes to what: something happened of which nothing was told.
    mutating func forgetWriters(at now: Instant) {
        for (path, known) in waiting {
            var file = known
            file.isOpen = false
            file.since = max(file.since, now)
            set(path, file)
        }
    }

    /// When the next file may have settled; nil where none waits, or all are being written.
    var nextInstant: Instant? {
        // Nothing is copied where nothing changed since files were taken out.
        var arranged = self
        arranged.arrange()
        return [due.isEmpty ? nil : dueSince, arranged.schedule.next].compactMap(\.self).min()
    }

    /// Takes out the files that have settled, and more than the limit rather than a part of those that belong together;
    /// each is looked at once more, and waits for another try where that fails. Those that have settled by the time
    /// come in natural order before any that settle later.
    mutating func takeSettled(
        at now: Instant, limit: Int, status: (Pathname) throws(SystemError) -> FileStatus?
    ) -> [Pathname] {
        if due.isEmpty { findDue(at: now) }
        var settled: [Pathname] = []
        // Those that can't be looked at are told of, and come in no larger numbers.
        var failedCount = 0
        while settled.count + failedCount < limit, let group = due.popLast() {
            let instants = instants(of: group)
            stepCount += instants.count
            let paths = instants.filter { $0.instant <= now }.map(\.path)
            for path in sorted(paths, by: \.bytes) {
                do throws(SystemError) {
                    if try take(path, at: now, status) { settled.append(path) }
                } catch {
                    failedCount += 1
                }
            }
        }
        arrange()
        return settled
    }
}

extension SettlingFiles {
    private func group(of path: Pathname) -> String { waiting[path]?.group ?? path.groupName }

    private mutating func set(_ path: Pathname, _ file: Waiting?) {
        guard let group = (file ?? waiting[path])?.group else { return }
        waiting[path] = file
        if file != nil {
            groups[group, default: []].insert(path)
        } else {
            groups[group]?.remove(path)
            if groups[group]?.isEmpty == true { groups[group] = nil }
        }
        touched.insert(group)
    }

    /// Takes a name from the file that was given out under it, unless that is the file that has it now.
    @discardableResult
    private mutating func release(
        _ path: Pathname, to identity: FileIdentity?, at now: Instant
    ) -> (identity: FileIdentity, stamp: GivenFiles.Stamp)? {
        guard given.identity(of: path) != identity, let released = given.remove(path) else { return nil }
        depart(released.identity, released.stamp, isOpen: false, at: now)
        return released
    }

    private mutating func depart(
        _ identity: FileIdentity, _ stamp: GivenFiles.Stamp?, isOpen: Bool, at now: Instant
    ) {
        if departed.count >= departedLimit {
            departed = departed.filter { $0.value.since + grace > now }
            departedLimit = max(64, 2 * departed.count)
        }
        departed[identity] = Departed(isOpen: isOpen, given: stamp, since: now)
    }

    /// When the files of a group may have settled, those that are being written apart.
    ///
    /// A RAW file and a sidecar go with their picture: what has a name in common settles together, and waits ten times as
    /// long for what is still being written.
    private func instants(of group: String) -> [(path: Pathname, instant: Instant)] {
        let files = (groups[group] ?? []).compactMap { path in waiting[path].map { (path: path, file: $0) } }
        let hold = files.filter { !$0.file.isAnotherTry }
            .map { $0.file.since + ($0.file.isOpen ? settlingTime * 10 : settlingTime) }.max()
        return files.filter { !$0.file.isOpen }.map { path, file in
            let own = file.since + settlingTime
            return (path, max(own, hold ?? own))
        }
    }

    private func firstInstant(of group: String) -> Instant? { instants(of: group).map(\.instant).min() }

    /// Brings the schedule up to date.
    private mutating func arrange() {
        guard !touched.isEmpty else { return }
        let count = schedule.count
        stepCount += touched.reduce(0) { $0 + (groups[$1]?.count ?? 0) }
        schedule.update(touched.map { (name: $0, instant: firstInstant(of: $0)) })
        touched = []
        if schedule.count > count { stepCount += schedule.count }
    }

    private mutating func findDue(at now: Instant) {
        arrange()
        let groups = schedule.takeDue(at: now).map { (name: $0, bytes: Array($0.utf8)) }
        due = sorted(groups, by: \.bytes).reversed().map(\.name)
        dueSince = now
    }

    /// Brings something into natural order.
    private mutating func sorted<Element>(_ elements: [Element], by bytes: (Element) -> [UInt8]) -> [Element] {
        var count = 0
        defer { stepCount += count }
        return elements.sorted { first, second in
            count += 1
            return NameOrder.naturally(bytes(first)[...], bytes(second)[...])
        }
    }

    /// Takes out a file where it is as it was; it waits on where it isn't, or can't be looked at.
    private mutating func take(
        _ path: Pathname, at now: Instant, _ status: (Pathname) throws(SystemError) -> FileStatus?
    ) throws(SystemError) -> Bool {
        guard var file = waiting[path] else { return false }
        do throws(SystemError) {
            guard let status = try status(path) else {
                forget(path, at: now)
                return false
            }
            guard status.isUnchanged(since: file.status) else {
                set(path, nil)
                // What is no file of bytes any more is seen again when it is one.
                guard status.kind == .regular, status.byteCount > 0 else { return false }
                set(path, Waiting(group: file.group, status: status, since: now, isNew: true))
                return false
            }
            set(path, nil)
            release(path, to: status.identity, at: now)
            given.add(status.identity, GivenFiles.Stamp(status), as: path)
            return true
        } catch {
            file.since = now + Self.pause
            set(path, file)
            throw error
        }
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
