public import DurableFiles
import Synchronization

/// A durable store of photos in a folder: originals, renditions, and a catalog of both.
///
/// When ``commit(_:as:filenameExtension:origin:)`` returns, the original's bytes are on stable storage and a crash, a
/// kill or a power cut changes nothing. Several processes and threads may use one folder at once. Every call may wait
/// for the disk, so none belongs on a thread that has to answer at once.
///
/// A process that imports must ignore `SIGXFSZ`, or a limit on file sizes ends it instead of failing one photo. That is
/// the program's decision, so the library leaves it to the program.
public final class PhotoLibrary: Sendable {
    /// How much the library takes in.
    public struct Limits: Hashable, Sendable {
        /// Bytes of one file.
        public var fileByteCount: UInt64 = 64 << 30
        /// Bytes of a receipt or a reason.
        public var receiptByteCount = 4 << 20
        /// How long to wait for another process's turn with the catalog, in milliseconds.
        public var catalogPatience: Int32 = 20_000

        /// Makes the default limits.
        public init() {}
    }

    /// The folder the library was opened by.
    public var path: Pathname { root.path }
    /// How much the library takes in.
    public let limits: Limits
    /// Whether the library was opened to be read and not changed.
    public var isReadOnly: Bool { area == nil }
    /// How files get their names on this file system; nil where the library is only read.
    public var publishingMethod: PublishingMethod? { area?.method }
    /// Whether the file system can't promise that names survive a power cut.
    public let isDegraded: Bool

    /// Whether originals were found without a catalog when the library was opened; recovery adopts them.
    public let needsRecovery: Bool

    let root: Directory
    let originals: Shelf
    let records: Shelf
    let renditions: Shelf
    /// Where files are begun; nil where the library is only read.
    private let area: StagingArea?
    let catalog: Mutex<Catalog>
    /// Files that are to get their names and changes of the catalog wait here, and share the waits for the disk.
    let storing = SharedTurn<Storing, Storing.Outcome>()

    /// Opens the library in a folder, and makes it where it is missing.
    ///
    /// - Throws: `notALibrary` for a folder that holds something else, `corruptCatalog`, `newerCatalog`,
    ///   `unsupportedFileSystem`, `permission`, `diskFull`.
    public convenience init(at path: Pathname, limits: Limits = Limits()) throws(LibraryError) {
        try self.init(at: path, limits: limits, system: Kernel())
    }

    /// Opens a library to read it, such as one on a disk that can't be written to: its photos can be listed, opened,
    /// exported and verified, and nothing in its folder is changed.
    ///
    /// - Throws: `notFound` where there is no library, `permission` where its catalog can't be read without writing, and
    ///   what opening a library throws. What would change a library that was opened so throws `permission`.
    public convenience init(readingAt path: Pathname, limits: Limits = Limits()) throws(LibraryError) {
        try self.init(readingAt: path, limits: limits, system: Kernel())
    }

    /// Opens a library to read it, through the calls of a test.
    package init(readingAt path: Pathname, limits: Limits = Limits(), system: any SystemCalls) throws(LibraryError) {
        self.limits = limits
        root = try Self.opening(path) { () throws(SystemError) in try Directory(opening: path, system: system) }
        let task = LibraryTask("open the library", path)
        try Self.admit(root)
        try Self.share(root, task)
        (originals, records, renditions) = try attempt(task) { [root] () throws(SystemError) in
            (
                Shelf(try root.directory("originals")), Shelf(try root.directory("records")),
                Shelf(try root.directory("renditions"))
            )
        }
        catalog = Mutex(try Catalog(in: root, patience: limits.catalogPatience, isReadOnly: true))
        area = nil
        (isDegraded, needsRecovery) = (false, false)
    }

