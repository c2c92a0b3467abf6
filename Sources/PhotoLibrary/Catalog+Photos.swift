import ContentTypes
import DurableFiles

extension Catalog {
    private static let columns = """
        id, type, byte_count, state, reason, name, declared_type, imported_at, source_modified_at, original_path,
        rendition_path, rendition_type, rendition_byte_count, rendition_sha256, rendition_width, rendition_height,
        rung, receipt, location_withheld
        """

    /// The photo with an id.
    func photo(_ id: Photo.ID) throws(LibraryError) -> Photo? {
        try photos("WHERE id = ?", [.text(id.rawValue)]).first
    }

    /// Photos in the order in which they were imported.
    ///
    /// - Parameters:
    ///   - state: only those that have come so far.
    ///   - type: only those whose original is exactly of that type.
    ///   - photo: the one after which to begin.
    ///   - limit: how many at most.
    func photos(
        in state: Photo.State?, of type: ContentType?, after photo: Photo?, limit: Int
    ) throws(LibraryError) -> [Photo] {
        var conditions: [String] = []
        var values: [SQLValue] = []
        // A literal lets SQLite use the index over unfinished photos.
        if let state { conditions.append("state = '\(state.rawValue)'") }
        if let type {
            conditions.append("type = ?")
            values.append(.text(type.rawValue))
        }
        if let photo {
            conditions.append("(imported_at, id) > (?, ?)")
            values += [.integer(photo.importedAt.nanosecondsSince1970), .text(photo.id.rawValue)]
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        return try photos("\(filter) ORDER BY imported_at, id LIMIT ?", values + [SQLValue(max(limit, 0))])
    }

    /// Photos that were imported under a name.
    func photos(named name: String) throws(LibraryError) -> [Photo] {
        try photos(
            "WHERE id IN (SELECT photo FROM name WHERE name.name = ?) ORDER BY imported_at, id", [.text(name)])
    }

    /// Makes a row for a photo; one that is there already only gains what it doesn't know.
    func insert(_ photo: Photo) throws(LibraryError) {
        try database.run(
            """
            INSERT INTO photo (id, type, byte_count, state, name, declared_type, imported_at, source_modified_at,
                original_path, receipt, location_withheld) VALUES (?, ?, ?, 'stored', ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = coalesce(name, excluded.name),
                declared_type = coalesce(declared_type, excluded.declared_type),
                source_modified_at = coalesce(source_modified_at, excluded.source_modified_at),
                receipt = coalesce(receipt, excluded.receipt)
            """,
            [
                .text(photo.id.rawValue), .text(photo.type.rawValue), SQLValue(photo.byteCount), SQLValue(photo.name),
                SQLValue(photo.declaredType?.rawValue), .integer(photo.importedAt.nanosecondsSince1970),
                SQLValue(photo.sourceModificationTime?.nanosecondsSince1970), .text(photo.originalPath),
                SQLValue(photo.receipt), SQLValue(photo.isLocationWithheld ? 1 : 0),
            ])
    }

    /// Adds a name under which a photo was imported.
    func addName(_ name: String, to id: Photo.ID) throws(LibraryError) {
        try database.run(
            "INSERT INTO name (name, photo) VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(name), .text(id.rawValue)])
    }

    private func setRendition(_ rendition: Rendition, receipt: String?, of id: Photo.ID) throws(LibraryError) -> Bool {
        try database.run(
            """
            UPDATE photo SET state = 'ready', reason = NULL, rendition_path = ?, rendition_type = ?,
                rendition_byte_count = ?, rendition_sha256 = ?, rendition_width = ?, rendition_height = ?, rung = ?,
                receipt = ? WHERE id = ?
            """,
            [
                .text(rendition.path), .text(rendition.type.rawValue), SQLValue(rendition.byteCount),
                .text(rendition.sha256), SQLValue(rendition.width), SQLValue(rendition.height),
                .text(rendition.rung.rawValue),
                SQLValue(receipt), .text(id.rawValue),
            ])
        return database.changedRowCount > 0
    }

    /// Records a rendition, and answers the photo that has it.
    ///
    /// - Throws: `locationWithheld` for one that may tell a place which isn't to be told.
    func record(
        _ rendition: Rendition, _ description: RenditionDescription, of id: Photo.ID
    ) throws(LibraryError) -> Photo {
        guard let before = try photo(id) else { throw PhotoLibrary.unknown(id) }
        try description.requireMayBelong(to: before)
        guard try setRendition(rendition, receipt: description.receipt, of: id), let photo = try photo(id) else {
            throw PhotoLibrary.unknown(id)
        }
        return photo
    }

    /// Records that a photo has no rendition, and why; without a reason it is still to be made.
    ///
    /// - Returns: whether there is such a photo.
    func clearRendition(of id: Photo.ID, reason: String?, receipt: String?) throws(LibraryError) -> Bool {
        try database.run(
            """
            UPDATE photo SET state = ?, reason = ?, rendition_path = NULL, rendition_type = NULL,
                rendition_byte_count = NULL, rendition_sha256 = NULL, rendition_width = NULL, rendition_height = NULL,
                rung = NULL, receipt = ? WHERE id = ?
            """,
            [
                .text((reason == nil ? Photo.State.stored : .kept).rawValue), SQLValue(reason), SQLValue(receipt),
                .text(id.rawValue),
            ])
        return database.changedRowCount > 0
    }

    private func photos(_ clause: String, _ values: [SQLValue]) throws(LibraryError) -> [Photo] {
        var photos: [Photo] = []
        try database.run("SELECT \(Self.columns) FROM photo \(clause)", values) { (row) throws(LibraryError) in
            photos.append(try Self.photo(in: row))
        }
        return photos
    }

    private static func photo(in row: borrowing Statement) throws(LibraryError) -> Photo {
        guard let id = row.text(0).flatMap(Photo.ID.init(rawValue:)), let type = row.text(1),
            let state = row.text(3).flatMap(Photo.State.init(rawValue:)), let path = row.text(9)
        else {
            throw LibraryError(
                .corruptCatalog, "read", "the catalog", because: "a row of it makes no sense",
                advice: LibraryError.rebuilding)
        }
        var photo = Photo(
            id: id, type: ContentType(type), byteCount: UInt64(clamping: row.integer(2) ?? 0), name: row.text(5),
            declaredType: row.text(6).map { ContentType($0) },
            importedAt: FileTime(nanosecondsSince1970: row.integer(7) ?? 0),
            sourceModificationTime: row.integer(8).map(FileTime.init(nanosecondsSince1970:)), originalPath: path)
        photo.state = state
        photo.reason = row.text(4)
        photo.rendition = rendition(in: row)
        photo.receipt = row.text(17)
        photo.isLocationWithheld = row.integer(18) != 0
        return photo
    }

    private static func rendition(in row: borrowing Statement) -> Rendition? {
        guard let path = row.text(10), let type = row.text(11), let sha256 = row.text(13) else { return nil }
        return Rendition(
            path: path, type: ContentType(type), byteCount: UInt64(clamping: row.integer(12) ?? 0), sha256: sha256,
            width: Int(clamping: row.integer(14) ?? 0), height: Int(clamping: row.integer(15) ?? 0),
            rung: Rung(rawValue: row.text(16) ?? ""))
    }
}
