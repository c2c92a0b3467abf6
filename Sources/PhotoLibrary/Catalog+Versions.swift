import DurableFiles

extension Catalog {
    /// "PhIm", to tell a catalog from any other SQLite database.
    static let applicationID: Int64 = 0x5068_496d

    /// What each version changed, from an empty database on: a catalog of any version is brought up to date by those that
    /// it hasn't seen. None is ever edited, as there are catalogs that have seen it.
    private static let changes = [tables, sizes, members, withheldLocations, lackingRecords]

    /// The version that this program writes.
    static var version: Int64 { Int64(changes.count) }

    /// Makes the tables of a new catalog, and brings an old one up to date; whether it was a new one.
    static func bringUpToDate(_ database: borrowing Database, _ path: Pathname) throws(LibraryError) -> Bool {
        guard try version(of: database, path) < version else { return false }
        return try database.transaction { () throws(LibraryError) in
            // Another process may have done so since.
            let found = try version(of: database, path)
            for change in changes.dropFirst(Int(found)) { try database.execute(change) }
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
            return found == 0
        }
    }

    /// A catalog's version; 0 for an empty database.
    ///
    /// - Throws: for a database that isn't a catalog, and for a catalog of a later version.
    @discardableResult
    static func version(of database: borrowing Database, _ path: Pathname) throws(LibraryError) -> Int64 {
        guard try number(database, "SELECT count(*) FROM sqlite_schema") > 0 else { return 0 }
        let found = try number(database, "PRAGMA user_version")
        guard try number(database, "PRAGMA application_id") == applicationID, found > 0 else {
            throw LibraryError(
                .notALibrary, "use the catalog", path.description, because: "it is a database of another program",
                advice: "choose another folder")
        }
        guard found <= version else {
            throw LibraryError(
                .newerCatalog, "use the catalog", path.description,
                because: "its version is \(found), and this program knows no later one than \(version)",
                advice: "use a newer program")
        }
        return found
    }

    private static func number(_ database: borrowing Database, _ sql: String) throws(LibraryError) -> Int64 {
        var number: Int64 = 0
        try database.run(sql) { (row) throws(LibraryError) in number = row.integer(0) ?? 0 }
        return number
    }

    /// Paths are relative to the library, so that it can be moved; times are nanoseconds since 1970.
    private static let tables = """
        CREATE TABLE photo (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 64),
            type TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('stored', 'ready', 'kept')),
            reason TEXT,
            name TEXT,
            declared_type TEXT,
            imported_at INTEGER NOT NULL,
            source_modified_at INTEGER,
            original_path TEXT NOT NULL,
            rendition_path TEXT,
            rendition_type TEXT,
            rendition_byte_count INTEGER,
            rendition_sha256 TEXT,
            rendition_width INTEGER,
            rendition_height INTEGER,
            rung TEXT,
            receipt TEXT,
            CHECK ((state = 'ready') = (rendition_path IS NOT NULL))
        ) STRICT;
        CREATE INDEX photo_by_time ON photo (imported_at, id);
        CREATE INDEX photo_to_finish ON photo (imported_at, id) WHERE state = 'stored';
        CREATE INDEX photo_by_type ON photo (type, imported_at, id);
        CREATE TABLE name (
            name TEXT NOT NULL,
            photo TEXT NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            PRIMARY KEY (name, photo)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX name_by_photo ON name (photo);
        CREATE TABLE removal (
            path TEXT NOT NULL PRIMARY KEY
        ) STRICT, WITHOUT ROWID;
        """

    /// For statistics: without it, all receipts of a library are read to add up its sizes.
    private static let sizes = """
        ALTER TABLE photo ADD COLUMN own_rendition_byte_count INTEGER GENERATED ALWAYS AS (
            CASE WHEN rendition_path <> original_path THEN rendition_byte_count ELSE 0 END
        ) VIRTUAL;
        CREATE INDEX photo_sizes ON photo (state, byte_count, own_rendition_byte_count);
        """

    /// Which photos belong together.
    private static let members = """
        CREATE TABLE member (
            key TEXT NOT NULL,
            photo TEXT NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            part TEXT NOT NULL,
            PRIMARY KEY (key, photo)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX member_by_photo ON member (photo);
        """

    /// Whose place is not to be told; before, only the importer's receipts said so.
    private static let withheldLocations = """
        ALTER TABLE photo ADD COLUMN location_withheld INTEGER NOT NULL DEFAULT 0;
        UPDATE photo SET location_withheld = 1 WHERE CASE WHEN json_valid(receipt)
            THEN json_extract(receipt, '$.isLocationWithheld') END;
        """

    /// A row as long as photos of an older version whose place is withheld may lack their records.
    private static let lackingRecords = """
        CREATE TABLE lacking_records (is_lacking INTEGER NOT NULL PRIMARY KEY) STRICT;
        INSERT INTO lacking_records SELECT DISTINCT 1 FROM photo WHERE location_withheld = 1;
        """
}
