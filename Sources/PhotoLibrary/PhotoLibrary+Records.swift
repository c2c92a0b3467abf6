import DurableFiles

extension PhotoLibrary {
    /// Withholds where a photo was taken, durably and for ever: its original isn't handed out any more unless that is
    /// asked for in so many words. A rendition that it has is given up, and is to be made again without the place.
    ///
    /// - Throws: `notFound` when there is no such photo; `diskFull`, `permission`, `busy` and other failures of the disk or
    ///   the catalog, after which it may be withheld or not: to call again settles it.
    public func withholdLocation(of id: Photo.ID) throws(LibraryError) -> Photo {
        let before = try require(id)
        guard try !isDurable(.withheldLocation, of: before) else { return before }
        try remember(.withheldLocation, of: id)
        let photo = try sharedTransaction { (catalog) throws(LibraryError) in
            if let photo = try catalog.photo(id) { try self.withholdLocation(of: photo, in: catalog) }
            return try catalog.photo(id)
        }
        guard let photo else { throw Self.unknown(id) }
        // A note of the rendition that it had stays, should this fail.
        _ = try? finishRemovals()
        return photo
    }

    /// Makes a record of a photo durable, or makes sure that it is.
    func remember(_ record: PhotoRecord, of id: Photo.ID) throws(LibraryError) {
        let task = LibraryTask("store what is to be remembered of", "the photo \(id)")
        let path = try record.path(of: id)
        let shard = try attempt(task) { () throws(SystemError) in try records.shard(for: path) }
        let staged = try stage()
        try staged.append(record.bytes)
        let content = try staged.finish()
        guard try publish(staged, as: path, in: shard, task) == .nameIsTaken else { return }
        if try inspect(path, in: shard, content, onDisk: true) != .intact {
            do throws(PublishError) {
                _ = try staged.temporary.replace(Pathname(path.name), in: shard)
            } catch {
                throw LibraryError(error, task)
            }
        }
        try settle(path, in: shard, task)
    }

    /// Whether a record is durable for sure: whoever told the catalog of it had waited for it.
    func isDurable(_ record: PhotoRecord, of photo: Photo) throws(LibraryError) -> Bool {
        let isKnown = try withCatalog { (catalog) throws(LibraryError) in try catalog.knows(record, of: photo) }
        return isKnown ? try isRemembered(record, of: photo.id) : false
    }

    /// Whether a record has its file.
    func isRemembered(_ record: PhotoRecord, of id: Photo.ID) throws(LibraryError) -> Bool {
        let path = try record.path(of: id)
        return try attempt(LibraryTask("check", path.relative)) { () throws(SystemError) in
            try records.status(of: path) != nil
        }
    }

    /// Where the files of a photo are in one of the folders, those that no row names among them.
    func paths(of id: Photo.ID, in folder: StoredPath.Folder) throws(LibraryError) -> [StoredPath] {
        let shard = StoredPath.shard(of: id)
        let entries = try attempt(LibraryTask("list", path.appending(Pathname(folder.rawValue)))) {
            () throws(SystemError) in try shelf(folder).entries(of: folder, in: shard)
        }
        return entries.compactMap { entry in
            if case .file(let path) = entry, path.id == id { path } else { nil }
        }
    }

    /// The record in a file; nil where it can't be read, or holds something else. Of one that withholds a place the name
    /// alone counts, so that it isn't even opened.
    func record(at path: StoredPath) -> PhotoRecord? {
        if path.name == PhotoRecord.withheldName(of: path.id) { return .withheldLocation }
        do {
            let bytes = try open(path.relative).read(at: 0, count: limits.receiptByteCount + 16)
            return try PhotoRecord(at: path, holding: bytes)
        } catch {
            return nil
        }
    }

    /// The records of a photo that can be read.
    func records(of id: Photo.ID) throws(LibraryError) -> [PhotoRecord] {
        try paths(of: id, in: .records).compactMap(record)
    }

    /// Tells the catalog what a record says, unless it knows.
    ///
    /// A record without its photo stays, and is reported: the original may be on its way, or come back from a backup.
    func reconcile(_ path: StoredPath, _ report: inout RecoveryReport) throws(LibraryError) {
        guard let photo = try photo(path.id) else { return report.foreignEntries.append(path.relative) }
        guard let record = record(at: path) else {
            if try self.photo(path.id) != nil { report.damagedFiles.append(path.relative) }
            return
        }
        let isKnown = try withCatalog { (catalog) throws(LibraryError) in try catalog.knows(record, of: photo) }
        guard !isKnown else { return }
        let isTold = try transaction { (catalog) throws(LibraryError) in
            guard let photo = try catalog.photo(path.id) else { return false }
            switch record {
            case .withheldLocation: try withholdLocation(of: photo, in: catalog)
            case .membership(let membership): try catalog.add(membership, of: photo.id)
            }
            return true
        }
        if isTold { report.restoredRecordCount += 1 }
    }

