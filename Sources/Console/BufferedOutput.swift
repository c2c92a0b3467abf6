package import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A descriptor to write to, such as standard output, with a buffer before it.
///
/// What is still buffered when the last reference goes is dropped: flush first. Not for several threads at once.
package final class BufferedOutput {
    private let descriptor: CInt
    private let name: String
    private let capacity: Int
    private var buffer: [UInt8] = []

    /// Standard output; from here on a closed pipe is an error that is thrown, no longer a deadly signal.
    package static func standardOutput(capacity: Int = 1 << 16) -> BufferedOutput {
        signal(SIGPIPE, SIG_IGN)
        return BufferedOutput(descriptor: STDOUT_FILENO, name: "standard output", capacity: capacity)
    }

    /// Standard error, unbuffered.
    package static func standardError() -> BufferedOutput {
        BufferedOutput(descriptor: STDERR_FILENO, name: "standard error", capacity: 0)
    }

    /// Writes to a descriptor that someone else owns.
    init(descriptor: CInt, name: String, capacity: Int) {
        self.descriptor = descriptor
        self.name = name
        self.capacity = capacity
    }

    /// Whether this is a terminal. The corresponding C function is `isatty`.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Takes bytes, and writes when the buffer is full.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        buffer += bytes
        if buffer.count >= capacity { try flush() }
    }

    /// Takes a text, and writes when the buffer is full.
    package func write(_ text: String) throws(SystemError) {
        buffer += text.utf8
        if buffer.count >= capacity { try flush() }
    }

    /// Writes everything that is buffered; on an error the rest is dropped.
    package func flush() throws(SystemError) {
        let number = unsafe buffer.withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
        buffer.removeAll(keepingCapacity: true)
        guard number == 0 else { throw SystemError(call: "write", number: number, subject: name) }
    }

    /// Writes all bytes however small the steps; returns the value of `errno`, 0 for none.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt {
        var written = 0
        while written < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
            #if canImport(Darwin)
                let count = unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
            #else
                let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { waitUntilWritable(descriptor); continue }
            if count < 0 { return errno }
            if count == 0 { return EIO }
            written += count
        }
        return 0
    }

    /// A terminal or pipe that someone made non-blocking is waited for.
    private static func waitUntilWritable(_ descriptor: CInt) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&request, 1, -1)
    }
}
