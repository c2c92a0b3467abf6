package import DurableFiles
import Foundation

extension FaultySystem {
    package func open(_ path: Pathname, _ options: OpenOptions) throws(CallFailure) -> CInt {
        try opened("open") { () throws(CallFailure) in try Kernel().open(path, options) }
    }

    package func open(_ name: Pathname, in directory: CInt, _ options: OpenOptions) throws(CallFailure) -> CInt {
        try opened("openat") { () throws(CallFailure) in
            guard options.contains(.creating) else { return try Kernel().open(name, in: directory, options) }
            return try noting { () throws(CallFailure) in
                try Kernel().open(name, in: directory, options)
            } as: {
                (entries, descriptor) throws(CallFailure) in
                let node = entries.make(try Kernel().status(of: descriptor))
                entries.name(name, in: try Kernel().status(of: directory), node)
            }
        }
    }

    package func open(
        entry index: Int, of listing: DirectoryListing, in directory: CInt, _ options: OpenOptions
    ) throws(CallFailure) -> CInt {
        try opened("openat") { () throws(CallFailure) in
            try Kernel().open(entry: index, of: listing, in: directory, options)
        }
    }

    package func openBeneath(_ path: Pathname, in directory: CInt, _ options: OpenOptions) throws(CallFailure) -> CInt {
        try opened("openat2") { () throws(CallFailure) in try Kernel().openBeneath(path, in: directory, options) }
    }

