package import DurableFiles
import Synchronization

/// All that changed a folder, in order, so that what a kill or a power cut leaves of it can be made again: by
/// ``DiskImage``, for every moment.
///
/// A ``FaultySystem`` writes it, and SQLite does so through ``SQLiteJournal`` for its own files.
package final class DiskJournal: Sendable {
    /// A file or a directory; the folder itself is 0. The numbers of the file system are given anew to other files.
    package typealias Node = Int

    /// One change, or one wait for the disk.
    package enum Event: Sendable {
        case makeFile(Node)
        case makeDirectory(Node)
        case write(Node, at: Int, [UInt8])
        case resize(Node, to: Int)
        case name(String, in: Node, Node)
        case unname(String, in: Node)
        case rename(String, in: Node, to: String, at: Node)
        case synchronize(Node)
        /// A wait for all of the file system.
        case synchronizeAll
        /// SQLite's wait for a file of its own.
        case synchronizeDatabase(Node)
        /// SQLite's wait for a directory, of which only the name of its own file is to be relied on.
        case synchronizeName(String, in: Node)
    }

    private let entries: Mutex<Entries>

    /// Begins with a folder that is on the disk, and empty.
    package init(of folder: Pathname) throws(SystemError) {
        let root = try Directory(opening: folder).status()
        entries = Mutex(Entries(nodes: [root.identity: 0]))
        SQLiteJournal.attach(self, to: folder.description)
    }

    /// What happened so far.
    package var events: [Event] { entries.withLock { $0.events } }

    /// How much happened so far.
    package var count: Int { entries.withLock { $0.events.count } }

    /// Runs a call and notes what it did, as one step: what two threads do is noted in the order in which it happened.
    func step<R, E: Error>(_ body: (inout Entries) throws(E) -> R) throws(E) -> R {
        try entries.withLock { (entries) throws(E) in try body(&entries) }
    }

    /// The events, and what every file is called in them.
    struct Entries {
        var nodes: [FileIdentity: Node]
        var events: [Event] = []
        private var nodeCount = 1

        init(nodes: [FileIdentity: Node]) { self.nodes = nodes }

        /// A file or directory that is part of the journal; nil for any other, such as the source of an import.
        func node(_ status: FileStatus) -> Node? { nodes[status.identity] }

        /// Notes a file or directory that was made a moment ago.
        mutating func make(_ status: FileStatus) -> Node {
            let node = nodeCount
            nodeCount += 1
            nodes[status.identity] = node
            events.append(status.kind == .directory ? .makeDirectory(node) : .makeFile(node))
            return node
        }

        /// Notes a name that was given a moment ago.
        mutating func name(_ name: Pathname, in directory: FileStatus, _ node: Node?) {
            guard let parent = self.node(directory), let node else { return }
            events.append(.name(name.description, in: parent, node))
        }
    }
}