    /// Writes the records that are missing of photos whose place is withheld, where a catalog of an older version was
    /// brought up to date and that isn't done.
    func rememberWithheldLocations() throws(LibraryError) {
        guard try withCatalog({ (catalog) throws(LibraryError) in try catalog.lacksRecords() }) else { return }
        let ids = try withCatalog { (catalog) throws(LibraryError) in try catalog.withheldPhotos() }
        for id in ids where try !isRemembered(.withheldLocation, of: id) { try remember(.withheldLocation, of: id) }
        try transaction { (catalog) throws(LibraryError) in try catalog.noteThatRecordsAreThere() }
    }

    /// Notes in the catalog that a photo's place is not to be told. Renditions that were made before may tell it, and are
    /// to be removed, those that no row names among them.
    func withholdLocation(
        of photo: Photo, in catalog: borrowing Catalog, isNew: Bool = false
    ) throws(LibraryError) {
        guard isNew || !photo.isLocationWithheld else { return }
        for path in try paths(of: photo.id, in: .renditions) { try catalog.noteRemoval(of: path) }
        try catalog.withholdLocation(of: photo.id)
    }

    /// Refuses to hand out what may tell a place that is withheld: the original of such a photo, and both versions of one
    /// that goes with it, as a RAW file or a sidecar says the same. The rendition of a photo whose own place is withheld
    /// was made without it.
    func requireExposable(_ photo: Photo, _ version: Version) throws(LibraryError) {
        let advice: String
        if photo.isLocationWithheld {
            guard version == .original else { return }
            advice = photo.state == .kept ? "it has no rendition without it" : "use its rendition"
        } else {
            let isWithheld = try withCatalog { (catalog) throws(LibraryError) in
                try catalog.withholdsLocation(ofGroupOf: photo.id)
            }
            guard isWithheld else { return }
            advice = "import it again with its place removed, and use its rendition"
        }
        throw LibraryError(
            .locationWithheld, "hand out the \(version == .original ? "original" : "rendition") of",
            "the photo \(photo.id)", because: "it may say where it was taken, which is withheld", advice: advice)
    }
}

extension Catalog {
    /// Whether a photo's row says what a record does.
    func knows(_ record: PhotoRecord, of photo: Photo) throws(LibraryError) -> Bool {
        switch record {
        case .withheldLocation: photo.isLocationWithheld
        case .membership(let membership): try has(membership, of: photo.id)
        }
    }

    /// Notes that a photo's place is not to be told, and that its rendition is to be made again.
    fileprivate func withholdLocation(of id: Photo.ID) throws(LibraryError) {
        try database.run("UPDATE photo SET location_withheld = 1 WHERE id = ?", [.text(id.rawValue)])
        _ = try clearRendition(of: id, reason: nil, receipt: nil)
    }

    /// Whether photos whose place is withheld may lack their records.
    fileprivate func lacksRecords() throws(LibraryError) -> Bool {
        var lacks = false
        try database.run("SELECT 1 FROM lacking_records") { (_) throws(LibraryError) in lacks = true }
        return lacks
    }

    /// Notes that all photos whose place is withheld have their records.
    fileprivate func noteThatRecordsAreThere() throws(LibraryError) {
        try database.run("DELETE FROM lacking_records")
    }

    /// The photos whose place isn't to be told.
    func withheldPhotos() throws(LibraryError) -> [Photo.ID] {
        var ids: [Photo.ID] = []
        try database.run("SELECT id FROM photo WHERE location_withheld = 1") { (row) throws(LibraryError) in
            if let id = row.text(0).flatMap(Photo.ID.init(rawValue:)) { ids.append(id) }
        }
        return ids
    }

    /// Whether the place of a photo that belongs to the same group as another isn't to be told.
    func withholdsLocation(ofGroupOf id: Photo.ID) throws(LibraryError) -> Bool {
        var isWithheld = false
        try database.run(
            """
            SELECT 1 FROM member AS mine JOIN member AS other USING (key) JOIN photo ON photo.id = other.photo
                WHERE mine.photo = ? AND photo.location_withheld = 1 LIMIT 1
            """, [.text(id.rawValue)]
        ) { (_) throws(LibraryError) in isWithheld = true }
        return isWithheld
    }
}
