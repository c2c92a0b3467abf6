import CSQLite
import DurableFiles

/// A connection to an SQLite database, closed with its owner.
@safe struct Database: ~Copyable {
    private let connection: OpaquePointer
    private let subject: String

    /// What is to be done with a database.
    enum Access {
        /// It is read and written, and made where there is none.
        case writing
        /// It is read, while others may write it.
        case reading
        /// It is read, and nobody can write it, so that nothing is made beside it.
        case immutable

        fileprivate var flags: Int32 {
            switch self {
            case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .reading: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        }

        fileprivate func name(of path: Pathname) -> Pathname {
            guard self == .immutable else { return path }
            // As RFC 3986 has it, every byte that could mean something else.
            let digits = Array("0123456789ABCDEF".utf8)
            let escaped = path.bytes.flatMap { [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            return Pathname(bytes: Array("file:".utf8) + escaped + Array("?immutable=1".utf8))
        }
    }

    /// Opens a database; waits `patience` milliseconds for another process.
    init(at path: Pathname, patience: Int32, for access: Access = .writing) throws(LibraryError) {
        subject = path.description
        var handle: OpaquePointer?
        let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe access.name(of: path).withCString { unsafe sqlite3_open_v2($0, &handle, flags, nil) }
        guard code == SQLITE_OK, let opened = unsafe handle else {
            let error = unsafe Self.error(handle, code, subject)
            unsafe sqlite3_close_v2(handle)
            throw error
        }
        unsafe connection = opened
        unsafe sqlite3_busy_timeout(connection, patience)
        unsafe _ = csqlite_set_defensive(connection)
    }

    deinit {
        unsafe sqlite3_close_v2(connection)
    }

    /// How many rows the last statement changed.
    var changedRowCount: Int { unsafe Int(sqlite3_changes64(connection)) }

    /// Runs statements without parameters and rows.
    func execute(_ sql: String) throws(LibraryError) {
        let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe Self.error(connection, code, subject) }
    }

    /// Runs one statement and hands every row to a closure.
    func run(
        _ sql: String, _ values: [SQLValue] = [], row: (borrowing Statement) throws(LibraryError) -> Void = { _ in }
    ) throws(LibraryError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
        guard code == SQLITE_OK, let prepared = unsafe handle else {
            throw unsafe Self.error(connection, code, subject)
        }
        let statement = unsafe Statement(prepared)
        for (index, value) in values.enumerated() {
            let code = statement.bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw unsafe Self.error(connection, code, subject) }
        }
        while true {
            switch statement.step() {
            case SQLITE_ROW: try row(statement)
            case SQLITE_DONE: return
            case let code: throw unsafe Self.error(connection, code, subject)
            }
        }
    }

    /// Runs a closure while nobody else can write, here or in another process, and keeps all it did or nothing.
    func transaction<R>(_ body: () throws(LibraryError) -> R) throws(LibraryError) -> R {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // A failed COMMIT may have ended the transaction already; then there is nothing to roll back.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs a closure within a transaction, and keeps all it did or nothing.
    ///
    /// - Returns: why nothing was kept; nil when all was.
    /// - Throws: what ended the whole transaction.
    func part(_ body: () throws(LibraryError) -> Void) throws(LibraryError) -> LibraryError? {
        try execute("SAVEPOINT part")
        do {
            try body()
            try execute("RELEASE part")
            return nil
        } catch {
            // A full disk, for one, ends the transaction with all its parts.
            guard unsafe sqlite3_get_autocommit(connection) == 0 else { throw error }
            try execute("ROLLBACK TO part; RELEASE part")
            return error
        }
    }

    private static func error(_ connection: OpaquePointer?, _ code: Int32, _ subject: String) -> LibraryError {
        let words = unsafe connection.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
        let number = unsafe connection.map { unsafe sqlite3_system_errno($0) } ?? 0
        return LibraryError(sqlite: code, words, errno: number, subject: subject)
    }
}

/// A value that a statement takes or a row holds.
enum SQLValue: Hashable {
    case null
    case integer(Int64)
    case text(String)

    init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
    init(_ number: Int64?) { self = number.map(SQLValue.integer) ?? .null }
    init(_ number: Int) { self = .integer(Int64(number)) }
    init(_ count: UInt64) { self = .integer(Int64(clamping: count)) }
}

/// A prepared statement, finalised with its owner.
@safe struct Statement: ~Copyable {
    private let handle: OpaquePointer

    fileprivate init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    fileprivate func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return unsafe sqlite3_bind_null(handle, index)
        case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
        case .text(let text):
            var text = text
            return text.withUTF8 { unsafe csqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
    }

    fileprivate func step() -> Int32 { unsafe sqlite3_step(handle) }

    /// The text in a column; nil for NULL.
    func text(_ column: Int32) -> String? {
        guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The number in a column; nil for NULL.
    func integer(_ column: Int32) -> Int64? {
        guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
        return unsafe sqlite3_column_int64(handle, column)
    }
}

extension LibraryError {
    /// Says what SQLite could not do with a catalog.
    init(sqlite code: Int32, _ words: String, errno number: CInt, subject: String) {
        let cause = number == 0 ? nil : SystemError(call: "SQLite", number: number, subject: subject)
        let (kind, advice): (Code, String?) =
            switch code & 0xff {
            case SQLITE_BUSY, SQLITE_LOCKED: (.busy, "another process kept it busy, so try again")
            case SQLITE_FULL: (.diskFull, Code.diskFull.advice)
            case SQLITE_CORRUPT, SQLITE_NOTADB: (.corruptCatalog, Self.rebuilding)
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH:
                (.permission, "check who owns the file and its folder and whether their disk can be written to")
            default: (cause.map { Code(errno: $0.number) } ?? .io, cause?.advice)
            }
        self.init(
            kind, "use the catalog", subject, because: "\(words) (SQLite \(code))", advice: advice,
            underlying: kind == .busy || kind == .corruptCatalog ? nil : cause)
    }

    /// What helps against a catalog that can't be read.
    static let rebuilding = "make the catalog anew from the originals, which are not affected, with recover --rebuild"
}
