import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder with all below it as a watch knows it: which folders are watched, and which files are settling.
struct FolderScan {
    private let root: Pathname
    private let excluded: Pathname?
    private let system: any SystemCalls
    private var files: SettlingFiles
    /// The folders that are watched, by their numbers.
    private var folders: [CInt: Pathname] = [:]
    /// Whether everything has to be looked at, before anything is waited for.
    private(set) var isDue = true
    /// When to look at everything again, because something could not be read, or the kernel doesn't tell all.
    private var nextLook: ContinuousClock.Instant?
    /// How long to wait between two looks where the kernel doesn't tell all: a tenth of the time goes to them at most.
    private var interval: Duration
    /// What is to be given out again, and could not be looked at.
    private var again: [Pathname: ContinuousClock.Instant] = [:]
    /// What could not be read, each told once; and what is still to be told.
    private var unreadable: Set<Pathname> = []
    private var obstacles: [FileSource] = []
    /// Whether everything has to be looked at again and again, as the kernel lets no further folder be watched.
    private(set) var isPolling = false

    init(
        of root: Pathname, settlingTime: Duration, leavingOut excluded: Pathname? = nil,
        system: any SystemCalls = Kernel()
    ) {
        self.root = root
        self.excluded = excluded
        self.system = system
        files = SettlingFiles(settlingTime: settlingTime)
        interval = Self.interval(settlingTime)
    }

    /// When something may have settled, or everything has to be looked at.
    var nextInstant: ContinuousClock.Instant? { [files.nextInstant, nextLook].compactMap(\.self).min() }

    /// Looks at everything, at first, and whenever the kernel has told too little.
    ///
    /// - Throws: when the folder itself can't be read; the next call tries again.
    mutating func look(by notices: FolderNotices?, at now: ContinuousClock.Instant = .now) throws(SystemError) {
        guard isDue || nextLook.map({ $0 <= now }) ?? false else { return }
        (isDue, nextLook) = (true, nil)
        let start = ContinuousClock.now
        for (path, instant) in again { giveAgain(path, at: instant) }
        try look(into: try Directory(opening: root, followsLinks: true, system: system), by: notices)
        isDue = false
        interval = Self.interval(files.settlingTime, after: ContinuousClock.now - start)
    }

    private static func interval(_ settlingTime: Duration, after look: Duration = .zero) -> Duration {
        max(settlingTime, .milliseconds(100), look * 10)
    }

    /// Takes in what the kernel tells.
    mutating func take(_ told: [FolderNotices.Notice], by notices: FolderNotices) {
        for notice in told {
            if notice.event == .overflow {
                files.forgetWriters(at: .now)
                isDue = true
            }
            guard let folder = folders[notice.folder] else { continue }
            take(notice, in: folder, by: notices)
        }
    }

    /// Takes out the files that have settled, and what stands for something that can't be read.
    mutating func takeSettled(at now: ContinuousClock.Instant, limit: Int) -> [FileSource] {
        var failures: [(path: Pathname, error: SystemError)] = []
        let system = system
        let settled = files.takeSettled(at: now, limit: limit) { (path) throws(SystemError) -> FileStatus? in
            do throws(SystemError) {
                return try Self.status(of: path, by: system)
            } catch {
                failures.append((path, error))
                throw error
            }
        }
        unreadable.subtract(settled)
        for (path, error) in failures { tell(error, at: path) }
        defer { obstacles = [] }
        return obstacles + settled.map { FileSource($0) }
    }

    /// Gives out a file again, some time from now.
    mutating func giveAgain(_ path: Pathname, at instant: ContinuousClock.Instant) {
        again[path] = nil
        do throws(SystemError) {
            guard let status = try Self.status(of: path, by: system), status.kind == .regular else { return }
            files.giveAgain(path, status, at: instant)
        } catch {
            // That it failed was told already.
            again[path] = instant
            lookAgain(after: SettlingFiles.pause)
        }
    }

    private mutating func take(_ notice: FolderNotices.Notice, in folder: Pathname, by notices: FolderNotices) {
        let path = folder.appending(notice.name)
        switch notice.event {
        case .folderGone:
            folders[notice.folder] = nil
            // To look at the first one again tells whether it is gone.
            if folder == root { isDue = true }
        case .disappeared where notice.isFolder: forget(below: path, by: notices)
        case .appeared where notice.isFolder:
            if notice.name.bytes.first != UInt8(ascii: ".") { look(below: path, by: notices) }
        case .disappeared: files.forget(path, at: .now)
        case .overflow: break
        case .appeared, .written, .closed: take(notice.event, of: path)
        }
    }

