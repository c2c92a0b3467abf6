import CSQLite
import DurableFiles
import Synchronization

/// Has SQLite's own file calls written into the journal of the folder that they are made in.
///
/// It is a VFS in front of SQLite's own one, which it takes over as it is but for the calls that change files; files
/// outside such folders pass through it. The index of the log (`-shm`) is no file that has to last, and is left out.
enum SQLiteJournal {
    private struct File {
        let journal: DiskJournal
        let node: DiskJournal.Node
        let directory: DiskJournal.Node
        let name: String
        /// Whether the first wait for the file waits for its directory too, as SQLite's own VFS does.
        var waitsForName: Bool
    }

    private struct Attached {
        weak var journal: DiskJournal?
    }

    private struct State {
        var journals: [String: Attached] = [:]
        /// By the address of SQLite's file.
        var files: [UInt: File] = [:]
        /// The addresses of the tables of calls on a file that are used in place of SQLite's own, by the own ones'.
        var journaling: [UInt: UInt] = [:]
        /// The addresses of SQLite's own tables by those of the ones in their place.
        var own: [UInt: UInt] = [:]
    }

    private static let state = Mutex(State())
    private static let isInstalled = install()

    /// Notes what SQLite does below a folder from now on.
    static func attach(_ journal: DiskJournal, to folder: String) {
        precondition(isInstalled, "SQLite has no VFS to stand in front of.")
        state.withLock { state in
            state.journals = state.journals.filter { $0.value.journal != nil }
            state.journals[folder] = Attached(journal: journal)
        }
    }

    private static func journal(of path: Pathname) -> DiskJournal? {
        state.withLock { state in
            state.journals.first { path.description.hasPrefix($0.key + "/") }?.value.journal
        }
    }

    private static func file(_ handle: UnsafeMutablePointer<sqlite3_file>?) -> File? {
        let key = UInt(bitPattern: handle)
        return state.withLock { $0.files[key] }
    }

    /// SQLite's own calls on an open file.
    private static func own(_ handle: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
        let table = unsafe UInt(bitPattern: handle?.pointee.pMethods)
        guard let address = state.withLock({ $0.own[table] }) else { return nil }
        return unsafe UnsafePointer<sqlite3_io_methods>(bitPattern: address)?.pointee
    }

    private static func status(_ path: Pathname) -> FileStatus? {
        try? Directory(opening: path.parent, followsLinks: true).status(of: path.lastComponent)
    }

    private static func directory(of path: Pathname) -> FileStatus? {
        try? Directory(opening: path.parent, followsLinks: true).status()
    }
}

extension SQLiteJournal {
    private static func install() -> Bool {
        guard let original = unsafe sqlite3_vfs_find(nil) else { return false }
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe vfs.initialize(to: original.pointee)
        let name: StaticString = "journal"
        unsafe vfs.pointee.zName = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        unsafe vfs.pointee.xOpen = { unsafe SQLiteJournal.open($0, $1, $2, $3, $4) }
        unsafe vfs.pointee.xDelete = { unsafe SQLiteJournal.delete($0, $1, $2) }
        return unsafe sqlite3_vfs_register(vfs, 1) == SQLITE_OK
    }

    /// SQLite's own VFS; the name is the one it has on every system that is like Unix.
    private static var original: UnsafeMutablePointer<sqlite3_vfs>? { unsafe sqlite3_vfs_find("unix") }

    private static func open(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: CInt, _ answered: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        guard let original = unsafe original, let open = unsafe original.pointee.xOpen else { return SQLITE_ERROR }
        guard let name = unsafe name, let file = unsafe file else {
            return unsafe open(original, name, file, flags, answered)
        }
        let path = unsafe Pathname(String(cString: name))
        guard let journal = journal(of: path) else { return unsafe open(original, name, file, flags, answered) }
        return journal.step { entries in
            let isThere = status(path) != nil
            let code = unsafe open(original, name, file, flags, answered)
            guard code == SQLITE_OK, let status = status(path), let parent = directory(of: path) else { return code }
            let node = isThere ? entries.node(status) : entries.make(status)
            if !isThere { entries.name(path.lastComponent, in: parent, node) }
            guard let node, let directory = entries.node(parent) else { return code }
            let isLog = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0 && flags & SQLITE_OPEN_CREATE != 0
            let key = UInt(bitPattern: file)
            state.withLock {
                $0.files[key] = File(
                    journal: journal, node: node, directory: directory, name: path.lastComponent.description,
                    waitsForName: isLog)
            }
            unsafe replaceMethods(of: file)
            return code
        }
    }