    /// Whether a folder holds a library, whole or damaged; false also where there is no folder.
    ///
    /// - Throws: when it can't be told, such as in a folder that this process may not look into.
    public static func exists(at path: Pathname) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            return try opening(path) { () throws(SystemError) in
                let folder = try Directory(opening: path)
                guard try folder.status(of: Catalog.fileName) == nil else { return true }
                return try folder.status(of: "originals") != nil
            }
        } catch  where error.code == .notFound {
            return false
        }
    }

    /// Runs what opens a library's folder, and says so when something else is in its place.
    private static func opening<R: ~Copyable>(
        _ path: Pathname, _ body: () throws(SystemError) -> R
    ) throws(LibraryError) -> R {
        do throws(LibraryError) {
            return try attempt(LibraryTask("open the library", path), body)
        } catch  where error.code == .unsuitableSource {
            throw LibraryError(
                .notALibrary, "open the library", path.description, because: "it is no folder, or a link to one",
                advice: "choose a folder", underlying: error.underlying)
        }
    }

    /// Opens a library through the calls of a test.
    package convenience init(
        at path: Pathname, limits: Limits = Limits(), system: any SystemCalls
    ) throws(LibraryError) {
        let root = try Self.opening(path) { () throws(SystemError) in
            try Directory.openOrMake(at: path, system: system)
        }
        try self.init(in: root, limits: limits)
    }

    /// Opens a library in an open folder.
    init(in root: Directory, limits: Limits) throws(LibraryError) {
        self.limits = limits
        self.root = root
        let task = LibraryTask("open the library", root.path)
        try Self.admit(root)
        try Self.share(root, task)
        let (originals, records, renditions, staging) = try attempt(task) { () throws(SystemError) in
            // Their names are waited for below, all together.
            let originals = Shelf(try root.openOrMakeDirectory("originals"))
            let records = Shelf(try root.openOrMakeDirectory("records"))
            let renditions = Shelf(try root.openOrMakeDirectory("renditions"))
            let directory = try root.openOrMakeDirectory("staging")
            return (originals, records, renditions, try StagingArea(directory: directory, target: originals.directory))
        }
        try attempt(task) { () throws(SystemError) in
            // A folder that was there may have been made a moment ago, by somebody who didn't wait for the disk. Before
            // the catalog, so that whoever finds one need not wait.
            if try root.status(of: Catalog.fileName) == nil { try root.synchronizeName() }
        }
        let catalog = try Catalog(in: root, patience: limits.catalogPatience)
        (isDegraded, needsRecovery) = try attempt(task) { () throws(SystemError) in
            let isDegraded = try !root.synchronize()
            _ = try staging.sweep()
            let isAlone = try catalog.isNew ? !originals.directory.entries().isEmpty : false
            return (isDegraded, isAlone)
        }
        self.catalog = Mutex(catalog)
        (self.originals, self.records, self.renditions, area) = (originals, records, renditions, staging)
        // What can't be removed stays noted, and must lock nobody out of the photos.
        _ = try finishRemovals()
        try rememberWithheldLocations()
    }

    /// Begins a file for the bytes of a photo or a rendition.
    ///
    /// - Parameter expectedByteCount: how many bytes will come, where that is known; a disk without room for them is
    ///   then found out now.
    public func stage(expectedByteCount: UInt64? = nil) throws(LibraryError) -> StagedFile {
        let task = LibraryTask("begin a file in the library", path)
        let staging = try staging(for: task)
        let temporary = try attempt(task) { () throws(SystemError) in
            let temporary = try staging.makeFile()
            if let expectedByteCount { try temporary.reserve(min(expectedByteCount, limits.fileByteCount)) }
            return temporary
        }
        return try StagedFile(temporary, limit: limits.fileByteCount)
    }
}

extension PhotoLibrary {
    /// Where files are begun.
    ///
    /// - Throws: `permission` where the library is only read.
    func staging(for task: LibraryTask) throws(LibraryError) -> StagingArea {
        guard let area else {
            throw LibraryError(
                .permission, task, because: "the library is open to be read only",
                advice: "use it where its folder can be written to")
        }
        return area
    }

    /// Takes part in the library. Whoever makes the catalog anew wants it for itself; nobody else needs this lock.
    private static func share(_ root: Directory, _ task: LibraryTask) throws(LibraryError) {
        guard try attempt(task, { () throws(SystemError) in try root.lock(.shared) }) else {
            throw LibraryError(
                .busy, task, because: "its catalog is being made anew", advice: "try again when that is done")
        }
    }

    /// Runs a closure with the catalog, one at a time.
    func withCatalog<R: Sendable>(
        _ body: (borrowing Catalog) throws(LibraryError) -> R
    ) throws(LibraryError) -> R {
        try catalog.withLock { (catalog) throws(LibraryError) in try body(catalog) }
    }

    /// Runs a closure with the catalog while nobody else can change it, here or in another process; keeps all that it
    /// did or nothing.
    func transaction<R: Sendable>(
        _ body: (borrowing Catalog) throws(LibraryError) -> R
    ) throws(LibraryError) -> R {
        _ = try staging(for: LibraryTask("change the library", path))
        return try withCatalog { (catalog) throws(LibraryError) in
            try catalog.database.transaction { () throws(LibraryError) in try body(catalog) }
        }
    }

    /// Refuses a folder that holds something else.
    static func admit(_ root: Directory) throws(LibraryError) {
        let entries = try attempt(LibraryTask("open the library", root.path)) { () throws(SystemError) in
            try root.entries()
        }
        // After a power cut, what SQLite keeps beside the catalog may be all that is there of a new library.
        let own = Set(Catalog.fileNames + ["originals", "records", "renditions", "staging"])
        guard own.isDisjoint(with: entries) else { return }
        // What a fresh disk or a file browser puts into any folder.
        let foreign = entries.filter { $0 != "lost+found" && $0.bytes.first != UInt8(ascii: ".") }
        guard foreign.isEmpty else {
            throw LibraryError(
                .notALibrary, "make a library in", root.path.description,
                because: "the folder is not empty and holds no library", advice: "choose another one")
        }
    }
}
