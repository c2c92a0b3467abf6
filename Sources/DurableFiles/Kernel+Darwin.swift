#if canImport(Darwin)
    import Darwin

    // Written from Apple's manual pages; the project's tests run on Linux.
    extension Kernel {
        package func openBeneath(
            _ path: Pathname, in directory: CInt, _ options: OpenOptions
        ) throws(CallFailure) -> CInt {
            // O_NOFOLLOW_ANY refuses a link at every component; ".." and absolute paths are refused here.
            let parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard !parts.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) else {
                throw CallFailure("openat", EXDEV)
            }
            let flags = (options.flags & ~O_NOFOLLOW) | O_NOFOLLOW_ANY
            return try check("openat", unsafe path.withCString { unsafe openat(directory, $0, flags, 0o600) })
        }

        package func openUnnamed(in directory: CInt) throws(CallFailure) -> CInt {
            throw CallFailure("openat", ENOTSUP)
        }

        package func reserve(_ descriptor: CInt, byteCount: UInt64) throws(CallFailure) {
            guard let count = off_t(exactly: byteCount) else { throw CallFailure("fcntl", EFBIG) }
            var store = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: count,
                fst_bytesalloc: 0)
            try check("fcntl", unsafe fcntl(descriptor, F_PREALLOCATE, &store))
        }

        package func startWriteback(_ descriptor: CInt, at offset: UInt64, byteCount: UInt64) throws(CallFailure) {}

        package func dropCache(_ descriptor: CInt) throws(CallFailure) {
            // The nearest there is: from now on the file isn't kept in memory; what is there already may be.
            try check("fcntl", fcntl(descriptor, F_NOCACHE, 1))
        }

        package func sync(_ descriptor: CInt) throws(CallFailure) {
            // fsync reaches the drive, not its medium. Only a refusal to know the stronger call leads to the weaker.
            for command in [F_FULLFSYNC, F_BARRIERFSYNC] {
                if fcntl(descriptor, command) >= 0 { return }
                guard errno == ENOTSUP || errno == ENOTTY || errno == EINVAL else { throw CallFailure("fcntl", errno) }
            }
            try check("fsync", fsync(descriptor))
        }

        package func syncFileSystem(_ descriptor: CInt) throws(CallFailure) {
            throw CallFailure("syncfs", ENOTSUP)
        }

        package func linkUnnamed(
            _ descriptor: CInt, as name: Pathname, in directory: CInt
        ) throws(CallFailure) {
            throw CallFailure("linkat", ENOTSUP)
        }

        package func renameExclusively(
            _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
        ) throws(CallFailure) {
            let answer = unsafe name.withCString { from in
                unsafe other.withCString { unsafe renameatx_np(directory, from, target, $0, UInt32(RENAME_EXCL)) }
            }
            try check("renameatx_np", answer)
        }
    }
#endif
