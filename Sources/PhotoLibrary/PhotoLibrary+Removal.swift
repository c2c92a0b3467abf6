import DurableFiles

extension PhotoLibrary {
    /// Removes a photo: its row first, then its files, those that no row names and damaged ones that were moved aside
    /// among them.
    ///
    /// A crash in between leaves a note in the catalog, and the next one to open the library finishes the work. An
    /// import of the same bytes meanwhile wins: the photo stays.
    ///
    /// - Throws: `notFound` when there is no such photo; what the disk says of a file that can't be removed, when the photo
    ///   is out of the catalog already and the file is tried again at each opening; `busy` and other failures of the
    ///   catalog, when nothing is changed.
    public func remove(_ id: Photo.ID) throws(LibraryError) {
        try transaction { (catalog) throws(LibraryError) in
            guard let photo = try catalog.photo(id) else { throw Self.unknown(id) }
            let files = [photo.originalPath, photo.rendition?.path].compactMap { $0.flatMap(StoredPath.init) }
            let others = try paths(of: id, in: .renditions) + paths(of: id, in: .records)
            for path in Set(files + others) { try catalog.noteRemoval(of: path) }
            try catalog.delete(id)
        }
        if let failure = try finishRemovals().failures[id] { throw failure }
        try removeWhatWasSetAside(of: id)
    }

    /// Removes damaged originals of a photo, as long as it isn't there again.
    private func removeWhatWasSetAside(of id: Photo.ID) throws(LibraryError) {
        try transaction { (catalog) throws(LibraryError) in
            guard try catalog.photo(id) == nil else { return }
            try attempt(LibraryTask("remove damaged files of", "the photo \(id)")) { () throws(SystemError) in
                guard let shard = try originals.existingShard(StoredPath.shard(of: id)) else { return }
                let names = try shard.entries().filter { name in
                    name.description.hasPrefix("\(id.rawValue).") && name.description.hasSuffix(".damaged")
                }
                for name in names { try shard.remove(name) }
                if !names.isEmpty { try shard.synchronize() }
            }
        }
    }

    /// Removes the files that are noted, of photos whose rows are gone.
    ///
    /// - Returns: how many files were removed, and what the others failed with, which stay noted.
    func finishRemovals() throws(LibraryError) -> (count: Int, failures: [Photo.ID: LibraryError]) {
        let pending = try withCatalog { (catalog) throws(LibraryError) in try catalog.notedRemovals() }
        var (count, failures) = (0, [Photo.ID: LibraryError]())
        // A record goes after its photo's original, and stays where that does.
        for path in pending where failures[path.id] == nil {
            do throws(LibraryError) {
                if try finishRemoval(of: path) { count += 1 }
            } catch {
                failures[path.id] = error
            }
        }
        return (count, failures)
    }

    /// Removes one file in a transaction, so that nobody can find it in its place and then record it.
    private func finishRemoval(of path: StoredPath) throws(LibraryError) -> Bool {
        try transaction { (catalog) throws(LibraryError) in
            guard try catalog.notedRemovals().contains(path) else { return false }
            let isWantedAgain = try catalog.wants(path)
            if !isWantedAgain { try removeFile(path) }
            try catalog.cancelRemoval(of: path)
            return !isWantedAgain
        }
    }

    /// Removes a file, for good.
    private func removeFile(_ path: StoredPath) throws(LibraryError) {
        try attempt(LibraryTask("remove", path.relative)) { () throws(SystemError) in
            guard let shard = try shelf(path.folder).existingShard(path.shard) else { return }
            try shard.remove(Pathname(path.name))
            try shard.synchronize()
        }
    }
}

extension Catalog {
    /// Whether a photo has a file, or may have it: a record by its id, all else by its row.
    fileprivate func wants(_ path: StoredPath) throws(LibraryError) -> Bool {
        guard let photo = try photo(path.id) else { return false }
        return switch path.folder {
        case .originals: photo.originalPath == path.relative
        case .renditions: photo.rendition?.path == path.relative
        case .records: true
        }
    }

    /// Removes a row and its names.
    func delete(_ id: Photo.ID) throws(LibraryError) {
        try database.run("DELETE FROM photo WHERE id = ?", [.text(id.rawValue)])
    }

    /// Notes that a file is to be removed.
    func noteRemoval(of path: StoredPath) throws(LibraryError) {
        try database.run("INSERT OR IGNORE INTO removal (path) VALUES (?)", [.text(path.relative)])
    }

    /// Forgets that a file was to be removed.
    func cancelRemoval(of path: StoredPath) throws(LibraryError) {
        try database.run("DELETE FROM removal WHERE path = ?", [.text(path.relative)])
    }

    /// The files that are to be removed, originals before their records: one without the other would be taken for what it
    /// isn't.
    func notedRemovals() throws(LibraryError) -> [StoredPath] {
        var paths: [StoredPath] = []
        try database.run("SELECT path FROM removal ORDER BY path") { (row) throws(LibraryError) in
            if let path = row.text(0).flatMap(StoredPath.init) { paths.append(path) }
        }
        return paths
    }
}
