import DurableFiles

extension PhotoLibrary {
    /// Makes a staged file the upright picture of a photo, durably; the photo is ready.
    ///
    /// A rendition that the photo had before is replaced: renditions can be made again. The catalog at no moment
    /// describes other bytes than those in place.
    ///
    /// - Throws: `locationWithheld` for a rendition that may tell a place which is withheld.
    public func publish(
        _ staged: StagedFile, as rendition: RenditionDescription, of id: Photo.ID
    ) throws(LibraryError) -> Photo {
        try checkReceipt(rendition.receipt)
        let content = try staged.finish()
        let path = StoredPath(.renditions, id, filenameExtension: rendition.filenameExtension)
        let before = try require(id)
        try rendition.requireMayBelong(to: before)
        let stored = Rendition(
            path: path.relative, type: rendition.type, byteCount: content.byteCount, sha256: content.id.rawValue,
            width: rendition.width, height: rendition.height, rung: rendition.rung)
        var file = staged
        for _ in 0..<8 {
            if let photo = try place(file, content, at: path, stored, rendition) {
                removeFormerRendition(before.rendition, of: id)
                return photo
            }
            // Somebody else replaced what was published here, and a file that lost its name gets no new one.
            file = try restaged(file)
        }
        throw LibraryError(
            .busy, "store the rendition of", "the photo \(id)", because: "another process keeps replacing it",
            advice: "try again later")
    }

    /// Records that a photo's original is upright itself: it is its own rendition, and the photo is ready.
    ///
    /// - Throws: `locationWithheld` for an original that may tell a place which is withheld.
    public func publishOriginal(
        of id: Photo.ID, as rendition: RenditionDescription
    ) throws(LibraryError) -> Photo {
        try checkReceipt(rendition.receipt)
        let before = try require(id)
        let stored = Rendition(
            path: before.originalPath, type: rendition.type, byteCount: before.byteCount, sha256: id.rawValue,
            width: rendition.width, height: rendition.height, rung: rendition.rung)
        let photo = try sharedTransaction { (catalog) throws(LibraryError) in
            try catalog.record(stored, rendition, of: id)
        }
        removeFormerRendition(before.rendition, of: id)
        return photo
    }

    /// Records why no rendition of a photo can be made; its original stays.
    ///
    /// - Returns: the photo; one that is ready unchanged, as somebody else has made its rendition meanwhile.
    public func keep(_ id: Photo.ID, reason: String, receipt: String? = nil) throws(LibraryError) -> Photo {
        try checkReceipt(receipt)
        try checkReceipt(reason)
        return try sharedTransaction { (catalog) throws(LibraryError) in
            if let photo = try catalog.photo(id), photo.state == .ready { return photo }
            guard try catalog.clearRendition(of: id, reason: reason, receipt: receipt),
                let photo = try catalog.photo(id)
            else { throw Self.unknown(id) }
            return photo
        }
    }
}

extension PhotoLibrary {
    /// Publishes a rendition, or replaces what is in its place, and records it; nil when another process was faster.
    private func place(
        _ file: StagedFile, _ content: StagedFile.Content, at path: StoredPath, _ rendition: Rendition,
        _ description: RenditionDescription
    ) throws(LibraryError) -> Photo? {
        let task = LibraryTask("store the rendition of", "the photo \(path.id)")
        let shard = try attempt(task) { () throws(SystemError) in try renditions.shard(for: path) }
        let row = self.row(for: file.file, as: path, in: shard, rendition, description, task)
        if try publish(file, as: path, in: shard, task, then: row.change) != .nameIsTaken { return row.value ?? nil }
        guard try inspect(path, in: shard, content, onDisk: true) == .intact else {
            return try replace(path, with: file, in: shard, rendition, description, task)
        }
        let found = try open(path.relative)
        guard try sha256(of: found) == rendition.sha256 else { return nil }
        try settle(path, in: shard, task)
        return try record(self.row(for: found, as: path, in: shard, rendition, description, task), of: path.id)
    }

    /// What records a rendition that is in its place; it comes to nil when another one is there.
    ///
    /// Whoever replaces or removes a rendition does so in a transaction, so that what is seen here stays.
    private func row(
        for file: OpenFile, as path: StoredPath, in shard: Directory, _ rendition: Rendition,
        _ description: RenditionDescription, _ task: LibraryTask
    ) -> Recording<Photo?> {
        Recording { [self] (catalog) throws(LibraryError) in
            let isInPlace = try attempt(task) { () throws(SystemError) in
                try shard.status(of: Pathname(path.name))?.isSameFile(as: file.status()) == true
            }
            guard isInPlace else { return nil }
            return try recordOrRemove(rendition, description, of: path, in: shard, catalog)
        }
    }

