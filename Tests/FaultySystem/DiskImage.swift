package import DurableFiles
import Foundation

/// A disk as a journal leaves it: what is in memory, and what of it the disk was waited for.
package struct DiskImage {
    private struct Content {
        var bytes: [UInt8] = []
        var names: [String: DiskJournal.Node] = [:]
        /// Tells one content of a node from another.
        var version = 0
    }

    private struct Node {
        let isDirectory: Bool
        var now = Content()
        /// What the disk holds for good; nil for what was never waited for.
        var stored: Content?

        mutating func store() { stored = now }

        mutating func store(_ name: String) {
            var names = stored ?? Content()
            names.names[name] = now.names[name]
            stored = names
        }
    }

    private var nodes: [DiskJournal.Node: Node] = [0: Node(isDirectory: true, stored: Content())]
    private var version = 0

    package init() {}

    /// Lets one thing happen.
    package mutating func apply(_ event: DiskJournal.Event) {
        version += 1
        switch event {
        case .makeFile(let node): nodes[node] = Node(isDirectory: false)
        case .makeDirectory(let node): nodes[node] = Node(isDirectory: true)
        case .write(let node, let offset, let bytes):
            change(node) { content in
                let end = offset + bytes.count
                if content.bytes.count < end {
                    content.bytes += [UInt8](repeating: 0, count: end - content.bytes.count)
                }
                content.bytes.replaceSubrange(offset..<end, with: bytes)
            }
        case .resize(let node, let count):
            change(node) { content in
                content.bytes = Array(content.bytes.prefix(count))
                content.bytes += [UInt8](repeating: 0, count: count - content.bytes.count)
            }
        case .name(let name, let directory, let node): change(directory) { $0.names[name] = node }
        case .unname(let name, let directory): change(directory) { $0.names[name] = nil }
        case .rename(let name, let directory, let other, let target):
            let node = nodes[directory]?.now.names[name]
            change(directory) { $0.names[name] = nil }
            change(target) { $0.names[other] = node }
        case .synchronizeAll: for node in nodes.keys { nodes[node]?.store() }
        case .synchronizeName(let name, let directory): nodes[directory]?.store(name)
        case .synchronize(let node), .synchronizeDatabase(let node): nodes[node]?.store()
        }
    }

    /// Lets nothing happen, where something did in the journal.
    package mutating func skip() { version += 1 }

    /// Whether a wait for a file or directory would change nothing, as the disk holds all of it.
    package func isStored(_ node: DiskJournal.Node) -> Bool {
        guard let node = nodes[node] else { return true }
        return node.stored?.version == node.now.version
    }

    private mutating func change(_ node: DiskJournal.Node, _ body: (inout Content) -> Void) {
        guard nodes[node] != nil else { return }
        nodes[node]?.now.version = version
        body(&nodes[node, default: Node(isDirectory: false)].now)
    }
}

extension DiskImage {
    /// Where a file or directory is now, for messages; nil for what has no name.
    package func path(of node: DiskJournal.Node) -> String? {
        guard node != 0 else { return "." }
        for (parent, directory) in nodes {
            guard let name = directory.now.names.first(where: { $0.value == node })?.key else { continue }
            return path(of: parent).map { "\($0)/\(name)" }
        }
        return nil
    }
}

extension DiskImage {
    /// What becomes of that for which nobody waited.
    package enum Survival: Hashable, Sendable {
        /// All of it stays: the process was killed.
        case everything
        /// Nothing of it stays: the power was cut.
        case nothing
        /// Names stay, and files have their size, but not their bytes.
        case names
        /// Chance decides for each name and for each block of a file.
        case some(seed: UInt64)
    }

