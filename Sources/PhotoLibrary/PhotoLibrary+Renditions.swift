import DurableFiles

extension PhotoLibrary {
    /// Makes a staged file the upright picture of a photo, durably; the photo is ready.
    ///
    /// A rendition that the photo had before is replaced: renditions can be made again.
    public func publish(
        _ staged: StagedFile, as rendition: RenditionDescription, of id: Photo.ID
    ) throws(LibraryError) -> Photo {
        try checkReceipt(rendition.receipt)
        let content = try staged.finish()
        let path = StoredPath(.renditions, id, filenameExtension: rendition.filenameExtension)
        let task = "store the rendition of \(id)"
        let before = try require(id)
        let shard = try attempt(task) { () throws(SystemError) in try renditions.shard(for: path) }
        if try publish(staged, as: path, in: shard, task) == .nameIsTaken {
            try replaceRendition(with: staged, content, at: path, in: shard, task)
        }
        let photo = try setRenditionOrRemove(
            Rendition(
                path: path.relative, type: rendition.type, byteCount: content.byteCount, sha256: content.id.rawValue,
                width: rendition.width, height: rendition.height, rung: rendition.rung),
            receipt: rendition.receipt, of: id)
        removeFormerRendition(before.rendition, unless: path)
        return photo
    }

    /// Records that a photo's original is upright itself: it is its own rendition, and the photo is ready.
    public func publishOriginal(
        of id: Photo.ID, as rendition: RenditionDescription
    ) throws(LibraryError) -> Photo {
        try checkReceipt(rendition.receipt)
        let before = try require(id)
        let photo = try setRendition(
            Rendition(
                path: before.originalPath, type: rendition.type, byteCount: before.byteCount, sha256: id.rawValue,
                width: rendition.width, height: rendition.height, rung: rendition.rung),
            receipt: rendition.receipt, of: id)
        removeFormerRendition(before.rendition, unless: nil)
        return photo
    }

    /// Records why no rendition of a photo can be made; its original stays.
    public func keep(_ id: Photo.ID, reason: String, receipt: String? = nil) throws(LibraryError) -> Photo {
        try checkReceipt(receipt)
        try checkReceipt(reason)
        let before = try require(id)
        let photo = try change(id) { (catalog) throws(LibraryError) in
            try catalog.clearRendition(of: id, reason: reason, receipt: receipt)
        }
        removeFormerRendition(before.rendition, unless: nil)
        return photo
    }
}

extension PhotoLibrary {
    /// Puts a rendition in the place of another; no row says anything about that place meanwhile.
    private func replaceRendition(
        with staged: StagedFile, _ content: StagedFile.Content, at path: StoredPath, in shard: Directory,
        _ task: String
    ) throws(LibraryError) {
        if try inspect(path, in: shard, content) == .intact {
            return try attempt(task) { () throws(SystemError) in
                try shard.open(FilePath(path.name)).synchronize()
                try shard.synchronize()
            }
        }
        _ = try change(path.id) { (catalog) throws(LibraryError) in
            try catalog.clearRendition(of: path.id, reason: nil, receipt: nil)
        }
        do throws(PublishError) {
            _ = try staged.temporary.replace(FilePath(path.name), in: shard)
        } catch {
            throw LibraryError(error, task)
        }
    }

    /// Records a rendition; one whose photo was removed meanwhile is of no use to anybody.
    private func setRenditionOrRemove(
        _ rendition: Rendition, receipt: String?, of id: Photo.ID
    ) throws(LibraryError) -> Photo {
        do {
            return try setRendition(rendition, receipt: receipt, of: id)
        } catch  where error.code == .notFound {
            removeFormerRendition(rendition, unless: nil)
            throw error
        }
    }

    private func setRendition(
        _ rendition: Rendition, receipt: String?, of id: Photo.ID
    ) throws(LibraryError) -> Photo {
        try change(id) { (catalog) throws(LibraryError) in
            try catalog.setRendition(rendition, receipt: receipt, of: id)
        }
    }

    /// Changes a row in a transaction.
    private func change(
        _ id: Photo.ID, _ body: (borrowing Catalog) throws(LibraryError) -> Bool
    ) throws(LibraryError) -> Photo {
        try transaction { (catalog) throws(LibraryError) in
            guard try body(catalog), let photo = try catalog.photo(id) else { throw Self.unknown(id) }
            return photo
        }
    }

    /// Removes a rendition that no row names any longer. Nothing is lost when that fails: a rendition can be made
    /// again, and recovery finds the file.
    private func removeFormerRendition(_ former: Rendition?, unless current: StoredPath?) {
        guard let path = former.flatMap({ StoredPath($0.path) }), path.folder == .renditions, path != current else {
            return
        }
        try? renditions.existingShard(path.shard)?.remove(FilePath(path.name))
    }

    func checkReceipt(_ text: String?) throws(LibraryError) {
        guard let count = text?.utf8.count, count > limits.receiptByteCount else { return }
        throw LibraryError(
            .tooLarge, "Can't record a receipt of \(count) bytes: the limit is \(limits.receiptByteCount); raise it.")
    }

    func require(_ id: Photo.ID) throws(LibraryError) -> Photo {
        guard let photo = try photo(id) else { throw Self.unknown(id) }
        return photo
    }

    static func unknown(_ id: Photo.ID) -> LibraryError {
        LibraryError(.notFound, "There is no photo \(id) in the library; list the photos to see which there are.")
    }
}