    package func openUnnamed(in directory: CInt) throws(CallFailure) -> CInt {
        try opened("O_TMPFILE") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().openUnnamed(in: directory)
            } as: {
                (entries, descriptor) throws(CallFailure) in
                _ = entries.make(try Kernel().status(of: descriptor))
            }
        }
    }

    package func duplicate(_ descriptor: CInt) throws(CallFailure) -> CInt {
        try opened("dup") { () throws(CallFailure) in try Kernel().duplicate(descriptor) }
    }

    /// A failing close still closes, as Linux's does; a dead process's descriptors are closed by ``bury()``.
    package func close(_ descriptor: CInt) throws(CallFailure) {
        let fault = try strike("close")
        if closed(descriptor) { try Kernel().close(descriptor) }
        if case .error(let number)? = fault { throw CallFailure("close", number) }
    }

    package func status(of descriptor: CInt) throws(CallFailure) -> FileStatus {
        try perform("fstat") { () throws(CallFailure) in try Kernel().status(of: descriptor) }
    }

    package func status(of name: Pathname, in directory: CInt) throws(CallFailure) -> FileStatus {
        try perform("fstatat") { () throws(CallFailure) in try Kernel().status(of: name, in: directory) }
    }

    package func entries(of directory: CInt) throws(CallFailure) -> DirectoryListing {
        try perform("readdir") { () throws(CallFailure) in try Kernel().entries(of: directory) }
    }

    package func read(
        _ descriptor: CInt, at offset: UInt64, into bytes: inout [UInt8], from index: Int
    ) throws(CallFailure) -> Int {
        switch try strike("pread") {
        case .error(let number)?, .errorAfterwards(let number)?: throw CallFailure("pread", number)
        case .short? where index + 1 < bytes.count:
            var one: [UInt8] = [0]
            let count = try Kernel().read(descriptor, at: offset, into: &one, from: 0)
            bytes[index] = one[0]
            return count
        default: return try Kernel().read(descriptor, at: offset, into: &bytes, from: index)
        }
    }

    package func write(_ descriptor: CInt, at offset: UInt64, _ bytes: RawSpan) throws(CallFailure) -> Int {
        switch try strike("pwrite") {
        case .error(let number)?: throw CallFailure("pwrite", number)
        case .errorAfterwards(let number)?:
            _ = try written(descriptor, at: offset, bytes)
            throw CallFailure("pwrite", number)
        case .short?: return try written(descriptor, at: offset, bytes.extracting(first: 1))
        default: return try written(descriptor, at: offset, bytes)
        }
    }

    private func written(_ descriptor: CInt, at offset: UInt64, _ bytes: RawSpan) throws(CallFailure) -> Int {
        try noting { () throws(CallFailure) in
            try Kernel().write(descriptor, at: offset, bytes)
        } as: {
            (entries, count) throws(CallFailure) in
            guard let node = entries.node(try Kernel().status(of: descriptor)) else { return }
            let written = unsafe bytes.extracting(first: count).withUnsafeBytes { unsafe Array($0) }
            entries.events.append(.write(node, at: Int(offset), written))
        }
    }

    package func reserve(_ descriptor: CInt, byteCount: UInt64) throws(CallFailure) {
        try perform("fallocate") { () throws(CallFailure) in try Kernel().reserve(descriptor, byteCount: byteCount) }
    }

    package func truncate(_ descriptor: CInt, to byteCount: UInt64) throws(CallFailure) {
        try perform("ftruncate") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().truncate(descriptor, to: byteCount)
            } as: {
                (entries, _) throws(CallFailure) in
                guard let node = entries.node(try Kernel().status(of: descriptor)) else { return }
                entries.events.append(.resize(node, to: Int(byteCount)))
            }
        }
    }

    package func startWriteback(_ descriptor: CInt, at offset: UInt64, byteCount: UInt64) throws(CallFailure) {
        try perform("sync_file_range") { () throws(CallFailure) in
            try Kernel().startWriteback(descriptor, at: offset, byteCount: byteCount)
        }
    }

    package func dropCache(_ descriptor: CInt) throws(CallFailure) {
        try perform("posix_fadvise") { () throws(CallFailure) in try Kernel().dropCache(descriptor) }
    }

    package func sync(_ descriptor: CInt) throws(CallFailure) {
        try perform("fsync") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().sync(descriptor)
            } as: {
                (entries, _) throws(CallFailure) in
                guard let node = entries.node(try Kernel().status(of: descriptor)) else { return }
                entries.events.append(.synchronize(node))
            }
        }
        let status = try Kernel().status(of: descriptor)
        if degradesDirectories, status.kind == .directory { throw CallFailure("fsync", EINVAL) }
        noteSynchronized(status)
    }

    /// Noted as a wait for the directory that it was asked of.
    package func syncFileSystem(_ descriptor: CInt) throws(CallFailure) {
        try perform("syncfs") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                if degradesDirectories { throw CallFailure("syncfs", ENOTSUP) }
                try Kernel().syncFileSystem(descriptor)
            } as: { (entries, _) throws(CallFailure) in
                entries.events.append(.synchronizeAll)
            }
        }
        noteSynchronized(try Kernel().status(of: descriptor))
    }

    package func setPermissions(of name: Pathname, in directory: CInt, to permissions: UInt32) throws(CallFailure) {
        try perform("fchmodat") { () throws(CallFailure) in
            try Kernel().setPermissions(of: name, in: directory, to: permissions)
        }
    }

    package func setModificationTime(_ descriptor: CInt, to time: FileTime) throws(CallFailure) {
        try perform("futimens") { () throws(CallFailure) in try Kernel().setModificationTime(descriptor, to: time) }
    }

    package func linkUnnamed(_ descriptor: CInt, as name: Pathname, in directory: CInt) throws(CallFailure) {
        try perform("linkat") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().linkUnnamed(descriptor, as: name, in: directory)
            } as: { (entries, _) throws(CallFailure) in
                let node = entries.node(try Kernel().status(of: descriptor))
                entries.name(name, in: try Kernel().status(of: directory), node)
            }
        }
    }

    package func link(
        _ name: Pathname, in directory: CInt, as other: Pathname, in target: CInt
    ) throws(CallFailure) {
        try perform("linkat") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().link(name, in: directory, as: other, in: target)
            } as: { (entries, _) throws(CallFailure) in
                let node = entries.node(try Kernel().status(of: other, in: target))
                entries.name(other, in: try Kernel().status(of: target), node)
            }
        }
    }

    package func renameExclusively(
        _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
    ) throws(CallFailure) {
        try perform("renameat2") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().renameExclusively(name, in: directory, to: other, in: target)
            } as: { (entries, _) throws(CallFailure) in
                try entries.rename(name, in: directory, to: other, in: target)
            }
        }
    }

    package func renameReplacing(
        _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
    ) throws(CallFailure) {
        try perform("renameat") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().renameReplacing(name, in: directory, to: other, in: target)
            } as: { (entries, _) throws(CallFailure) in
                try entries.rename(name, in: directory, to: other, in: target)
            }
        }
    }

    package func unlink(_ name: Pathname, in directory: CInt) throws(CallFailure) {
        try perform("unlinkat") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().unlink(name, in: directory)
            } as: {
                (entries, _) throws(CallFailure) in
                guard let parent = entries.node(try Kernel().status(of: directory)) else { return }
                entries.events.append(.unname(name.description, in: parent))
            }
        }
    }

    package func makeDirectory(_ name: Pathname, in directory: CInt) throws(CallFailure) {
        try perform("mkdirat") { () throws(CallFailure) in
            try noting { () throws(CallFailure) in
                try Kernel().makeDirectory(name, in: directory)
            } as: {
                (entries, _) throws(CallFailure) in
                let node = entries.make(try Kernel().status(of: name, in: directory))
                entries.name(name, in: try Kernel().status(of: directory), node)
            }
        }
    }

    package func lock(_ descriptor: CInt, _ kind: LockKind) throws(CallFailure) {
        try perform("flock") { () throws(CallFailure) in try Kernel().lock(descriptor, kind) }
    }
}

extension FaultySystem {
    /// Makes a call and notes what it did, as one step, where there is a journal.
    private func noting<R>(
        _ body: () throws(CallFailure) -> R,
        as note: (inout DiskJournal.Entries, R) throws(CallFailure) -> Void
    ) throws(CallFailure) -> R {
        guard let journal else { return try body() }
        return try journal.step { (entries) throws(CallFailure) in
            let result = try body()
            try note(&entries, result)
            return result
        }
    }
}

extension DiskJournal.Entries {
    /// Notes that an entry was moved a moment ago.
    fileprivate mutating func rename(
        _ name: Pathname, in directory: CInt, to other: Pathname, in target: CInt
    ) throws(CallFailure) {
        guard let parent = node(try Kernel().status(of: directory)),
            let newParent = node(try Kernel().status(of: target))
        else { return }
        events.append(.rename(name.description, in: parent, to: other.description, at: newParent))
    }
}
