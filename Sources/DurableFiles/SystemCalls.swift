/// Every file call this package makes, one requirement each: the only way from here to the operating system.
///
/// ``Kernel`` is the real one. A test passes another, in which the n-th call fails, is short or ends the process; there
/// is no global switch. A call fails with ``CallFailure`` and is repeated by the caller, not here, when it was
/// interrupted. Descriptors are plain numbers here; ``OpenFile`` and ``Directory`` own them.
package protocol SystemCalls: Sendable {
    /// Opens a path that the caller chose. The corresponding C function is `open`.
    func open(_ path: Pathname, _ options: OpenOptions) throws(CallFailure) -> CInt
    /// Opens one component of a directory. The corresponding C function is `openat`, with mode 0600.
    func open(_ name: Pathname, in directory: CInt, _ options: OpenOptions) throws(CallFailure) -> CInt
    /// Opens an entry of a directory by its place in a listing. The corresponding C function is `openat`.
    func open(
        entry index: Int, of listing: DirectoryListing, in directory: CInt, _ options: OpenOptions
    ) throws(CallFailure) -> CInt
    /// Opens a path below a directory and follows no link on the way. The corresponding C function is `openat2`.
    func openBeneath(_ path: Pathname, in directory: CInt, _ options: OpenOptions) throws(CallFailure) -> CInt
    /// Makes a file without a name. The corresponding C function is `openat` with `O_TMPFILE` and mode 0600.
    func openUnnamed(in directory: CInt) throws(CallFailure) -> CInt
    /// Makes a second descriptor of an open file. The corresponding C function is `fcntl` with `F_DUPFD_CLOEXEC`.
    func duplicate(_ descriptor: CInt) throws(CallFailure) -> CInt
    /// Gives a descriptor back, whatever it answers. The corresponding C function is `close`.
    func close(_ descriptor: CInt) throws(CallFailure)

    /// Describes an open file. The corresponding C function is `fstat`.
    func status(of descriptor: CInt) throws(CallFailure) -> FileStatus
    /// Describes an entry, itself and not where it links to. The corresponding C function is `fstatat`.
    func status(of name: Pathname, in directory: CInt) throws(CallFailure) -> FileStatus
    /// Lists a directory in no order without `.` and `..`, with what each entry is where the file system says so. The
    /// corresponding C function is `readdir`.
    func entries(of directory: CInt) throws(CallFailure) -> DirectoryListing

    /// Reads into an array from `index` on, perhaps less than fits; 0 at the end. The corresponding C function is
    /// `pread`.
    func read(
        _ descriptor: CInt, at offset: UInt64, into bytes: inout [UInt8], from index: Int
    ) throws(CallFailure) -> Int
    /// Writes a span, perhaps less than all of it. The corresponding C function is `pwrite`.
    func write(_ descriptor: CInt, at offset: UInt64, _ bytes: RawSpan) throws(CallFailure) -> Int
    /// Takes room on the disk without changing the size. The corresponding C function is `fallocate`.
    func reserve(_ descriptor: CInt, byteCount: UInt64) throws(CallFailure)
    /// Cuts a file to a size, and gives back room that was taken beyond it. The corresponding C function is `ftruncate`.
    func truncate(_ descriptor: CInt, to byteCount: UInt64) throws(CallFailure)
    /// Starts writing to the disk and doesn't wait. The corresponding C function is `sync_file_range`.
    func startWriteback(_ descriptor: CInt, at offset: UInt64, byteCount: UInt64) throws(CallFailure)
    /// Forgets what of a file is in memory and needs no writing, so that it is read from the disk next. The
    /// corresponding C function is `posix_fadvise` with `POSIX_FADV_DONTNEED`.
    func dropCache(_ descriptor: CInt) throws(CallFailure)
    /// Waits until a file or directory is on stable storage. The corresponding C function is `fsync`.
    func sync(_ descriptor: CInt) throws(CallFailure)
    /// Waits until all of a file system is on stable storage, names and bytes. The corresponding C function is `syncfs`;
    /// `ENOTSUP` where the file system isn't known to wait for names then.
    func syncFileSystem(_ descriptor: CInt) throws(CallFailure)
    /// Sets who may use an entry. The corresponding C function is `fchmodat`.
    func setPermissions(of name: Pathname, in directory: CInt, to permissions: UInt32) throws(CallFailure)
    /// Sets when a file was last modified. The corresponding C function is `futimens`.
    func setModificationTime(_ descriptor: CInt, to time: FileTime) throws(CallFailure)

    /// Gives a file without a name its name; fails where it exists. The corresponding C function is `linkat`.
    func linkUnnamed(_ descriptor: CInt, as name: Pathname, in directory: CInt) throws(CallFailure)
    /// Gives a file a second name; fails where it exists. The corresponding C function is `linkat`.
    func link(_ name: Pathname, in directory: CInt, as other: Pathname, in target: CInt) throws(CallFailure)
    /// Moves an entry; fails where the new name exists. The corresponding C function is `renameat2`.
    func renameExclusively(
        _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
    ) throws(CallFailure)
    /// Moves an entry over whatever has the new name. The corresponding C function is `renameat`.
    func renameReplacing(_ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt) throws(CallFailure)
    /// Removes an entry that is no directory. The corresponding C function is `unlinkat`.
    func unlink(_ name: Pathname, in directory: CInt) throws(CallFailure)
    /// Makes a directory. The corresponding C function is `mkdirat`, with mode 0700.
    func makeDirectory(_ name: Pathname, in directory: CInt) throws(CallFailure)
    /// Takes or changes a lock that lives as long as the open file. The corresponding C function is `flock`.
    func lock(_ descriptor: CInt, _ kind: LockKind) throws(CallFailure)
}

/// How a file is opened; always closed on exec, never a controlling terminal.
package struct OpenOptions: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// For writing as well as for reading.
    package static let writing = OpenOptions(rawValue: 1)
    /// A file that must not exist yet is made.
    package static let creating = OpenOptions(rawValue: 2)
    /// Only a directory.
    package static let directory = OpenOptions(rawValue: 4)
    /// Not if the last component is a symbolic link.
    package static let noFollow = OpenOptions(rawValue: 8)
    /// Without waiting for the other end of a FIFO.
    package static let nonBlocking = OpenOptions(rawValue: 16)
}

/// What a lock allows; each fails at once with `EWOULDBLOCK` rather than wait.
package enum LockKind: Sendable {
    /// Others may share it.
    case shared
    /// Nobody else has it.
    case exclusive
}

/// A call that failed, before anybody knows on what.
package struct CallFailure: Error, Hashable, Sendable {
    /// The C function.
    package let call: String
    /// The value of `errno`.
    package let number: CInt

    package init(_ call: String, _ number: CInt) {
        self.call = call
        self.number = number
    }
}
