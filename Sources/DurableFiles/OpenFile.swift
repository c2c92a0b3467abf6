#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file, closed when the last reference goes.
public final class OpenFile: Sendable {
    let descriptor: CInt
    let system: any SystemCalls
    /// The path it was opened by, for messages.
    public let path: Pathname

    init(descriptor: CInt, path: Pathname, system: any SystemCalls) {
        self.descriptor = descriptor
        self.path = path
        self.system = system
    }

    deinit {
        // Nothing is left to tell a failure to: whoever needs the answer asks for it with `checkClose` before.
        try? system.close(descriptor)
    }

    /// Opens a file to read it; never waits for a FIFO's writer, never becomes a controlling terminal.
    ///
    /// A symbolic link as the last component is refused unless `followsLinks`.
    public convenience init(reading path: Pathname, followsLinks: Bool = false) throws(SystemError) {
        try self.init(reading: path, followsLinks: followsLinks, system: Kernel())
    }

    /// Opens a file to read it, by the calls of a test.
    package convenience init(
        reading path: Pathname, followsLinks: Bool = false, system: any SystemCalls
    ) throws(SystemError) {
        let options: OpenOptions = followsLinks ? .nonBlocking : [.nonBlocking, .noFollow]
        let descriptor = try retrying(path) { () throws(CallFailure) in try system.open(path, options) }
        self.init(descriptor: descriptor, path: path, system: system)
    }

    /// What the file is and how large, now.
    public func status() throws(SystemError) -> FileStatus {
        try retrying(path) { () throws(CallFailure) in try system.status(of: descriptor) }
    }

    /// Reads up to `count` bytes from `offset` on; fewer only at the end of the file.
    public func read(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        guard count > 0 else { return [] }
        // A caller's number, perhaps out of a hostile header, must not decide how much memory is taken.
        let room = count <= 1 << 16 ? count : try Int(clamping: min(UInt64(count), remainder(from: offset)))
        guard room > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: room)
        let filled = try read(at: offset, into: &bytes)
        if filled < room { bytes.removeLast(room - filled) }
        return bytes
    }

    /// Fills an array from `offset` on, and says how much of it was filled; less than all only at the end of the file.
    public func read(at offset: UInt64, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        var filled = 0
        while filled < bytes.count {
            let (position, overflow) = offset.addingReportingOverflow(UInt64(filled))
            guard !overflow, Int64(exactly: position) != nil else { break }
            let got = try retrying(path) { () throws(CallFailure) in
                try system.read(descriptor, at: position, into: &bytes, from: filled)
            }
            guard got > 0 else { break }
            filled += got
        }
        return filled
    }

    /// Lends the descriptor to a call that wants one, such as one that starts a process; it isn't to be closed.
    public func withDescriptor<R, E: Error>(_ body: (CInt) throws(E) -> R) throws(E) -> R {
        try body(descriptor)
    }

    /// Waits until what was written to the file is on stable storage; a failure is final and never tried again.
    package func synchronize() throws(SystemError) {
        try once(path) { () throws(CallFailure) in try system.sync(descriptor) }
    }

    /// Has the file read from the disk next, and not from memory, as far as the system can do that.
    ///
    /// To follow ``synchronize()``, as only what needs no writing is forgotten. After somebody's failed wait, memory may
    /// hold bytes that the disk has never got.
    package func dropCache() throws(SystemError) {
        do {
            try retrying(path) { () throws(CallFailure) in try system.dropCache(descriptor) }
        } catch  where [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.number) {}
    }

    /// Closes a second descriptor of the file and reports what that says, as some file systems report a lost write
    /// only there; the file itself stays open.
    package func checkClose() throws(SystemError) {
        let second = try retrying(path) { () throws(CallFailure) in try system.duplicate(descriptor) }
        try once(path) { () throws(CallFailure) in try system.close(second) }
    }

    /// How many bytes there are from `offset` to the end.
    private func remainder(from offset: UInt64) throws(SystemError) -> UInt64 {
        let size = try status().byteCount
        return offset < size ? size - offset : 0
    }
}
