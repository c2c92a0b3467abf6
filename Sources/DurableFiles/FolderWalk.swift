#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// All that is below a folder: its entries in order, each folder's own in the place of the folder.
///
/// However deep or wide the tree is, only a few folders are open at a time. Everything is reached through the
/// descriptor of the folder it is in; a folder that was closed in between is opened again component by component from
/// the nearest open one, and only gone on with when it is still the same. Each folder is entered once, whatever links
/// lead to it.
package struct FolderWalk {
    /// What comes next.
    package enum Step {
        /// A folder is entered; what is in it comes in the next steps.
        case folder(Directory)
        /// Entries of a folder that are no folders.
        case files(FolderFiles)
        /// A folder that can't be opened, listed or gone on with.
        case failure(Pathname, SystemError)
    }

    /// How many folders are open at most, beside those that somebody else holds on to: the first and the deepest ones.
    package static let openFolderLimit = 16

    /// A folder that is being walked, and how far.
    private struct Level {
        /// Nil while it is closed.
        var directory: Directory?
        let name: Pathname
        let identity: FileIdentity
        var listing: DirectoryListing
        var next = 0
    }

    private let root: Directory
    private let order: NameOrder
    private let followsLinks: Bool
    private let includesHidden: Bool
    private var hasStarted = false
    /// The folders from the first one to the one that is at hand; the first one stays open.
    private var levels: [Level] = []
    private var visited: Set<FileIdentity>

    /// Starts at an open folder.
    ///
    /// - Parameters:
    ///   - order: how the entries of a folder follow each other.
    ///   - followsLinks: whether symbolic links below the first folder are followed.
    ///   - includesHidden: whether names that start with a dot count.
    ///   - excluded: folders to leave out with all that is in them.
    package init(
        _ root: Directory, order: NameOrder, followsLinks: Bool, includesHidden: Bool,
        leavingOut excluded: Set<FileIdentity> = []
    ) {
        self.root = root
        self.order = order
        self.followsLinks = followsLinks
        self.includesHidden = includesHidden
        visited = excluded
    }

    /// The next step; nil after the last.
    package mutating func next() -> Step? {
        if !hasStarted {
            hasStarted = true
            if let step = enter(root, name: "") { return step }
        }
        while let top = levels.indices.last {
            guard levels[top].next < levels[top].listing.count else {
                levels.removeLast()
                continue
            }
            if let step = advance(top) { return step }
        }
        return nil
    }

    /// Goes one step on in the folder at hand; nil where what comes next was seen already.
    private mutating func advance(_ top: Int) -> Step? {
        let directory: Directory
        do {
            directory = try reopen(top)
        } catch {
            let path = path(of: top)
            levels.removeLast()
            return .failure(path, error)
        }
        let first = levels[top].next
        var end = first
        while end < levels[top].listing.count, !mayBeFolder(end, of: top, directory) { end += 1 }
        if end > first {
            levels[top].next = end
            return .files(files(first..<end, of: top, directory))
        }
        levels[top].next = first + 1
        return descend(first, of: top, directory)
    }

    private mutating func descend(_ index: Int, of top: Int, _ directory: Directory) -> Step? {
        let name = levels[top].listing[index].name
        do {
            let path = directory.path.appending(name)
            return enter(try directory.openFolder(name, followsLinks: followsLinks, path: path), name: name)
        } catch  where error.number == ENOTDIR {
            return .files(files(index..<index + 1, of: top, directory))
        } catch {
            return .failure(directory.path.appending(name), error)
        }
    }

    /// Makes a folder the one at hand; nil where it was walked before.
    private mutating func enter(_ directory: Directory, name: Pathname) -> Step? {
        do {
            let identity = try directory.status().identity
            guard visited.insert(identity).inserted else { return nil }
            var listing = try directory.listing(by: order)
            if !includesHidden { listing.removeAll { $0.first == UInt8(ascii: ".") } }
            levels.append(Level(directory: directory, name: name, identity: identity, listing: listing))
            letGo(of: levels.count - Self.openFolderLimit)
            return .folder(directory)
        } catch {
            return .failure(directory.path, error)
        }
    }

    /// Whether an entry is to be tried as a folder; asks, where the folder doesn't say what it is.
    private mutating func mayBeFolder(_ index: Int, of top: Int, _ directory: Directory) -> Bool {
        var kind = levels[top].listing.kind(at: index)
        if kind == nil {
            // An entry that is gone or can't be asked is left to whoever opens it, and then learns why it can't be.
            kind = (try? directory.status(of: levels[top].listing[index].name))?.kind ?? .regular
            if let kind { levels[top].listing.setKind(kind, at: index) }
        }
        return kind == .directory || kind == .symbolicLink && followsLinks
    }

    private func files(_ range: Range<Int>, of top: Int, _ directory: Directory) -> FolderFiles {
        FolderFiles(
            directory: directory, listing: levels[top].listing, range: range, followsLinks: followsLinks)
    }
}

extension FolderWalk {
    /// The folder of a level, open.
    private mutating func reopen(_ top: Int) throws(SystemError) -> Directory {
        if let open = levels[top].directory { return open }
        var place = levels[..<top].lastIndex { $0.directory != nil } ?? 0
        var directory = levels[place].directory ?? root
        while place < top {
            place += 1
            let level = levels[place]
            // Of a tree of any depth the paths of all folders on the way would be too much to make up each time.
            let isKept = place > top - Self.openFolderLimit + 1
            directory = try directory.openFolder(
                level.name, followsLinks: followsLinks, path: isKept ? path(of: place) : level.name)
            guard try directory.status().identity == level.identity else {
                throw SystemError(call: "openat", number: ESTALE, subject: path(of: place).description)
            }
            if isKept { levels[place].directory = directory }
        }
        return directory
    }

    /// Closes a level's folder, unless it is the first one.
    private mutating func letGo(of place: Int) {
        if place > 0 { levels[place].directory = nil }
    }

    private func path(of top: Int) -> Pathname {
        var bytes = root.path.bytes
        for level in levels[...top].dropFirst() {
            if bytes.last != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
            bytes += level.name.bytes
        }
        return Pathname(bytes: bytes)
    }
}
