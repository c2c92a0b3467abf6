import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// Catalogs of other versions of the library.
@Suite struct CatalogVersionTests {
    let fixture: LibraryFixture
    private let id = SHA256.hexadecimal(of: [1, 2, 3])

    init() throws {
        fixture = try LibraryFixture()
        let shard = fixture.path.appending(Pathname("originals/\(id.prefix(2))")).description
        try FileManager.default.createDirectory(atPath: shard, withIntermediateDirectories: true)
        try fixture.scratch.write([1, 2, 3], to: "library/originals/\(id.prefix(2))/\(id).jpg")
    }

    /// A library with one photo, as version 1 left it.
    private func makeFirstVersion() throws {
        try fixture.sql(FirstCatalog.tables)
        try fixture.sql(
            """
            INSERT INTO photo VALUES ('\(id)', 'public.jpeg', 3, 'ready', NULL, 'a.jpg', 'public.png', 5, 6,
                'originals/\(id.prefix(2))/\(id).jpg', 'originals/\(id.prefix(2))/\(id).jpg', 'public.jpeg', 3, '\(id)',
                4, 3, 'as-is', '{}');
            INSERT INTO name VALUES ('a.jpg', '\(id)');
            PRAGMA application_id = 0x5068496d; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
            """)
    }

    @Test func theFirstIsBroughtUpToDate() throws {
        try makeFirstVersion()
        let library = try fixture.open()
        #expect(!library.needsRecovery)
        let photo = try #require(try library.photos(limit: 9).first)
        #expect(photo.id.rawValue == id)
        #expect(photo.state == .ready)
        #expect(photo.name == "a.jpg")
        #expect(photo.declaredType == .png)
        #expect(photo.sourceModificationTime?.nanosecondsSince1970 == 6)
        #expect(photo.rendition?.rung == .asIs)
        #expect(photo.receipt == "{}")
        #expect(try library.photos(named: "a.jpg").count == 1)
        #expect(try library.summary().originalByteCount == 3)
        #expect(try library.summary().renditionByteCount == 0)
        #expect(try library.verify().problems == [])
        try fixture.add([4], to: library)
        #expect(try fixture.open().photos(limit: 9).count == 2)
    }

    /// Before the fourth, only receipts said whose place is withheld; other programs' may be anything.
    @Test(arguments: [
        (#"{"isLocationWithheld":true}"#, true), (#"{"isLocationWithheld":false}"#, false), ("{}", false),
        ("isLocationWithheld", false), ("[1]", false),
    ])
    func aPlaceThatWasWithheldStaysSo(receipt: String, isWithheld: Bool) throws {
        try makeFirstVersion()
        try fixture.sql("UPDATE photo SET receipt = '\(receipt)'")
        let library = try fixture.open()
        #expect(try library.photos(limit: 9).map(\.isLocationWithheld) == [isWithheld])
        #expect(try fixture.files().count { $0.hasSuffix(".withheld") } == (isWithheld ? 1 : 0))
        #expect(try library.recover { _ in .jpeg }.restoredRecordCount == 0)
        #expect(try library.verify().problems == [])
    }

    /// The process may end between bringing the catalog up to date and writing the records.
    @Test func recordsThatWereNotWrittenInTimeAreWrittenLater() throws {
        try makeFirstVersion()
        try fixture.sql(#"UPDATE photo SET receipt = '{"isLocationWithheld":true}'"#)
        _ = try fixture.open()
        let record = try #require(try fixture.files().first { $0.hasSuffix(".withheld") })
        try fixture.delete(record)
        _ = try fixture.open()
        #expect(try !fixture.files().contains(record))
        try fixture.sql("INSERT INTO lacking_records VALUES (1)")
        _ = try fixture.open()
        #expect(try fixture.files().contains(record))
    }

    /// Several processes that find an old catalog: one brings it up to date, and all can use it.
    @Test func isBroughtUpToDateOnce() throws {
        try makeFirstVersion()
        let fixture = fixture
        DispatchQueue.concurrentPerform(iterations: 6) { worker in
            #expect(throws: Never.self) { try fixture.add([UInt8(worker)], to: try fixture.open()) }
        }
        #expect(try fixture.open().photos(limit: 99).count == 7)
    }

    @Test func anOldOneIsNotReadWhereItCannotBeBroughtUpToDate() throws {
        try makeFirstVersion()
        for folder in ["records", "renditions", "staging"] {
            try FileManager.default.createDirectory(
                atPath: fixture.path.appending(Pathname(folder)).description, withIntermediateDirectories: true)
        }
        expect(.permission, "its version is 1, and it can't be brought to 5") {
            _ = try PhotoLibrary(readingAt: fixture.path)
        }
    }

    @Test func aLaterOneIsRefused() throws {
        _ = try fixture.open()
        try fixture.sql("PRAGMA user_version = 99")
        expect(.newerCatalog, "its version is 99") { _ = try fixture.open() }
        expect(.newerCatalog, "use a newer program") { _ = try PhotoLibrary(readingAt: fixture.path) }
    }

    @Test func anotherProgramsIsRefused() throws {
        try fixture.sql("CREATE TABLE other (x); PRAGMA user_version = 1")
        expect(.notALibrary, "another program") { _ = try fixture.open() }
    }
}

/// The catalog of version 1, as it was released.
private enum FirstCatalog {
    static let tables = """
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
