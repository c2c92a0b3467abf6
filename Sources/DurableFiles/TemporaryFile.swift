import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is being written and that nobody sees before it is complete and on stable storage.
///
/// It goes away with its last reference, or with the process, unless it was published.
package final class TemporaryFile: Sendable {
    /// The file, to read back what was written.
    package let file: OpenFile

    private let area: StagingArea
    private let state: Mutex<State>

    private struct State {
        var byteCount: UInt64 = 0
        var reserved: UInt64 = 0
        var writtenBack: UInt64 = 0
        var isSynchronized = false
        /// The first failure: from then on what the file holds is unknown, and it can't be published.
        var failure: SystemError?
        var leasedName: Pathname?
        /// Whether the file got a name of its own, from when on others may have seen it.
        var isLinked = false
    }

    init(file: OpenFile, area: StagingArea, leasedName: Pathname?) {
        self.file = file
        self.area = area
        state = Mutex(State(leasedName: leasedName))
    }

    deinit {
        // Best effort: what stays is swept when the next process opens the area, as its lock is gone.
        if let name = state.withLock({ $0.leasedName }) { try? area.directory.remove(name) }
    }

    /// How many bytes were written.
    package var byteCount: UInt64 { state.withLock { $0.byteCount } }

    /// Takes room for a number of bytes, so that a full disk is found out before the work and not after.
    ///
    /// A file system that can't reserve is no failure.
    package func reserve(_ byteCount: UInt64) throws(SystemError) {
        guard byteCount > 0 else { return }
        do {
            try retrying(file.path) { () throws(CallFailure) in
                try file.system.reserve(file.descriptor, byteCount: byteCount)
            }
            state.withLock { $0.reserved = byteCount }
        } catch  where [EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL].contains(error.number) {}
    }

    /// Appends bytes; a short write is continued.
    package func write(_ bytes: RawSpan) throws(SystemError) {
        var (position, failure) = state.withLock { ($0.byteCount, $0.failure) }
        if let failure { throw failure }
        do throws(SystemError) {
            var rest = bytes
            while rest.byteCount > 0 {
                let written = try write(rest, at: position)
                position += UInt64(written)
                rest = rest.extracting(droppingFirst: written)
            }
        } catch {
            throw fail(error)
        }
        state.withLock { $0.byteCount = position }
        startWriteback(every: 4 << 20)
    }

    /// Starts to write to the disk what isn't on its way yet, once there is at least so much of it.
    ///
    /// Only a hint that makes the later wait shorter: whether it helps is not known to anybody.
    package func startWriteback(every step: UInt64 = 1) {
        let (start, end) = state.withLock { state in
            let range = (state.writtenBack, state.byteCount)
            if range.1 - range.0 >= step { state.writtenBack = range.1 }
            return range
        }
        guard end - start >= step else { return }
        try? file.system.startWriteback(file.descriptor, at: start, byteCount: end - start)
    }

    /// Waits until the bytes are on stable storage.
    ///
    /// A failure is final: the kernel may have dropped the pages it could not write, so a second wait would say that
    /// all is well.
    package func synchronize() throws(SystemError) {
        let (isDone, failure, excess) = state.withLock { ($0.isSynchronized, $0.failure, $0.reserved > $0.byteCount) }
        if let failure { throw failure }
        if isDone { return }
        do throws(SystemError) {
            if excess { try giveBackRoom() }
            try file.synchronize()
        } catch {
            throw fail(error)
        }
        state.withLock { $0.isSynchronized = true }
    }

    /// Sets when the file was last modified; before it is synchronized.
    package func setModificationTime(_ time: FileTime) throws(SystemError) {
        try retrying(file.path) { () throws(CallFailure) in
            try file.system.setModificationTime(file.descriptor, to: time)
        }
    }

    private func write(_ bytes: RawSpan, at position: UInt64) throws(SystemError) -> Int {
        while true {
            do throws(CallFailure) {
                let written = try file.system.write(file.descriptor, at: position, bytes)
                guard written > 0, written <= bytes.byteCount else { throw CallFailure("pwrite", EIO) }
                return written
            } catch  where error.number == EINTR {
                continue
            } catch {
                throw SystemError(error, file.path)
            }
        }
    }

    private func giveBackRoom() throws(SystemError) {
        let byteCount = self.byteCount
        try retrying(file.path) { () throws(CallFailure) in
            try file.system.truncate(file.descriptor, to: byteCount)
        }
    }

    private func fail(_ error: SystemError) -> SystemError {
        state.withLock { $0.failure = error }
        return error
    }
}

extension TemporaryFile {
    /// Publishes the file under a name that must not exist yet, durably.
    ///
    /// Many files that are published together, by ``Naming/carryOut(_:)``, share their waits for the disk.
    package func publish(as name: Pathname, in directory: Directory) throws(PublishError) -> Publication {
        let outcomes = Naming.carryOut([Naming(file: self, name: name, directory: directory)])
        return try outcomes[0].get()
    }