    /// Puts this journal's calls in front of those of an open file.
    private static func replaceMethods(of file: UnsafeMutablePointer<sqlite3_file>) {
        guard let methods = unsafe file.pointee.pMethods else { return }
        let address = UInt(bitPattern: methods)
        let journaling = state.withLock { state -> UInt in
            if let journaling = state.journaling[address] { return journaling }
            let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
            unsafe table.initialize(to: methods.pointee)
            unsafe table.pointee.xWrite = { unsafe SQLiteJournal.write($0, $1, $2, $3) }
            unsafe table.pointee.xTruncate = { unsafe SQLiteJournal.truncate($0, $1) }
            unsafe table.pointee.xSync = { unsafe SQLiteJournal.synchronize($0, $1) }
            unsafe table.pointee.xClose = { unsafe SQLiteJournal.close($0) }
            let journaling = UInt(bitPattern: table)
            state.journaling[address] = journaling
            state.own[journaling] = address
            return journaling
        }
        unsafe file.pointee.pMethods = UnsafePointer(bitPattern: journaling)
    }

    private static func delete(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ synchronizes: CInt
    ) -> CInt {
        guard let original = unsafe original, let delete = unsafe original.pointee.xDelete else { return SQLITE_ERROR }
        guard let text = unsafe name else { return unsafe delete(original, name, synchronizes) }
        let path = unsafe Pathname(String(cString: text))
        guard let journal = journal(of: path), let parent = directory(of: path) else {
            return unsafe delete(original, name, synchronizes)
        }
        return journal.step { entries in
            let code = unsafe delete(original, name, synchronizes)
            guard code == SQLITE_OK, let directory = entries.node(parent) else { return code }
            let name = path.lastComponent.description
            entries.events.append(.unname(name, in: directory))
            if synchronizes != 0 { entries.events.append(.synchronizeName(name, in: directory)) }
            return code
        }
    }

    private static func write(
        _ handle: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: CInt, _ offset: Int64
    ) -> CInt {
        guard let write = unsafe own(handle)?.xWrite, let file = unsafe file(handle) else { return SQLITE_ERROR }
        return file.journal.step { entries in
            let code = unsafe write(handle, bytes, count, offset)
            guard code == SQLITE_OK else { return code }
            let written = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            entries.events.append(.write(file.node, at: Int(offset), written))
            return code
        }
    }

    private static func truncate(_ handle: UnsafeMutablePointer<sqlite3_file>?, _ size: Int64) -> CInt {
        guard let truncate = unsafe own(handle)?.xTruncate, let file = unsafe file(handle) else { return SQLITE_ERROR }
        return file.journal.step { entries in
            let code = unsafe truncate(handle, size)
            if code == SQLITE_OK { entries.events.append(.resize(file.node, to: Int(size))) }
            return code
        }
    }

    private static func synchronize(_ handle: UnsafeMutablePointer<sqlite3_file>?, _ flags: CInt) -> CInt {
        guard let synchronize = unsafe own(handle)?.xSync, let file = unsafe file(handle) else { return SQLITE_ERROR }
        let key = UInt(bitPattern: handle)
        return file.journal.step { entries in
            let code = unsafe synchronize(handle, flags)
            guard code == SQLITE_OK else { return code }
            entries.events.append(.synchronizeDatabase(file.node))
            if file.waitsForName { entries.events.append(.synchronizeName(file.name, in: file.directory)) }
            state.withLock { $0.files[key]?.waitsForName = false }
            return code
        }
    }

    private static func close(_ handle: UnsafeMutablePointer<sqlite3_file>?) -> CInt {
        guard let close = unsafe own(handle)?.xClose else { return SQLITE_ERROR }
        let key = UInt(bitPattern: handle)
        state.withLock { $0.files[key] = nil }
        return unsafe close(handle)
    }
}
