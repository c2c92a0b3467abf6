public import ContentTypes
import DurableFiles

extension PhotoLibrary {
    /// Makes staged bytes a photo of the library.
    ///
    /// When it returns, the original and its row are on stable storage, and before them what of its origin has to outlive
    /// the catalog: that its place is withheld, and what it goes with. The same bytes again are the same photo. A
    /// damaged file in the original's place is moved aside to a name that ends in `.damaged`, and the good bytes take its
    /// place; a rendition that is damaged is to be made again.
    ///
    /// - Throws: `unknownOutcome` when the bytes may be stored or not, `notRecorded` when they are but their row isn't:
    ///   to stage and commit the same bytes again settles both. Any other error, `diskFull` and `busy` among them, means
    ///   that there is no such photo; records of it may stay, and do nothing until it is imported.
    public func commit(
        _ staged: StagedFile, as type: ContentType, filenameExtension: String?, origin: Origin = Origin()
    ) throws(LibraryError) -> CommittedPhoto {
        try checkReceipt(origin.receipt)
        for membership in origin.memberships { try checkReceipt(membership.key) }
        let content = try staged.finish()
        let known = try withCatalog { (catalog) throws(LibraryError) in try catalog.photo(content.id) }
        let path =
            known.flatMap { StoredPath($0.originalPath) }
            ?? StoredPath(.originals, content.id, filenameExtension: filenameExtension)
        var photo = Photo(
            id: content.id, type: type, byteCount: content.byteCount,
            name: origin.name.flatMap(Self.presentable), declaredType: origin.declaredType, importedAt: .now,
            sourceModificationTime: origin.modificationTime, originalPath: path.relative)
        photo.receipt = origin.receipt
        photo.isLocationWithheld = origin.withholdsLocation
        var file = staged
        for _ in 0..<8 {
            let row = self.row(of: photo, at: path, origin.memberships, origin.records)
            // Before the original: never is one found without them. They stay where the import fails, as it may be known
            // to nobody whether another one of the same photo goes on.
            try remember(origin.records, of: content.id, known)
            let storage = try store(file, content, at: path, isKnown: known != nil, then: row.change)
            if let recorded = try storage.isRecorded ? row.value ?? nil : record(row, of: photo.id) {
                // A note of the rendition that it had stays, should this fail.
                if recorded.photo.isLocationWithheld, recorded.isNew || known?.rendition != nil {
                    _ = try? finishRemovals()
                }
                return CommittedPhoto(
                    photo: try withoutDamagedRendition(recorded.photo), isDuplicate: !recorded.isNew,
                    isRepaired: storage.isRepaired, isDegraded: storage.isDegraded)
            }
            // Somebody removed the photo between the two steps, and a file that lost its name gets no new one.
            file = try restaged(file)
        }
        throw LibraryError(
            .busy, "import", "the photo \(content.id)", because: "another process keeps removing it",
            advice: "import it again later")
    }

    /// The photo, which gives up a rendition that isn't what was stored: to import a photo again repairs it.
    private func withoutDamagedRendition(_ photo: Photo) throws(LibraryError) -> Photo {
        guard let rendition = photo.rendition, rendition.path != photo.originalPath else { return photo }
        do throws(LibraryError) {
            if try sha256(of: open(rendition.path)) == rendition.sha256 { return photo }
        } catch  where error.code == .notFound {
        }
        return try transaction { (catalog) throws(LibraryError) in
            guard let now = try catalog.photo(photo.id), now.rendition == rendition else { return photo }
            _ = try catalog.clearRendition(of: photo.id, reason: nil, receipt: now.receipt)
            return try catalog.photo(photo.id) ?? photo
        }
    }

    /// Makes records of a photo durable that aren't known to be.
    private func remember(
        _ records: [PhotoRecord], of id: Photo.ID, _ known: Photo?
    ) throws(LibraryError) {
        for record in records {
            if let known, try isDurable(record, of: known) { continue }
            try remember(record, of: id)
        }
    }

    /// A photo's row, and whether it is a new one.
    typealias Row = (photo: Photo, isNew: Bool)

    /// Records a photo whose bytes are stored already.
    func record<R: Sendable>(_ row: Recording<R>, of id: Photo.ID) throws(LibraryError) -> R {
        try notingWhatIsStored(id) { () throws(LibraryError) in
            try sharedTransaction { (catalog) throws(LibraryError) in try row.make(catalog) }
        }
    }

    /// What makes a row for a photo whose bytes are stored; it comes to nil when they, or a record of the photo, are gone.
    ///
    /// Whoever removes a photo's files does so in a transaction of the same kind, so that what is seen here stays.
    /// With `unlessRemoved`, files that are noted to be removed are left to that.
    func row(
        of photo: Photo, at path: StoredPath, _ memberships: [Membership], _ records: [PhotoRecord],
        unlessRemoved: Bool = false
    ) -> Recording<Row?> {
        Recording { [self] (catalog) throws(LibraryError) in
            let status = try attempt(LibraryTask("record", "the photo \(photo.id)")) { () throws(SystemError) in
                try originals.status(of: path)
            }
            guard status?.kind == .regular, status?.byteCount == photo.byteCount else { return nil }
            if unlessRemoved, try catalog.notedRemovals().contains(path) { return nil }
            for record in records where try !isRemembered(record, of: photo.id) { return nil }
            let before = try catalog.photo(photo.id)
            try catalog.insert(photo)
            try catalog.cancelRemoval(of: path)
            // Also where only the record knows of it, because the catalog was lost.
            let isRecorded = try isRemembered(.withheldLocation, of: photo.id)
            if photo.isLocationWithheld || isRecorded {
                try withholdLocation(of: before ?? photo, in: catalog, isNew: before == nil)
            }
            if let name = photo.name { try catalog.addName(name, to: photo.id) }
            for membership in memberships { try catalog.add(membership, of: photo.id) }
            guard let row = try catalog.photo(photo.id) else { return nil }
            return (row, before == nil)
        }
    }

    /// Copies a staged file into another one.
    func restaged(_ file: StagedFile) throws(LibraryError) -> StagedFile {
        let copy = try stage(expectedByteCount: file.byteCount)
        try copy.copy(from: file.file)
        return copy
    }

    /// A name as people may see it: the last component, at most 255 bytes; nil when nothing is left.
    static func presentable(_ name: String) -> String? {
        name.split(separator: "/").last.map { String($0).presentable(byteCount: 255) }
    }
}

extension String {
    /// The text as people may see it: no more bytes than a limit, and nothing that begins a line, drives a terminal or
    /// turns the direction of text.
    package func presentable(byteCount limit: Int) -> String {
        var result = ""
        for scalar in unicodeScalars {
            let safe = scalar.isPresentable ? scalar : "\u{FFFD}"
            guard result.utf8.count + safe.utf8.count <= limit else { break }
            result.unicodeScalars.append(safe)
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var isPresentable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: !properties.isBidiControl
        default: true
        }
    }
}
