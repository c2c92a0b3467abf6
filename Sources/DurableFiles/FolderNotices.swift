#if os(Linux)
    import CLinuxFiles
    import Glibc
#else
    import Darwin
#endif

/// What the kernel tells of folders as it happens: Linux's inotify, of which other systems have nothing alike.
///
/// Nothing is told of what another machine does on a network file system; ``tellsAll(of:)`` knows where that may be.
package final class FolderNotices: Sendable {
    /// One thing that happened.
    package struct Notice: Hashable, Sendable {
        /// What happened.
        package enum Event: Hashable, Sendable {
            /// An entry is there, or has another name: made, moved in, linked.
            case appeared
            /// A file was written to.
            case written
            /// A file that was open to be written was closed.
            case closed
            /// An entry is no longer there under this name.
            case disappeared
            /// The folder itself is gone, or is no longer watched.
            case folderGone
            /// More happened than the kernel could keep: look at everything anew.
            case overflow
        }

        /// What happened.
        package let event: Event
        /// Which folder it happened in, as ``FolderNotices/watch(_:)`` numbered it.
        package let folder: CInt
        /// The entry's name in it; empty where it is about the folder itself.
        package let name: Pathname
        /// Whether the entry is a folder.
        package let isFolder: Bool
    }

    #if os(Linux)
        private let queue: OpenFile
        private let wake: OpenFile

        /// Begins to listen.
        ///
        /// - Throws: with `EMFILE` where this user listens too often already.
        package init() throws(SystemError) {
            let system = Kernel()
            func opened(_ call: String, _ descriptor: CInt) throws(SystemError) -> OpenFile {
                guard descriptor >= 0 else { throw SystemError(call: call, number: errno, subject: "folders") }
                return OpenFile(descriptor: descriptor, path: "folders", system: system)
            }
            queue = try opened("inotify_init1", inotify_init1(O_CLOEXEC | O_NONBLOCK))
            wake = try opened("eventfd", clinuxfiles_event())
        }

        /// Watches a folder, not what is below it; the same folder has the same number again.
        ///
        /// - Throws: with `ENOSPC` where this user watches as many folders as the system allows.
        package func watch(_ folder: Directory) throws(SystemError) -> CInt {
            let events = UInt32(
                IN_CREATE | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                    | IN_MOVE_SELF)
            // By the descriptor, as the path may lead elsewhere by now.
            let path = Pathname("/proc/self/fd/\(folder.descriptor)")
            let number = queue.withDescriptor { queue in
                unsafe path.withCString { unsafe inotify_add_watch(queue, $0, events) }
            }
            guard number >= 0 else {
                throw SystemError(call: "inotify_add_watch", number: errno, subject: folder.path.description)
            }
            return number
        }

        /// Whether all that happens in a folder is told: whether it is on a file system that is known to be local.
        package func tellsAll(of folder: Directory) -> Bool {
            Kernel.localFileSystems.contains(clinuxfiles_file_system(folder.descriptor))
        }

        /// Watches a folder no longer.
        package func endWatching(_ number: CInt) {
            // It fails where the folder is gone, and with it the watch.
            _ = queue.withDescriptor { inotify_rm_watch($0, number) }
        }

        /// What has happened; waits for it, until somebody calls ``interrupt()`` or the time is up.
        package func next(waitingFor time: Duration?) throws(SystemError) -> [Notice] {
            var descriptors = queue.withDescriptor { queue in
                wake.withDescriptor { wake in
                    [queue, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                }
            }
            // Rounded up, so that what is due then is due.
            let milliseconds = time.map { CInt(clamping: Int64($0 / .milliseconds(1)) + 1) } ?? -1
            let answer = unsafe poll(&descriptors, 2, milliseconds)
            guard answer >= 0 || errno == EINTR else {
                throw SystemError(call: "poll", number: errno, subject: "folders")
            }
            return answer > 0 ? try read() : []
        }

        /// Ends the wait of ``next(waitingFor:)``, now and from now on.
        package func interrupt() {
            _ = wake.withDescriptor { clinuxfiles_signal($0) }
        }

        private func read() throws(SystemError) -> [Notice] {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = max(0, queue.withDescriptor { unsafe Glibc.read($0, buffer.baseAddress, buffer.count) })
            }
            var notices: [Notice] = []
            var position = 0
            // A header of 16 bytes, and a name with NULs behind it.
            while position + 16 <= bytes.count {
                func number(_ offset: Int) -> UInt32 {
                    bytes[(position + offset)..<(position + offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
                }
                let count = Int(number(12))
                let name = Pathname(bytes: Array(bytes[(position + 16)...].prefix(count)))
                notices += Self.notices(folder: CInt(bitPattern: number(0)), mask: number(4), name)
                position += 16 + count
            }
            return notices
        }

        private static func notices(folder: CInt, mask: UInt32, _ name: Pathname) -> [Notice] {
            let events: [(CInt, Notice.Event)] = [
                (IN_Q_OVERFLOW, .overflow), (IN_CREATE | IN_MOVED_TO, .appeared), (IN_MODIFY, .written),
                (IN_CLOSE_WRITE, .closed), (IN_MOVED_FROM | IN_DELETE, .disappeared),
                (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED, .folderGone),
            ]
            return events.filter { mask & UInt32($0.0) != 0 }.map { _, event in
                Notice(event: event, folder: folder, name: name, isFolder: mask & UInt32(IN_ISDIR) != 0)
            }
        }
    #else
        package init() throws(SystemError) {
            throw SystemError(call: "inotify_init1", number: ENOTSUP, subject: "folders")
        }
        package func watch(_ folder: Directory) throws(SystemError) -> CInt { 0 }
        package func tellsAll(of folder: Directory) -> Bool { false }
        package func endWatching(_ number: CInt) {}
        package func next(waitingFor time: Duration?) throws(SystemError) -> [Notice] { [] }
        package func interrupt() {}
    #endif
}
