#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The operating system's own calls.
package struct Kernel: SystemCalls {
    package init() {}

    package func open(_ path: Pathname, _ options: OpenOptions) throws(CallFailure) -> CInt {
        #if canImport(Darwin)
            try check("open", unsafe path.withCString { unsafe Darwin.open($0, options.flags, 0o600) })
        #else
            try check("open", unsafe path.withCString { unsafe Glibc.open($0, options.flags, 0o600) })
        #endif
    }

    package func open(
        _ name: Pathname, in directory: CInt, _ options: OpenOptions
    ) throws(CallFailure) -> CInt {
        try check("openat", unsafe name.withCString { unsafe openat(directory, $0, options.flags, 0o600) })
    }

    package func open(
        entry index: Int, of listing: DirectoryListing, in directory: CInt, _ options: OpenOptions
    ) throws(CallFailure) -> CInt {
        let descriptor = unsafe listing.withCString(at: index) { unsafe openat(directory, $0, options.flags) }
        return try check("openat", descriptor ?? -1)
    }

    package func duplicate(_ descriptor: CInt) throws(CallFailure) -> CInt {
        try check("fcntl", fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
    }

    package func close(_ descriptor: CInt) throws(CallFailure) {
        #if canImport(Darwin)
            try check("close", Darwin.close(descriptor))
        #else
            try check("close", Glibc.close(descriptor))
        #endif
    }

    package func status(of descriptor: CInt) throws(CallFailure) -> FileStatus {
        var status = stat()
        try check("fstat", unsafe fstat(descriptor, &status))
        return FileStatus(status)
    }

    package func status(of name: Pathname, in directory: CInt) throws(CallFailure) -> FileStatus {
        var status = stat()
        try check(
            "fstatat", unsafe name.withCString { unsafe fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) })
        return FileStatus(status)
    }

    package func read(
        _ descriptor: CInt, at offset: UInt64, into bytes: inout [UInt8], from index: Int
    ) throws(CallFailure) -> Int {
        guard let offset = off_t(exactly: offset) else { throw CallFailure("pread", EINVAL) }
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[index...])
            return unsafe pread(descriptor, rest.baseAddress, rest.count, offset)
        }
        return try check("pread", count)
    }

    package func write(_ descriptor: CInt, at offset: UInt64, _ bytes: RawSpan) throws(CallFailure) -> Int {
        guard let offset = off_t(exactly: offset) else { throw CallFailure("pwrite", EFBIG) }
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset) }
        return try check("pwrite", count)
    }

    package func truncate(_ descriptor: CInt, to byteCount: UInt64) throws(CallFailure) {
        guard let count = off_t(exactly: byteCount) else { throw CallFailure("ftruncate", EFBIG) }
        try check("ftruncate", ftruncate(descriptor, count))
    }

    package func setModificationTime(_ descriptor: CInt, to time: FileTime) throws(CallFailure) {
        // UTIME_OMIT leaves the time of the last access alone; Swift imports it on no platform.
        #if canImport(Darwin)
            let omit = -2
        #else
            let omit = (1 << 30) - 2
        #endif
        let times = [timespec(tv_sec: 0, tv_nsec: omit), time.parts]
        try check("futimens", unsafe times.withUnsafeBufferPointer { unsafe futimens(descriptor, $0.baseAddress) })
    }

    package func setPermissions(of name: Pathname, in directory: CInt, to permissions: UInt32) throws(CallFailure) {
        try check("fchmodat", unsafe name.withCString { unsafe fchmodat(directory, $0, mode_t(permissions), 0) })
    }

    package func unlink(_ name: Pathname, in directory: CInt) throws(CallFailure) {
        try check("unlinkat", unsafe name.withCString { unsafe unlinkat(directory, $0, 0) })
    }

    package func makeDirectory(_ name: Pathname, in directory: CInt) throws(CallFailure) {
        try check("mkdirat", unsafe name.withCString { unsafe mkdirat(directory, $0, 0o700) })
    }

    package func lock(_ descriptor: CInt, _ kind: LockKind) throws(CallFailure) {
        try check("flock", flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB))
    }

    package func link(
        _ name: Pathname, in directory: CInt, as other: Pathname, in target: CInt
    ) throws(CallFailure) {
        let answer = unsafe name.withCString { from in
            unsafe other.withCString { unsafe linkat(directory, from, target, $0, 0) }
        }
        try check("linkat", answer)
    }

    package func renameReplacing(
        _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
    ) throws(CallFailure) {
        let answer = unsafe name.withCString { from in
            unsafe other.withCString { unsafe renameat(directory, from, target, $0) }
        }
        try check("renameat", answer)
    }

    /// Turns the answer of a call that says -1 into what it failed with.
    @discardableResult
    func check<N: SignedInteger>(_ call: String, _ answer: N) throws(CallFailure) -> N {
        guard answer >= 0 else { throw CallFailure(call, errno) }
        return answer
    }
}

extension OpenOptions {
    /// The flags that mean the same to C.
    var flags: CInt {
        var flags = O_CLOEXEC | O_NOCTTY | (contains(.writing) ? O_RDWR : O_RDONLY)
        if contains(.creating) { flags |= O_CREAT | O_EXCL }
        if contains(.directory) { flags |= O_DIRECTORY }
        if contains(.noFollow) { flags |= O_NOFOLLOW }
        if contains(.nonBlocking) { flags |= O_NONBLOCK }
        return flags
    }
}
