import CSQLite
import ContentTypes
import DurableFiles

/// The table of photos: an SQLite database that can be made anew from the originals.
struct Catalog: ~Copyable {
    static let fileName: Pathname = "catalog.sqlite"

    /// The catalog, and what SQLite may keep beside it.
    static var fileNames: [Pathname] { ["", "-journal", "-wal", "-shm"].map { Pathname("\(fileName)\($0)") } }

    let database: Database
    /// Whether the tables were made by this very opening.
    let isNew: Bool

    /// Opens the catalog in a library's root, and makes its tables where it is new.
    ///
    /// The file is looked at, but opened by nobody but SQLite: its locks are the process's, and any descriptor of the
    /// file that is closed takes them away.
    init(in root: Directory, patience: Int32, isReadOnly: Bool = false) throws(LibraryError) {
        let path = root.path.appending(Self.fileName)
        let task = LibraryTask("open the catalog", path)
        let before = try attempt(task) { () throws(SystemError) in try root.status(of: Self.fileName) }
        guard before?.kind ?? .regular == .regular else {
            throw LibraryError(
                .notALibrary, task, because: "it is no regular file", advice: "move it away, and recover the library")
        }
        if isReadOnly {
            guard before != nil else {
                throw LibraryError(.notFound, task, because: "there is none", advice: "recover the library")
            }
            database = try Self.openToRead(path, in: root, patience)
            isNew = false
            return
        }
        let database = try Database(at: path, patience: patience)
        if before?.permissions != 0o600 {
            // Before SQLite makes its log, which gets the permissions that the catalog has.
            try attempt(task) { () throws(SystemError) in try root.setPermissions(of: Self.fileName, to: 0o600) }
        }
        // A new one has its log before its tables, whose transaction then waits for the disk less often.
        if before?.byteCount ?? 0 == 0 { try Self.useLog(database, path) }
        let isMade = try Self.bringUpToDate(database, path)
        try Self.configure(database, path)
        self.database = database
        isNew = isMade
    }

    /// Opens a catalog that is there and changes nothing, not even a file beside it where the folder can't be written to.
    private static func openToRead(
        _ path: Pathname, in root: Directory, _ patience: Int32
    ) throws(LibraryError) -> Database {
        do throws(LibraryError) {
            return try current(path, patience, for: .reading)
        } catch  where error.code == .permission {
            // SQLite wants to make files beside the catalog. Where there is no log, nobody is writing the catalog, and it
            // can do without.
            let task = LibraryTask("read the catalog", path)
            let log = try attempt(task) { () throws(SystemError) in try root.status(of: Pathname("\(fileName)-wal")) }
            guard log?.byteCount ?? 0 == 0 else {
                throw LibraryError(
                    .permission, task,
                    because: "its log holds changes that can't be read in a folder that can't be written to",
                    advice: "copy the library to where it can be written to", underlying: error)
            }
            return try current(path, patience, for: .immutable)
        }
    }

    /// Opens a catalog and refuses one that would have to be brought up to date before it can be read.
    private static func current(
        _ path: Pathname, _ patience: Int32, for access: Database.Access
    ) throws(LibraryError) -> Database {
        let database = try Database(at: path, patience: patience, for: access)
        try distrust(database)
        let found = try version(of: database, path)
        guard found == version else {
            throw LibraryError(
                .permission, "read the catalog", path.description,
                because: "its version is \(found), and it can't be brought to \(version) where it can't be written to",
                advice: "copy the library to where it can be written to")
        }
        return database
    }

    private static func configure(_ database: borrowing Database, _ path: Pathname) throws(LibraryError) {
        try useLog(database, path)
        try database.execute(
            """
            PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
            PRAGMA foreign_keys = ON;
            """)
        try distrust(database)
    }

    /// Has SQLite believe as little of the file as it can: it may come from anybody.
    private static func distrust(_ database: borrowing Database) throws(LibraryError) {
        try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
    }

    /// Has changes written to a log first.
    ///
    /// - Throws: `unsupportedFileSystem` where SQLite can't: without its log it doesn't wait for the name of its journal,
    ///   and a power cut could take back a row.
    private static func useLog(_ database: borrowing Database, _ path: Pathname) throws(LibraryError) {
        var mode: String?
        // The busy timeout doesn't cover the change to WAL that the first opener makes.
        for remaining in (0..<100).reversed() {
            do {
                try database.run("PRAGMA journal_mode = WAL") { (row) throws(LibraryError) in mode = row.text(0) }
                break
            } catch  where error.code == .busy && remaining > 0 {
                sqlite3_sleep(20)
            }
        }
        guard mode == "wal" else {
            throw LibraryError(
                .unsupportedFileSystem, "open the catalog", path.description,
                because: "SQLite can't keep a log of changes beside it",
                advice: "choose a folder on a local file system")
        }
    }
}
