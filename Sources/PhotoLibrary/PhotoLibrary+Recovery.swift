public import ContentTypes
public import DurableFiles

extension PhotoLibrary {
    /// Tells what the bytes of an original are, `public.data` where it knows no better; it throws only when it can't read
    /// them. The recovery ends then, so that no photo is taken for something else because of a failing disk.
    public typealias Classifier = @Sendable (OpenFile) throws -> ContentType

    /// Tells what the bytes of an original say that it goes with, as when it was imported.
    public typealias Grouping = @Sendable (OpenFile) throws -> [Membership]

    /// Brings catalog and files together again: removes what dead processes left, adopts originals without a row, tells
    /// the catalog what records say, and reports what is missing. May run while others import, and twice.
    ///
    /// It walks the whole library but reads only files that have no row.
    ///
    /// - Throws: also what the classifier and the grouping throw, as the cause of an error. A file of a removed photo that
    ///   can't be removed is no error; it stays noted, and is tried again.
    public func recover(
        classifier: Classifier, grouping: Grouping = { _ in [] }
    ) throws(LibraryError) -> RecoveryReport {
        var report = RecoveryReport()
        let task = LibraryTask("clean up", path)
        let staging = try staging(for: task)
        let sweep = try attempt(task) { () throws(SystemError) in try staging.sweep() }
        report.sweptFileCount = sweep.removed
        report.liveFileCount = sweep.alive
        report.foreignEntries = sweep.foreign.map { "staging/\($0)" }
        report.finishedRemovalCount = try finishRemovals().count
        try walk(originals, .originals, &report) { (path, report) throws(LibraryError) in
            try adopt(path, classifier, grouping, &report)
        }
        try walk(records, .records, &report) { (path, report) throws(LibraryError) in try reconcile(path, &report) }
        // Of photos whose place was found to be withheld: renditions that may tell it.
        report.finishedRemovalCount += try finishRemovals().count
        try checkRows(&report)
        try walk(renditions, .renditions, &report) { (path, report) throws(LibraryError) in
            let isInUse = try photo(path.id)?.rendition?.path == path.relative
            if !isInUse { report.foreignEntries.append(path.relative) }
        }
        return report
    }

    /// Recovers a library, and first makes its catalog anew if asked to: from the originals alone.
    ///
    /// The old catalog is moved to a name that ends in `.damaged`. Names, receipts and renditions were in it; the
    /// renditions are to be made again, and files that are the same are recognised. Which photos' places are withheld,
    /// and which photos belong together, is found again in their records and in their bytes.
    ///
    /// - Throws: `busy` when the catalog is to be made anew and another process has the library open.
    public static func recover(
        at path: Pathname, rebuild: Bool, limits: Limits = Limits(), classifier: Classifier,
        grouping: Grouping = { _ in [] }
    ) throws(LibraryError) -> RecoveryReport {
        try recover(
            at: path, rebuild: rebuild, limits: limits, system: Kernel(), classifier: classifier, grouping: grouping)
    }

    /// Recovers a library through the calls of a test.
    package static func recover(
        at path: Pathname, rebuild: Bool, limits: Limits = Limits(), system: any SystemCalls, classifier: Classifier,
        grouping: Grouping = { _ in [] }
    ) throws(LibraryError) -> RecoveryReport {
        guard rebuild else {
            return try PhotoLibrary(at: path, limits: limits, system: system)
                .recover(classifier: classifier, grouping: grouping)
        }
        let task = LibraryTask("open the library", path)
        let root = try attempt(task) { () throws(SystemError) in try Directory(opening: path, system: system) }
        guard try attempt(task, { () throws(SystemError) in try root.lock(.exclusive) }) else {
            throw LibraryError(
                .busy, "rebuild the catalog of", path.description, because: "another process has the library open",
                advice: "end it first")
        }
        try admit(root)
        let area = try attempt(task) { () throws(SystemError) in
            try StagingArea(
                directory: root.openOrMakeDirectory("staging"), target: root.openOrMakeDirectory("originals"))
        }
        try Catalog.moveAside(in: root, by: area.method)
        var report = try PhotoLibrary(in: root, limits: limits)
            .recover(classifier: classifier, grouping: grouping)
        report.isRebuilt = true
        return report
    }
}

extension PhotoLibrary {
    /// Hands every file on a shelf to a closure, and notes what isn't the library's.
    func walk(
        _ shelf: Shelf, _ folder: StoredPath.Folder, _ report: inout RecoveryReport,
        file: (StoredPath, inout RecoveryReport) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let task = LibraryTask("list", path.appending(Pathname(folder.rawValue)))
        let (shards, foreign) = try attempt(task) { () throws(SystemError) in try shelf.shards(of: folder) }
        report.foreignEntries += foreign
        for shard in shards {
            let entries = try attempt(task) { () throws(SystemError) in try shelf.entries(of: folder, in: shard) }
            for entry in entries {
                switch entry {
                case .file(let path): try file(path, &report)
                case .foreign(let relative): report.foreignEntries.append(relative)
                }
            }
        }
    }

