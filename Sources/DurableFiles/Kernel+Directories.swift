#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Kernel {
    package func entries(of directory: CInt) throws(CallFailure) -> DirectoryListing {
        // A descriptor of its own: reading moves a position that duplicates share.
        let descriptor = try open(".", in: directory, .directory)
        guard let stream = unsafe fdopendir(descriptor) else {
            let failure = CallFailure("fdopendir", errno)
            try close(descriptor)
            throw failure
        }
        defer { unsafe closedir(stream) }
        var listing = DirectoryListing()
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe name(of: entry)
            if unsafe name.first == UInt8(ascii: "."), unsafe isDotOrDotDot(name) { continue }
            let kind = unsafe FileStatus.Kind(entryType: Int(entry.pointee.d_type))
            unsafe listing.append(name, kind: kind)
        }
        guard errno == 0 else { throw CallFailure("readdir", errno) }
        return listing
    }

    /// The bytes of an entry's name, from where it is: the record may be shorter than the type says.
    private func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeRawBufferPointer {
        let start = unsafe UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
        return unsafe UnsafeRawBufferPointer(start: start, count: length)
    }

    private func isDotOrDotDot(_ name: UnsafeRawBufferPointer) -> Bool {
        unsafe name.count == 1 || name.count == 2 && name[1] == UInt8(ascii: ".")
    }
}

extension FileStatus {
    init(_ status: stat) {
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            kind: Kind(mode: status.st_mode), byteCount: UInt64(max(status.st_size, 0)),
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
            linkCount: UInt64(status.st_nlink), permissions: UInt32(status.st_mode) & 0o7777,
            owner: UInt32(status.st_uid), modified: FileTime(modified), changed: FileTime(changed))
    }
}

extension FileStatus.Kind {
    /// What a directory says of an entry; nil where it doesn't know.
    init?(entryType: Int) {
        switch entryType {
        case Int(DT_UNKNOWN): return nil
        case Int(DT_REG): self = .regular
        case Int(DT_DIR): self = .directory
        case Int(DT_LNK): self = .symbolicLink
        default: self = .other
        }
    }

    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .directory
        case S_IFLNK: self = .symbolicLink
        default: self = .other
        }
    }
}
