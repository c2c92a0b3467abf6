#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file, closed when the last reference goes.
public final class OpenFile: Sendable {
    let descriptor: CInt
    /// The path it was opened by, for messages.
    public let path: FilePath

    init(descriptor: CInt, path: FilePath) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file to read it; never waits for a FIFO's writer, never becomes a controlling terminal.
    ///
    /// - Parameter followsLinks: whether a symbolic link as the last component is followed.
    public convenience init(reading path: FilePath, followsLinks: Bool = false) throws(SystemError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = unsafe path.withCString { unsafe open($0, flags) }
        guard descriptor >= 0 else { throw SystemError(call: "open", number: errno, subject: path.description) }
        self.init(descriptor: descriptor, path: path)
    }

    /// Reads up to `count` bytes from `offset` on; fewer only at the end of the file.
    public func read(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        guard let start = off_t(exactly: offset), count > 0 else { return [] }
        var number: CInt = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let got = unsafe pread(descriptor, rest.baseAddress, rest.count, start + off_t(filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { number = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        guard number == 0 else { throw SystemError(call: "pread", number: number, subject: path.description) }
        return bytes
    }
}