    /// Publishes the file under a name, durably, in place of whatever has that name.
    ///
    /// Readers see the old file or the new one. Only for what can be made again.
    package func replace(_ name: Pathname, in directory: Directory) throws(PublishError) -> Publication {
        do throws(SystemError) {
            try synchronize()
            let temporary = try temporaryName()
            try once(directory.path.appending(name)) { () throws(CallFailure) in
                try file.system.renameReplacing(
                    temporary, in: area.directory.descriptor, to: name, in: directory.descriptor)
            }
        } catch {
            throw PublishError(error, mayBePublished: isPublished(as: name, in: directory))
        }
        state.withLock { state in
            state.isLinked = true
            state.leasedName = nil
        }
        let isDurable = try afterNaming { () throws(SystemError) in try directory.synchronize() }
        try confirm()
        try finishNaming()
        return .published(isDegraded: !isDurable)
    }

    /// Waits until the bytes are on stable storage, so that the file can get its name.
    ///
    /// A file that had a name once and failed afterwards stays one of which nobody knows whether it is published.
    package func prepare() throws(PublishError) {
        do throws(SystemError) {
            try synchronize()
        } catch {
            throw PublishError(error, mayBePublished: state.withLock { $0.isLinked })
        }
    }

    /// Gives the file its name; false where that is taken by another file.
    package func link(as name: Pathname, in directory: Directory) throws(PublishError) -> Bool {
        do throws(SystemError) {
            try once(directory.path.appending(name)) { () throws(CallFailure) in
                try linkOnce(as: name, in: directory)
            }
        } catch {
            // A link that was interrupted, or whose answer was lost, may have been made.
            let isPublished = isPublished(as: name, in: directory)
            if error.number == EEXIST { return isPublished }
            throw PublishError(error, mayBePublished: isPublished)
        }
        state.withLock { state in
            state.isLinked = true
            if area.method == .exclusiveRename { state.leasedName = nil }
        }
        return true
    }

    /// Waits for the file once more: a file system that gave up between the wait for the file and that for its directory
    /// says so only here.
    func confirm() throws(PublishError) {
        try afterNaming { () throws(SystemError) in try file.synchronize() }
    }

    /// Asks whether closing the file would fail, and gives up its temporary name.
    func finishNaming() throws(PublishError) {
        try afterNaming { () throws(SystemError) in try file.checkClose() }
        dropLeasedName()
    }

    /// Runs a step of a file that has its name already.
    ///
    /// A failure is final, as that of ``synchronize()`` is: who publishes the file again is told of it again.
    @discardableResult
    func afterNaming<R>(_ body: () throws(SystemError) -> R) throws(PublishError) -> R {
        do throws(SystemError) {
            return try body()
        } catch {
            throw PublishError(fail(error), mayBePublished: true)
        }
    }

    private func linkOnce(as name: Pathname, in directory: Directory) throws(CallFailure) {
        let leased = state.withLock { $0.leasedName }
        switch (area.method, leased) {
        case (.exclusiveRename, let leased?):
            try file.system.renameExclusively(
                leased, in: area.directory.descriptor, to: name, in: directory.descriptor)
        case (.exclusiveLink, let leased?):
            try file.system.link(leased, in: area.directory.descriptor, as: name, in: directory.descriptor)
        default:
            try file.system.linkUnnamed(file.descriptor, as: name, in: directory.descriptor)
        }
    }

    /// The file's temporary name; one without any gets one, and a lock that tells it from a dead one's.
    private func temporaryName() throws(SystemError) -> Pathname {
        if let name = state.withLock({ $0.leasedName }) { return name }
        guard try file.lock(.exclusive) else {
            throw SystemError(call: "flock", number: EWOULDBLOCK, subject: file.path.description)
        }
        let name = StagingArea.freshName()
        try once(area.directory.path.appending(name)) { () throws(CallFailure) in
            try file.system.linkUnnamed(file.descriptor, as: name, in: area.directory.descriptor)
        }
        state.withLock { $0.leasedName = name }
        return name
    }

    /// Whether the name leads to this very file, or may do so.
    private func isPublished(as name: Pathname, in directory: Directory) -> Bool {
        do throws(SystemError) {
            guard let found = try directory.status(of: name) else { return false }
            return found.isSameFile(as: try file.status())
        } catch {
            return true
        }
    }

    /// Removes a second, temporary name. A failure leaves it to the next sweep, as its lock ends with this process.
    private func dropLeasedName() {
        guard let name = state.withLock({ $0.leasedName }) else { return }
        guard (try? area.directory.remove(name)) != nil else { return }
        state.withLock { $0.leasedName = nil }
    }
}
