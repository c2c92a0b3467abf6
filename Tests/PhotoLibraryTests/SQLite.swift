import CSQLite
import DurableFiles
import PhotoLibrary
import Testing

extension LibraryFixture {
    /// Runs SQL on the catalog, past the library.
    func sql(_ text: String) throws {
        var database: OpaquePointer?
        let opened = unsafe sqlite3_open(path.appending("catalog.sqlite").description, &database)
        try #require(opened == SQLITE_OK)
        defer { unsafe sqlite3_close(database) }
        let done = unsafe sqlite3_exec(database, text, nil, nil, nil)
        try #require(done == SQLITE_OK)
    }
}