    private mutating func take(_ event: FolderNotices.Notice.Event, of path: Pathname) {
        guard !path.isTemporaryName else { return }
        do throws(SystemError) {
            guard let status = try Self.status(of: path, by: system) else { return files.forget(path, at: .now) }
            switch event {
            case .written: files.write(to: path, status, at: .now)
            case .closed: files.close(path, status, at: .now)
            default: files.see(path, status, at: .now)
            }
        } catch {
            // The next look finds what it is by then, but not who writes to it.
            if event != .appeared { files.setOpen(path, event == .written) }
            tell(error, at: path)
        }
    }

    /// Watches a folder and all below it, and sees what is there.
    private mutating func look(into folder: Directory, by notices: FolderNotices?) throws(SystemError) {
        guard try !isExcluded(folder) else { return }
        // First watched, then listed: what comes in between is told twice rather than not at all.
        watch(folder, by: notices)
        for entry in try folder.listing() where entry.name.bytes.first != UInt8(ascii: ".") {
            let path = folder.path.appending(entry.name)
            do throws(SystemError) {
                guard let status = try folder.status(of: entry.name) else { continue }
                if status.kind == .directory {
                    look(below: path, by: notices)
                } else {
                    files.see(path, status, at: .now)
                }
            } catch {
                tell(error, at: path)
            }
        }
    }

    /// Looks into a folder below the first one.
    private mutating func look(below path: Pathname, by notices: FolderNotices?) {
        do throws(SystemError) {
            try look(into: try Directory(opening: path, system: system), by: notices)
            unreadable.remove(path)
        } catch {
            tell(error, at: path)
        }
    }

    /// Whether a folder is left out with all that is in it.
    private func isExcluded(_ folder: Directory) throws(SystemError) -> Bool {
        guard let excluded else { return false }
        do throws(SystemError) {
            let library = try Directory(opening: excluded, followsLinks: true, system: system)
            return try folder.status().isSameFile(as: library.status())
        } catch {
            // What this process may not open it can't take files from either.
            guard Self.isGone(error) || error.number == EACCES else { throw error }
            return false
        }
    }

    /// Has what can't be read told once, and tried again. What is gone by now, or is no folder any more, is like one that
    /// was never there.
    private mutating func tell(_ error: SystemError, at path: Pathname) {
        guard !Self.isGone(error) else {
            unreadable.remove(path)
            return
        }
        lookAgain(after: SettlingFiles.pause)
        if unreadable.insert(path).inserted { obstacles.append(FileSource(path, obstacle: .failure(error))) }
    }

    private mutating func lookAgain(after pause: Duration) {
        let instant = ContinuousClock.now + pause
        nextLook = min(nextLook ?? instant, instant)
    }

    private mutating func watch(_ folder: Directory, by notices: FolderNotices?) {
        guard let notices, !isPolling else { return lookAgain(after: interval) }
        do throws(SystemError) {
            folders[try notices.watch(folder)] = folder.path
            if !notices.tellsAll(of: folder) { lookAgain(after: interval) }
        } catch {
            // More folders than may be watched: then all are looked at, and nobody tells who closes what.
            isPolling = true
            files.forgetWriters(at: .now)
            lookAgain(after: interval)
        }
    }

    /// Forgets a folder that was moved away or deleted, and all that was in it.
    private mutating func forget(below path: Pathname, by notices: FolderNotices) {
        let prefix = path.bytes + [UInt8(ascii: "/")]
        for (number, folder) in folders where folder == path || folder.bytes.starts(with: prefix) {
            notices.endWatching(number)
            folders[number] = nil
        }
        files.forget(below: prefix, at: .now)
    }

    /// What a file is; nil where there is none.
    private static func status(of path: Pathname, by system: any SystemCalls) throws(SystemError) -> FileStatus? {
        do throws(SystemError) {
            return try Directory(opening: path.parent, followsLinks: true, system: system)
                .status(of: path.lastComponent)
        } catch {
            guard isGone(error) else { throw error }
            return nil
        }
    }

    /// Whether it is an error of something that isn't there, or not as what it was.
    private static func isGone(_ error: SystemError) -> Bool { [ENOENT, ENOTDIR, ELOOP].contains(error.number) }
}
