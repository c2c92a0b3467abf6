#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open directory. What it holds is reached through its descriptor, so that nobody can swap a path on the way.
package final class Directory: Sendable {
    let handle: OpenFile

    /// The path it was opened by, for messages.
    package var path: Pathname { handle.path }

    var descriptor: CInt { handle.descriptor }
    /// The calls by which all in it is reached.
    package var system: any SystemCalls { handle.system }

    init(handle: OpenFile) {
        self.handle = handle
    }

    /// Opens a directory by its path; a symbolic link as the last component is refused unless `followsLinks`.
    package init(
        opening path: Pathname, followsLinks: Bool = false, system: any SystemCalls = Kernel()
    ) throws(SystemError) {
        let options: OpenOptions = followsLinks ? .directory : [.directory, .noFollow]
        let descriptor = try retrying(path) { () throws(CallFailure) in try system.open(path, options) }
        handle = OpenFile(descriptor: descriptor, path: path, system: system)
    }

    /// Opens a directory, and makes it durably where it is missing, with all that is missing above it.
    package static func make(
        at path: Pathname, followsLinks: Bool = false, system: any SystemCalls = Kernel()
    ) throws(SystemError) -> Directory {
        do {
            return try Directory(opening: path, followsLinks: followsLinks, system: system)
        } catch  where error.number == ENOENT && path.parent != path {
            return try make(at: path.parent, followsLinks: true, system: system).makeDirectory(path.lastComponent)
        }
    }

    /// Opens a directory, and makes it where it is missing; what is above it is made durably, and its own name may not
    /// survive a power cut yet. To be followed by ``synchronizeName()`` and ``synchronize()``.
    package static func openOrMake(
        at path: Pathname, system: any SystemCalls = Kernel()
    ) throws(SystemError) -> Directory {
        do {
            return try Directory(opening: path, system: system)
        } catch  where error.number == ENOENT && path.parent != path {
            return try make(at: path.parent, followsLinks: true, system: system)
                .openOrMakeDirectory(path.lastComponent)
        }
    }

    /// Opens a directory below this one, following no link.
    package func directory(_ relative: Pathname) throws(SystemError) -> Directory {
        Directory(handle: try open(relative, [.directory, .noFollow]))
    }

    /// Opens a directory in this one, and makes it where it is missing; its name may not survive a power cut yet.
    ///
    /// To be followed by ``synchronize()`` of both, whoever made it: another process may have made it a moment ago and
    /// not yet have waited for the disk.
    package func openOrMakeDirectory(_ name: Pathname) throws(SystemError) -> Directory {
        do {
            return try directory(name)
        } catch  where error.number == ENOENT {}
        do {
            try retrying(path.appending(name)) { () throws(CallFailure) in
                try system.makeDirectory(name, in: descriptor)
            }
        } catch  where error.number == EEXIST {}
        return try directory(name)
    }

    /// Opens a directory in this one, and makes it where it is missing; it and its name are on stable storage then.
    package func makeDirectory(_ name: Pathname) throws(SystemError) -> Directory {
        let child = try openOrMakeDirectory(name)
        try child.synchronize()
        try synchronize()
        return child
    }

    /// Opens a file below this directory to read it, following no link and waiting for no FIFO.
    package func open(_ relative: Pathname) throws(SystemError) -> OpenFile {
        try open(relative, [.nonBlocking, .noFollow])
    }

    /// What an entry is, itself and not where it links to; nil when there is none.
    package func status(of name: Pathname) throws(SystemError) -> FileStatus? {
        do {
            return try retrying(path.appending(name)) { () throws(CallFailure) in
                try system.status(of: name, in: descriptor)
            }
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    /// What the directory itself is.
    package func status() throws(SystemError) -> FileStatus { try handle.status() }

    /// The names in the directory, in no order.
    package func entries() throws(SystemError) -> [Pathname] {
        try retrying(path) { () throws(CallFailure) in try system.entries(of: descriptor).map(\.name) }
    }

    /// Waits until the names in the directory are on stable storage.
    ///
    /// - Returns: false where the file system can't do that for a directory: the names are then as durable as it makes
    ///   them.
    @discardableResult
    package func synchronize() throws(SystemError) -> Bool {
        do {
            try handle.synchronize()
            return true
        } catch  where error.number == EINVAL || error.number == ENOTSUP {
            return false
        }
    }

    /// Waits until all of the directory's file system is on stable storage.
    ///
    /// One wait in place of many: on ext4, one for each of 16 directories took 47 ms, and this one 4 ms. It waits for
    /// what others write to the same file system, too.
    ///
    /// - Returns: false where the file system isn't known to wait for names then; nothing is known to be stored.
    package func synchronizeFileSystem() throws(SystemError) -> Bool {
        do {
            try once(path) { () throws(CallFailure) in try system.syncFileSystem(descriptor) }
            return true
        } catch  where [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL].contains(error.number) {
            return false
        }
    }

    /// Waits until the directory's own name is on stable storage, whoever gave it.
    ///
    /// Nothing happens where its parent may not be read, as there is no other way to wait for it.
    package func synchronizeName() throws(SystemError) {
        let above = path.appending("..")
        do {
            let parent = try retrying(above) { () throws(CallFailure) in
                try system.open("..", in: descriptor, .directory)
            }
            try Directory(handle: OpenFile(descriptor: parent, path: above, system: system)).synchronize()
        } catch  where error.number == EACCES && error.call == "openat" {}
    }

    /// Sets who may use an entry, without opening it.
    package func setPermissions(of name: Pathname, to permissions: UInt32) throws(SystemError) {
        try retrying(path.appending(name)) { () throws(CallFailure) in
            try system.setPermissions(of: name, in: descriptor, to: permissions)
        }
    }

    /// Removes an entry that is no directory; nothing happens where there is none.
    package func remove(_ name: Pathname) throws(SystemError) {
        do {
            try retrying(path.appending(name)) { () throws(CallFailure) in try system.unlink(name, in: descriptor) }
        } catch  where error.number == ENOENT {}
    }

    /// Gives an entry another name in the same directory; false where that name is taken.
    package func rename(_ name: Pathname, to other: Pathname, by method: PublishingMethod) throws(SystemError) -> Bool {
        do {
            try once(path.appending(name)) { () throws(CallFailure) in
                if method.renamesExclusively {
                    try system.renameExclusively(name, in: descriptor, to: other, in: descriptor)
                } else {
                    try system.link(name, in: descriptor, as: other, in: descriptor)
                    try system.unlink(name, in: descriptor)
                }
            }
            return true
        } catch  where error.number == EEXIST {
            return false
        }
    }

    /// Takes a lock on the directory that lives as long as this value, or changes the one it has.
    ///
    /// A process that is being started holds a copy of every lock of the one that starts it, until it runs its own
    /// program; so what is in the way is looked at for half a second.
    ///
    /// - Returns: false when somebody else's lock is in the way.
    package func lock(_ kind: LockKind) throws(SystemError) -> Bool {
        for _ in 0..<50 {
            if try handle.lock(kind) { return true }
            usleep(10_000)
        }
        return try handle.lock(kind)
    }
}

extension Directory {
    /// Opens what is below this directory without following a link at any component.
    private func open(_ relative: Pathname, _ options: OpenOptions) throws(SystemError) -> OpenFile {
        let full = path.appending(relative)
        do {
            let descriptor = try retrying(full) { () throws(CallFailure) in
                try system.openBeneath(relative, in: self.descriptor, options)
            }
            return OpenFile(descriptor: descriptor, path: full, system: system)
        } catch  where error.number == ENOSYS || error.number == EPERM {
            // An older kernel, or a container whose filter doesn't know the call.
            return try walk(relative, options)
        }
    }

    /// Opens one component after another, each without following a link.
    private func walk(_ relative: Pathname, _ options: OpenOptions) throws(SystemError) -> OpenFile {
        var current = handle
        let parts = relative.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let name = Pathname(bytes: Array(part))
            guard !name.bytes.isEmpty, name != ".", name != ".." else {
                throw SystemError(call: "openat", number: EXDEV, subject: path.appending(relative).description)
            }
            let isLast = index == parts.count - 1
            let full = current.path.appending(name)
            let descriptor = try retrying(full) { () throws(CallFailure) in
                try system.open(name, in: current.descriptor, isLast ? options : [.directory, .noFollow])
            }
            current = OpenFile(descriptor: descriptor, path: full, system: system)
        }
        return current
    }
}

extension OpenFile {
    /// Takes a lock that lives as long as the open file, or changes the one it has; false when another is in the way.
    package func lock(_ kind: LockKind) throws(SystemError) -> Bool {
        do {
            try retrying(path) { () throws(CallFailure) in try system.lock(descriptor, kind) }
            return true
        } catch  where error.number == EWOULDBLOCK {
            return false
        }
    }
}
