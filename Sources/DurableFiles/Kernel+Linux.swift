#if os(Linux)
    import CLinuxFiles
    import Glibc

    extension Kernel {
        package func openBeneath(
            _ path: Pathname, in directory: CInt, _ options: OpenOptions
        ) throws(CallFailure) -> CInt {
            let descriptor = unsafe path.withCString {
                unsafe clinuxfiles_open_beneath(directory, $0, options.flags, options.contains(.creating) ? 0o600 : 0)
            }
            return try check("openat2", descriptor)
        }

        package func openUnnamed(in directory: CInt) throws(CallFailure) -> CInt {
            let flags = clinuxfiles_o_tmpfile() | O_RDWR | O_CLOEXEC
            return try check("openat", unsafe openat(directory, ".", flags, 0o600))
        }

        package func reserve(_ descriptor: CInt, byteCount: UInt64) throws(CallFailure) {
            guard let count = Int64(exactly: byteCount) else { throw CallFailure("fallocate", EFBIG) }
            try check("fallocate", clinuxfiles_reserve(descriptor, count))
        }

        package func startWriteback(_ descriptor: CInt, at offset: UInt64, byteCount: UInt64) throws(CallFailure) {
            guard let offset = Int64(exactly: offset), let count = Int64(exactly: byteCount) else { return }
            try check("sync_file_range", clinuxfiles_start_writeback(descriptor, offset, count))
        }

        package func dropCache(_ descriptor: CInt) throws(CallFailure) {
            // Unlike other calls, this one returns what is wrong.
            let number = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            guard number == 0 else { throw CallFailure("posix_fadvise", number) }
        }

        package func sync(_ descriptor: CInt) throws(CallFailure) {
            try check("fsync", fsync(descriptor))
        }

        package func linkUnnamed(
            _ descriptor: CInt, as name: Pathname, in directory: CInt
        ) throws(CallFailure) {
            // Through /proc: an empty path with AT_EMPTY_PATH needs a capability on kernels before 6.10.
            let source = Pathname("/proc/self/fd/\(descriptor)")
            let answer = unsafe source.withCString { from in
                unsafe name.withCString { unsafe linkat(AT_FDCWD, from, directory, $0, AT_SYMLINK_FOLLOW) }
            }
            try check("linkat", answer)
        }

        package func renameExclusively(
            _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
        ) throws(CallFailure) {
            let answer = unsafe name.withCString { from in
                unsafe other.withCString { unsafe clinuxfiles_rename_exclusively(directory, from, target, $0) }
            }
            try check("renameat2", answer)
        }
    }
#endif
