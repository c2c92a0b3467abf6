import DurableFiles

extension PhotoLibrary {
    /// Removes a photo: its row first, then its files.
    ///
    /// A crash in between leaves a note in the catalog, and the next one to open the library finishes the work. An
    /// import of the same bytes meanwhile wins: the photo stays.
    public func remove(_ id: Photo.ID) throws(LibraryError) {
        try transaction { (catalog) throws(LibraryError) in
            guard let photo = try catalog.photo(id) else { throw Self.unknown(id) }
            let files = [photo.originalPath, photo.rendition?.path].compactMap { $0.flatMap(StoredPath.init) }
            for path in Set(files + (try recordPaths(of: id))) { try catalog.noteRemoval(of: path) }
            try catalog.delete(id)
        }
        _ = try finishRemovals()
    }

    /// Removes the files of photos whose rows are gone.
    ///
    /// - Returns: how many files were removed.
    func finishRemovals() throws(LibraryError) -> Int {
        let pending = try withCatalog { (catalog) throws(LibraryError) in try catalog.notedRemovals() }
        var count = 0
        for path in pending where try finishRemoval(of: path) { count += 1 }
        return count
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
    /// Whether a photo has a file, or may have it: a rendition by its row, all else by its id.
    fileprivate func wants(_ path: StoredPath) throws(LibraryError) -> Bool {
        guard let photo = try photo(path.id) else { return false }
        return path.folder != .renditions || photo.rendition?.path == path.relative
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