    /// Makes a row for an original that has none.
    private func adopt(
        _ path: StoredPath, _ classifier: Classifier, _ grouping: Grouping, _ report: inout RecoveryReport
    ) throws(LibraryError) {
        if let known = try photo(path.id) {
            if known.originalPath != path.relative { report.foreignEntries.append(path.relative) }
            return
        }
        guard
            let shard = try attempt(
                LibraryTask("open", path.relative),
                { () throws(SystemError) in
                    try originals.existingShard(path.shard)
                })
        else { return }
        guard
            let status = try attempt(
                LibraryTask("open", path.relative),
                { () throws(SystemError) in
                    try shard.status(of: Pathname(path.name))
                })
        else { return }
        let content = StagedFile.Content(id: path.id, byteCount: status.byteCount)
        switch try inspect(path, in: shard, content, onDisk: true) {
        case .missing: return
        case .damaged: report.damagedFiles.append(path.relative)
        case .intact:
            try settle(path, in: shard, LibraryTask("adopt", path.relative))
            let type = try classify(path, by: classifier)
            var found = Photo(
                id: path.id, type: type, byteCount: status.byteCount, importedAt: status.modified,
                originalPath: path.relative)
            // With the row from the start, so that a place that is withheld is told at no moment.
            let records = try records(of: path.id)
            found.isLocationWithheld = records.contains(.withheldLocation)
            let memberships = try records.compactMap(\.membership) + group(path, by: grouping)
            let row = self.row(of: found, at: path, memberships, records, unlessRemoved: true)
            if try record(row, of: path.id)?.isNew == true {
                report.adoptedPhotos.append(path.id)
            }
        }
    }

    /// What an original is, as a classifier says.
    func classify(_ path: StoredPath, by classifier: Classifier) throws(LibraryError) -> ContentType {
        try ask(classifier, about: path, LibraryTask("tell the type of", path.relative))
    }

    /// What an original says that it goes with.
    private func group(_ path: StoredPath, by grouping: Grouping) throws(LibraryError) -> [Membership] {
        try ask(grouping, about: path, LibraryTask("tell what goes with", path.relative))
    }

    private func ask<Answer>(
        _ reader: (OpenFile) throws -> Answer, about path: StoredPath, _ task: LibraryTask
    ) throws(LibraryError) -> Answer {
        let file = try open(path.relative)
        do {
            return try reader(file)
        } catch let error as SystemError {
            throw LibraryError(error, task)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(
                .io, task, because: "reading it failed with “\(LibraryError.words(of: error))”",
                advice: "recover the library again", underlying: error)
        }
    }

    /// Compares every row with the files it names, by their sizes.
    private func checkRows(_ report: inout RecoveryReport) throws(LibraryError) {
        var last: Photo?
        while true {
            let page = try photos(after: last, limit: 500)
            for photo in page { try check(photo, &report) }
            guard let end = page.last else { break }
            last = end
        }
        report.pendingPhotoCount = try summary().count(of: .stored)
    }

    private func check(_ photo: Photo, _ report: inout RecoveryReport) throws(LibraryError) {
        if try !isPresent(photo.originalPath, byteCount: photo.byteCount) {
            // It may have been removed since the page was read.
            if try self.photo(photo.id) != nil { report.photosWithoutOriginal.append(photo.id) }
            return
        }
        if photo.isLocationWithheld, try !isRemembered(.withheldLocation, of: photo.id) {
            try remember(.withheldLocation, of: photo.id)
            report.restoredRecordCount += 1
        }
        guard let rendition = photo.rendition, rendition.path != photo.originalPath else { return }
        if try isPresent(rendition.path, byteCount: rendition.byteCount) { return }
        let isCleared = try transaction { (catalog) throws(LibraryError) in
            guard try catalog.photo(photo.id)?.rendition == rendition else { return false }
            return try catalog.clearRendition(of: photo.id, reason: nil, receipt: photo.receipt)
        }
        if isCleared { report.photosWithoutRendition.append(photo.id) }
    }

    private func isPresent(_ relative: String, byteCount: UInt64) throws(LibraryError) -> Bool {
        guard let path = StoredPath(relative) else { return false }
        let status = try attempt(LibraryTask("check", relative)) { () throws(SystemError) in
            try shelf(path.folder).status(of: path)
        }
        return status?.kind == .regular && status?.byteCount == byteCount
    }
}

extension Catalog {
    /// Moves a catalog to a name of its own, with what SQLite keeps beside it; the log first, so that it is never found
    /// beside a new catalog.
    static func moveAside(in root: Directory, by method: PublishingMethod) throws(LibraryError) {
        let task = LibraryTask("move aside the catalog of", root.path)
        let names = Set(try attempt(task) { () throws(SystemError) in try root.entries() })
        let candidates = (1...1000).map { "\(fileName)\($0 == 1 ? "" : "-\($0)").damaged" }
        // One name for all three: a log beside another catalog would be of no use to whoever wants to save something.
        let free = candidates.first { aside in suffixes.allSatisfy { !names.contains(Pathname("\(aside)\($0)")) } }
        let isDone = try attempt(task) { () throws(SystemError) in
            guard let free else { return false }
            for suffix in suffixes {
                let name = Pathname("\(fileName)\(suffix)")
                guard names.contains(name) else { continue }
                guard try root.rename(name, to: Pathname("\(free)\(suffix)"), by: method) else { return false }
            }
            try root.synchronize()
            return true
        }
        guard isDone else {
            throw LibraryError(
                .alreadyExists, task, because: "all names for it are taken",
                advice: "remove old files that end in .damaged")
        }
    }

    /// What SQLite's three files end in.
    private static var suffixes: [String] { ["-wal", "-shm", ""] }
}
