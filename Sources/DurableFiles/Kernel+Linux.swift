#if os(Linux)
    import CLinuxFiles
    import Glibc

    extension Kernel {
        /// The magic numbers of ext4, XFS, Btrfs, F2FS, overlayfs, which passes on what it is asked, and tmpfs, which
        /// keeps nothing: file systems of this machine alone that wait for names with the rest.
        static let localFileSystems: Set<Int64> = [
            0xef53, 0x5846_5342, 0x9123_683e, 0xf2f5_2010, 0x794c_7630, 0x0102_1994,
        ]

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

        package func syncFileSystem(_ descriptor: CInt) throws(CallFailure) {
            let found = try check("fstatfs", clinuxfiles_file_system(descriptor))
            // Others do less: what FUSE serves isn't even told.
            guard Self.localFileSystems.contains(found) else { throw CallFailure("syncfs", ENOTSUP) }
            try check("syncfs", clinuxfiles_sync_file_system(descriptor))
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
