import DurableFiles

extension PhotoLibrary {
    /// Withholds where a photo was taken, durably and for ever: its original isn't handed out any more unless that is
    /// asked for in so many words. A rendition that it has is given up, and is to be made again without the place.
    ///
    /// - Throws: `notFound` when there is no such photo.
    public func withholdLocation(of id: Photo.ID) throws(LibraryError) -> Photo {
        let before = try require(id)
        guard !before.isLocationWithheld else { return before }
        try remember(.withheldLocation, of: id)
        let photo = try sharedTransaction { (catalog) throws(LibraryError) in
            if let photo = try catalog.photo(id) { try catalog.withholdLocation(of: photo) }
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
            try records.status(of: path)?.kind == .regular
        }
    }

    /// Where the records of a photo are.
    func recordPaths(of id: Photo.ID) throws(LibraryError) -> [StoredPath] {
        let shard = StoredPath.shard(of: id)
        let entries = try attempt(LibraryTask("list", path.appending("records"))) { () throws(SystemError) in
            try records.entries(of: .records, in: shard)
        }
        return entries.compactMap { entry in
            if case .file(let path) = entry, path.id == id { path } else { nil }
        }
    }

    /// The record in a file; nil where its bytes are damaged or it is gone.
    func record(at path: StoredPath) throws(LibraryError) -> PhotoRecord? {
        do throws(LibraryError) {
            let file = try open(path.relative)
            let bytes = try attempt(LibraryTask("read", path.relative)) { () throws(SystemError) in
                try file.read(at: 0, count: limits.receiptByteCount + 16)
            }
            return try PhotoRecord(at: path, holding: bytes)
        } catch  where error.code == .notFound {
            return nil
        }
    }

    /// The records of a photo that can be read.
    func records(of id: Photo.ID) throws(LibraryError) -> [PhotoRecord] {
        var found: [PhotoRecord] = []
        for path in try recordPaths(of: id) {
            if let record = try record(at: path) { found.append(record) }
        }
        return found
    }

    /// Tells the catalog what a record says, unless it knows.
    ///
    /// A record of a photo that never came, as its import failed, is removed: nothing is left of that.
    func reconcile(_ path: StoredPath, _ report: inout RecoveryReport) throws(LibraryError) {
        guard let photo = try photo(path.id) else {
            if try removeOrphan(path) { report.finishedRemovalCount += 1 }
            return
        }
        guard let record = try record(at: path) else {
            if try self.photo(path.id) != nil { report.damagedFiles.append(path.relative) }
            return
        }
        let isKnown = try withCatalog { (catalog) throws(LibraryError) in try catalog.knows(record, of: photo) }
        guard !isKnown else { return }
        let isTold = try transaction { (catalog) throws(LibraryError) in
            guard let photo = try catalog.photo(path.id) else { return false }
            try catalog.add(record, to: photo)
            return true
        }
        if isTold { report.restoredRecordCount += 1 }
    }

    /// Removes a record of whose photo there is neither a row nor an original.
    @discardableResult
    func removeOrphan(_ path: StoredPath) throws(LibraryError) -> Bool {
        try transaction { (catalog) throws(LibraryError) in
            guard try catalog.photo(path.id) == nil else { return false }
            let entries = try attempt(LibraryTask("list", self.path)) { () throws(SystemError) in
                try originals.entries(of: .originals, in: path.shard)
            }
            let hasOriginal = entries.contains { entry in
                if case .file(let original) = entry { original.id == path.id } else { false }
            }
            guard !hasOriginal else { return false }
            try removeFile(path)
            return true
        }
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

    /// Records in the row of a photo what a record says.
    func add(_ record: PhotoRecord, to photo: Photo) throws(LibraryError) {
        switch record {
        case .withheldLocation: try withholdLocation(of: photo)
        case .membership(let membership): try add(membership, of: photo.id)
        }
    }

    /// Notes that a photo's place is not to be told. A rendition that was made before may tell it, and is to be made
    /// again.
    func withholdLocation(of photo: Photo) throws(LibraryError) {
        guard !photo.isLocationWithheld else { return }
        try database.run("UPDATE photo SET location_withheld = 1 WHERE id = ?", [.text(photo.id.rawValue)])
        if let path = photo.rendition.flatMap({ StoredPath($0.path) }), path.folder == .renditions {
            try noteRemoval(of: path)
        }
        _ = try clearRendition(of: photo.id, reason: nil, receipt: nil)
    }
}
