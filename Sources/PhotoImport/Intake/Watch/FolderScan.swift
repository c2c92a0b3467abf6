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
    private var files: SettlingFiles
    /// The folders that are watched, by their numbers.
    private var folders: [CInt: Pathname] = [:]
    /// Whether everything has to be looked at, before anything is waited for.
    private(set) var isDue = true
    /// When to look at everything again, because something could not be read.
    private var retry: ContinuousClock.Instant?
    /// What could not be read, each told once; and what is still to be told.
    private var unreadable: Set<Pathname> = []
    private var obstacles: [FileSource] = []
    /// Whether everything has to be looked at again and again, as the kernel doesn't tell of all of it.
    private(set) var isPolling = false

    init(of root: Pathname, settlingTime: Duration, leavingOut excluded: Pathname?) {
        self.root = root
        self.excluded = excluded
        files = SettlingFiles(settlingTime: settlingTime)
    }

    var nextInstant: ContinuousClock.Instant? { [files.nextInstant, retry].compactMap(\.self).min() }

    /// Looks at everything, at first, and whenever the kernel has told too little.
    ///
    /// - Throws: when the folder itself can't be read.
    mutating func look(by notices: FolderNotices?) throws(SystemError) {
        guard isDue || isPolling || notices == nil || retry.map({ $0 <= .now }) ?? false else { return }
        (isDue, retry) = (false, nil)
        let folder = try Directory(opening: root, followsLinks: true)
        try look(into: folder, by: notices)
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
        defer { obstacles = [] }
        return obstacles + files.takeSettled(at: now, limit: limit, status: Self.status).map { FileSource($0) }
    }

    /// Gives out a file again, some time from now.
    mutating func giveAgain(_ path: Pathname, at instant: ContinuousClock.Instant) {
        if let status = Self.status(path), status.kind == .regular { files.giveAgain(path, status, at: instant) }
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
        case .appeared, .written, .closed:
            guard let status = Self.status(path) else { return files.forget(path, at: .now) }
            switch notice.event {
            case .written: files.write(to: path, status, at: .now)
            case .closed: files.close(path, status, at: .now)
            default: files.see(path, status, at: .now)
            }
        }
    }

    /// Watches a folder and all below it, and sees what is there.
    private mutating func look(into folder: Directory, by notices: FolderNotices?) throws(SystemError) {
        if let excluded, let library = try? Directory(opening: excluded, followsLinks: true).status(),
            let own = try? folder.status(), own.isSameFile(as: library)
        {
            return
        }
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
            try look(into: try Directory(opening: path), by: notices)
            unreadable.remove(path)
        } catch {
            tell(error, at: path)
        }
    }

    /// Has what can't be read told once, and tried again. What is gone by now, or is no folder any more, is like one that
    /// was never there.
    private mutating func tell(_ error: SystemError, at path: Pathname) {
        guard ![ENOENT, ENOTDIR, ELOOP].contains(error.number) else { return }
        retry = .now + .seconds(60)
        if unreadable.insert(path).inserted { obstacles.append(FileSource(path, obstacle: .failure(error))) }
    }

    private mutating func watch(_ folder: Directory, by notices: FolderNotices?) {
        guard let notices, !isPolling else { return }
        do throws(SystemError) {
            folders[try notices.watch(folder)] = folder.path
        } catch {
            // More folders than may be watched: then all are looked at, and nobody tells who closes what.
            isPolling = true
            files.forgetWriters(at: .now)
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

    private static func status(_ path: Pathname) -> FileStatus? {
        guard let folder = try? Directory(opening: path.parent, followsLinks: true) else { return nil }
        return (try? folder.status(of: path.lastComponent)) ?? nil
    }
}