    /// Runs what records a file that is stored already, and says so when it fails.
    func notingWhatIsStored<R>(_ id: Photo.ID, _ body: () throws(LibraryError) -> R) throws(LibraryError) -> R {
        do {
            return try body()
        } catch  where error.code != .notFound && error.code != .locationWithheld {
            throw LibraryError(
                .notRecorded, "record", "the photo \(id)",
                because:
                    "its bytes are stored, but the catalog can't say so, as it answered “\(error.explanation(of: ""))”",
                advice: error.advice ?? "import it again, or recover the library", underlying: error)
        }
    }

    /// Puts a rendition in the place of another; nil when another process put one there since.
    ///
    /// The row is cleared first, in a transaction of its own: a crash between the new bytes and their row must leave
    /// none that describes the old ones.
    private func replace(
        _ path: StoredPath, with file: StagedFile, in shard: Directory, _ rendition: Rendition,
        _ description: RenditionDescription, _ task: LibraryTask
    ) throws(LibraryError) -> Photo? {
        try transaction { (catalog) throws(LibraryError) in
            if let photo = try catalog.photo(path.id) { try description.requireMayBelong(to: photo) }
            _ = try catalog.clearRendition(of: path.id, reason: nil, receipt: description.receipt)
        }
        return try transaction { (catalog) throws(LibraryError) in
            guard try catalog.photo(path.id)?.rendition?.path != path.relative else { return nil }
            do throws(PublishError) {
                _ = try file.temporary.replace(Pathname(path.name), in: shard)
            } catch {
                throw LibraryError(error, task)
            }
            try attempt(task) { () throws(SystemError) in try renditions.settleName(for: path) }
            return try recordOrRemove(rendition, description, of: path, in: shard, catalog)
        }
    }

    /// Records a rendition; one whose photo was removed meanwhile, or that its photo doesn't take, is of no use to anybody.
    private func recordOrRemove(
        _ rendition: Rendition, _ description: RenditionDescription, of path: StoredPath, in shard: Directory,
        _ catalog: borrowing Catalog
    ) throws(LibraryError) -> Photo {
        do {
            return try catalog.record(rendition, description, of: path.id)
        } catch  where error.code == .notFound || error.code == .locationWithheld {
            try? shard.remove(Pathname(path.name))
            _ = try? shard.synchronize()
            throw error
        }
    }

    /// Removes the file of a rendition that its photo no longer has, if it can.
    ///
    /// A failure is none of the photo's, whose new rendition is recorded: recovery names the file that stays, and the
    /// next rendition under its name replaces it.
    private func removeFormerRendition(_ former: Rendition?, of id: Photo.ID) {
        guard let path = former.flatMap({ StoredPath($0.path) }), path.folder == .renditions else { return }
        try? transaction { (catalog) throws(LibraryError) in
            guard try catalog.photo(id)?.rendition?.path != path.relative else { return }
            try? renditions.existingShard(path.shard)?.remove(Pathname(path.name))
        }
    }

    func checkReceipt(_ text: String?) throws(LibraryError) {
        guard let count = text?.utf8.count, count > limits.receiptByteCount else { return }
        throw LibraryError(
            .tooLarge, "record", "a receipt of \(count) bytes", because: "the limit is \(limits.receiptByteCount)",
            advice: "raise it")
    }

    func require(_ id: Photo.ID) throws(LibraryError) -> Photo {
        guard let photo = try photo(id) else { throw Self.unknown(id) }
        return photo
    }

    static func unknown(_ id: Photo.ID) -> LibraryError {
        LibraryError(
            .notFound, "find", "the photo \(id)", because: "it is not in the library",
            advice: "list the photos to see which there are")
    }
}

extension RenditionDescription {
    /// Refuses what may tell a place that the photo withholds.
    func requireMayBelong(to photo: Photo) throws(LibraryError) {
        guard !isWithoutLocation, photo.isLocationWithheld else { return }
        throw LibraryError(
            .locationWithheld, "record the rendition of", "the photo \(photo.id)",
            because: "it may say where the photo was taken, which is withheld", advice: "make it without its place")
    }
}