    /// What is left of a disk.
    package struct Remains: Sendable {
        /// The files by their paths; nil for a folder.
        package fileprivate(set) var entries: [String: [UInt8]?] = [:]
        /// The same for the same remains.
        package fileprivate(set) var key: [String] = []

        /// Makes a folder that holds them.
        package func write(to folder: Pathname) throws {
            // A folder comes before what is in it.
            for (path, bytes) in entries.sorted(by: { $0.key < $1.key }) {
                let place = folder.appending(Pathname(path)).description
                if let bytes {
                    try Data(bytes).write(to: URL(filePath: place))
                } else {
                    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
                }
            }
        }
    }

    /// What is left when all ends now.
    package func remains(_ survival: Survival) -> Remains {
        var remains = Remains()
        var chance = Chance(survival)
        collect(0, at: "", survival, &chance, &remains)
        remains.key.sort()
        return remains
    }

    private func collect(
        _ directory: DiskJournal.Node, at path: String, _ survival: Survival, _ chance: inout Chance,
        _ remains: inout Remains
    ) {
        for (name, number) in names(of: directory, survival, &chance).sorted(by: { $0.key < $1.key }) {
            guard let node = nodes[number] else { continue }
            let place = path.isEmpty ? name : "\(path)/\(name)"
            if node.isDirectory {
                // The name of a directory may lead nowhere while the directory itself is in memory only.
                guard node.stored != nil || survival != .nothing else { continue }
                remains.entries.updateValue(nil, forKey: place)
                remains.key.append(place)
                collect(number, at: place, survival, &chance, &remains)
            } else {
                let (bytes, version) = bytes(of: node, survival, &chance)
                remains.entries.updateValue(bytes, forKey: place)
                remains.key.append("\(place) \(number) \(version)")
            }
        }
    }

    private func names(
        of directory: DiskJournal.Node, _ survival: Survival, _ chance: inout Chance
    ) -> [String: DiskJournal.Node] {
        guard let node = nodes[directory] else { return [:] }
        let stored = node.stored?.names ?? [:]
        switch survival {
        case .everything, .names: return node.now.names
        case .nothing: return stored
        case .some:
            var names = stored
            for name in Set(stored.keys).union(node.now.names.keys).sorted()
            where stored[name] != node.now.names[name] && chance.isLucky { names[name] = node.now.names[name] }
            return names
        }
    }

    private func bytes(of node: Node, _ survival: Survival, _ chance: inout Chance) -> ([UInt8], String) {
        let stored = node.stored ?? Content()
        guard stored.version != node.now.version else { return (stored.bytes, "\(stored.version)") }
        switch survival {
        case .everything: return (node.now.bytes, "\(node.now.version)")
        case .nothing: return (stored.bytes, "\(stored.version)")
        case .names:
            let missing = max(node.now.bytes.count - stored.bytes.count, 0)
            return (stored.bytes + [UInt8](repeating: 0, count: missing), "\(stored.version)+\(missing)")
        case .some(let seed):
            return (chance.mixed(stored.bytes, node.now.bytes), "\(stored.version)-\(node.now.version):\(seed)")
        }
    }
}

/// What decides where nothing else does; the same for the same seed.
private struct Chance {
    private var state: UInt64

    init(_ survival: DiskImage.Survival) {
        state = if case .some(let seed) = survival { seed } else { 0 }
    }

    var isLucky: Bool {
        mutating get {
            // SplitMix64.
            state &+= 0x9e37_79b9_7f4a_7c15
            var word = state
            word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
            word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
            return (word ^ (word >> 31)) & 1 == 1
        }
    }

    /// The blocks of two versions of a file, mixed: a page of memory is written as a whole or not at all.
    mutating func mixed(_ stored: [UInt8], _ now: [UInt8]) -> [UInt8] {
        let page = 4096
        let count = isLucky ? stored.count : now.count
        var result: [UInt8] = []
        for start in stride(from: 0, to: count, by: page) {
            let end = min(start + page, count)
            let source = isLucky ? stored : now
            let part = source[min(start, source.count)..<min(end, source.count)]
            result += part + [UInt8](repeating: 0, count: end - start - part.count)
        }
        return result
    }
}
