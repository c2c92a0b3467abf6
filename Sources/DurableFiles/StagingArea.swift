#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where files are written before they are published: without a name where that is possible, else in a directory of
/// their own under names that tell whether their writer lives.
package struct StagingArea: Sendable {
    /// Where named temporary files are.
    package let directory: Directory
    /// Where files without a name are made: the file system they will be published on.
    package let target: Directory
    /// How files are published here.
    package let method: PublishingMethod

    /// Finds out by trying how files can be published from `directory` into `target`.
    ///
    /// - Throws: when no method works that leaves an existing file alone.
    package init(directory: Directory, target: Directory) throws(SystemError) {
        self.directory = directory
        self.target = target
        for method in PublishingMethod.allCases where try Self.isPossible(method, in: directory, target) {
            self.method = method
            return
        }
        throw SystemError(call: "linkat", number: ENOTSUP, subject: directory.path.description)
    }

    /// Uses one method without trying.
    package init(directory: Directory, target: Directory, method: PublishingMethod) {
        self.directory = directory
        self.target = target
        self.method = method
    }

    /// Begins a new file.
    package func makeFile() throws(SystemError) -> TemporaryFile {
        guard method == .unnamed else { return try makeLeasedFile() }
        let descriptor = try retrying(target.path) { () throws(CallFailure) in
            try target.system.openUnnamed(in: target.descriptor)
        }
        let file = OpenFile(descriptor: descriptor, path: target.path, system: target.system)
        return TemporaryFile(file: file, area: self, leasedName: nil)
    }

    /// A name nobody else has.
    static func freshName() -> Pathname {
        let words = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        return Pathname(".tmp-" + words.map { String($0, radix: 16) }.joined(separator: "-"))
    }

    /// Begins a file with a temporary name, locked for as long as it is open.
    private func makeLeasedFile() throws(SystemError) -> TemporaryFile {
        for _ in 0..<16 {
            let name = Self.freshName()
            let path = directory.path.appending(name)
            let descriptor = try retrying(path) { () throws(CallFailure) in
                try directory.system.open(name, in: directory.descriptor, [.writing, .creating, .noFollow])
            }
            let file = OpenFile(descriptor: descriptor, path: path, system: directory.system)
            let temporary = TemporaryFile(file: file, area: self, leasedName: name)
            // Between making and locking, another process may have taken the file for a dead one's and swept it.
            if try file.lock(.exclusive), try file.status().linkCount > 0 { return temporary }
        }
        throw SystemError(call: "flock", number: EWOULDBLOCK, subject: directory.path.description)
    }

    private static func isPossible(
        _ method: PublishingMethod, in directory: Directory, _ target: Directory
    ) throws(SystemError) -> Bool {
        let name = freshName()
        do {
            let file = try StagingArea(directory: directory, target: target, method: method).makeFile()
            // The scratch name is swept like any other should the process end here.
            guard try method != .unnamed || file.file.lock(.exclusive) else { return false }
            guard try file.link(as: name, in: directory) else { return false }
            try directory.remove(name)
            return true
        } catch let error as PublishError {
            try? directory.remove(name)
            return try refuses(error.cause)
        } catch let error as SystemError {
            return try refuses(error)
        } catch {
            return false
        }
    }

    /// Whether a failure says that the file system doesn't know the method; any other failure is thrown.
    private static func refuses(_ error: SystemError) throws(SystemError) -> Bool {
        let refusals = [EOPNOTSUPP, ENOTSUP, EISDIR, ENOENT, EINVAL, ENOSYS, EPERM, EXDEV, EMLINK]
        guard refusals.contains(error.number) else { throw error }
        return false
    }
}

extension StagingArea {
    /// What a sweep found.
    package struct Sweep: Hashable, Sendable {
        /// Files of writers that are gone, removed.
        package var removed = 0
        /// Files of writers that live, left alone.
        package var alive = 0
        /// Entries that nobody here made, left alone.
        package var foreign: [Pathname] = []
    }

    /// Removes what writers left that ended before they were done; a writer that lives holds a lock on its file.
    package func sweep() throws(SystemError) -> Sweep {
        var sweep = Sweep()
        for name in try directory.entries() {
            guard name.bytes.starts(with: ".tmp-".utf8) else {
                sweep.foreign.append(name)
                continue
            }
            switch try isDead(name) {
            case true?: sweep.removed += 1
            case false?: sweep.alive += 1
            case nil: sweep.foreign.append(name)
            }
        }
        return sweep
    }

    /// Whether a temporary file's writer is gone, and then removes it; nil where it is no such file.
    private func isDead(_ name: Pathname) throws(SystemError) -> Bool? {
        guard let status = try directory.status(of: name) else { return false }
        guard status.kind == .regular else { return nil }
        let file: OpenFile
        do {
            file = try directory.open(name)
        } catch  where error.number == ENOENT {
            return false
        }
        guard try file.lock(.exclusive) else { return false }
        // With its last descriptor the lock would go, and a writer that has just made the file and not locked it yet
        // would take it for its own before the name is gone.
        defer { withExtendedLifetime(file) {} }
        guard let now = try directory.status(of: name), now.isSameFile(as: try file.status()) else { return false }
        try directory.remove(name)
        return true
    }
}
