import CSQLite
import ContentTypes
import DurableFiles

/// The table of photos: an SQLite database that can be made anew from the originals.
struct Catalog: ~Copyable {
    static let fileName: Pathname = "catalog.sqlite"
    /// "PhIm", to tell a catalog from any other SQLite database.
    static let applicationID: Int64 = 0x5068_496d
    static let version: Int64 = 1

    let database: Database
    /// Whether the tables were made by this very opening.
    let isNew: Bool

    /// Opens the catalog in a library's root, and makes its tables where it is new.
    ///
    /// The file is looked at, but opened by nobody but SQLite: its locks are the process's, and any descriptor of the
    /// file that is closed takes them away.
    init(in root: Directory, patience: Int32) throws(LibraryError) {
        let path = root.path.appending(Self.fileName)
        let task = LibraryTask("open the catalog", path)
        let before = try attempt(task) { () throws(SystemError) in try root.status(of: Self.fileName) }
        guard before?.kind ?? .regular == .regular else {
            throw LibraryError(
                .notALibrary, task, because: "it is no regular file", advice: "move it away, and recover the library")
        }
        let database = try Database(at: path, patience: patience)
        if before?.permissions != 0o600 {
            // Before SQLite makes its log, which gets the permissions that the catalog has.
            try attempt(task) { () throws(SystemError) in try root.setPermissions(of: Self.fileName, to: 0o600) }
        }
        let isNew = try Self.makeTables(database)
        try Self.check(database, path)
        try Self.configure(database)
        try database.execute(Self.memberTable)
        self.database = database
        self.isNew = isNew
    }

    /// Makes the tables of a new catalog; false where there are some.
    private static func makeTables(_ database: borrowing Database) throws(LibraryError) -> Bool {
        let count = "SELECT count(*) FROM sqlite_schema"
        guard try number(database, count) == 0 else { return false }
        return try database.transaction { () throws(LibraryError) in
            // Another process may have made them since.
            guard try number(database, count) == 0 else { return false }
            try database.execute(schema)
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
            return true
        }
    }

    /// Refuses a database that isn't a catalog, or one of a later version.
    private static func check(_ database: borrowing Database, _ path: Pathname) throws(LibraryError) {
        guard try number(database, "PRAGMA application_id") == applicationID else {
            throw LibraryError(
                .notALibrary, "use the catalog", path.description, because: "it is a database of another program",
                advice: "choose another folder")
        }
        let found = try number(database, "PRAGMA user_version")
        guard found <= version else {
            throw LibraryError(
                .newerCatalog, "use the catalog", path.description,
                because: "its version is \(found), and this program knows no later one than \(version)",
                advice: "use a newer program")
        }
    }

    private static func configure(_ database: borrowing Database) throws(LibraryError) {
        // The busy timeout doesn't cover the change to WAL that the first opener makes.
        for remaining in (0..<100).reversed() {
            do {
                try database.execute("PRAGMA journal_mode = WAL")
                break
            } catch  where error.code == .busy && remaining > 0 {
                sqlite3_sleep(20)
            }
        }
        try database.execute(
            """
            PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
            PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
            """)
    }

    private static func number(_ database: borrowing Database, _ sql: String) throws(LibraryError) -> Int64 {
        var number: Int64 = 0
        try database.run(sql) { (row) throws(LibraryError) in number = row.integer(0) ?? 0 }
        return number
    }

    /// Paths are relative to the library, so that it can be moved; times are nanoseconds since 1970.
    private static let schema = """
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
}
