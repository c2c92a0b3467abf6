import Console
import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files to look at, one after another: operands, then names from a list, folders opened up where asked.
struct InputWalk {
    /// One file, or something that stands in its place and can't be looked at.
    enum Input: Sendable {
        /// A path given by the user.
        case path(FilePath, followsLinks: Bool)
        /// A regular file in a folder that is open.
        case entry(FilePath, in: Directory, path: FilePath)
        /// A folder that may be a Live Photo; what is in it is looked at too.
        case bundle(FilePath)
        case failure(ProbeError)
    }

    /// Something still to be looked at.
    private enum Waiting {
        case operand(FilePath)
        case entry(DirectoryEntry, in: Directory)
    }

    private struct FolderIdentity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    private let options: ProbeOptions
    /// The next one last.
    private var waiting: [Waiting]
    private var lists: [FilePath]
    /// The folders that were opened, so that links can't lead in circles.
    private var visited: Set<FolderIdentity> = []

    init(options: ProbeOptions) {
        self.options = options
        waiting = options.arguments.operands.reversed().map { .operand($0) }
        lists = options.arguments.all("files-from").reversed()
    }

    /// The next inputs, up to a number; none after the last one.
    ///
    /// - Throws: what reading a list of names throws.
    mutating func next(upTo count: Int) throws(SystemError) -> [Input] {
        var inputs: [Input] = []
        while inputs.count < count {
            guard let next = waiting.popLast() else {
                guard let list = lists.popLast() else { break }
                waiting = try Self.names(in: list).reversed().map { .operand($0) }
                continue
            }
            if let input = input(for: next) { inputs.append(input) }
        }
        return inputs
    }

    /// The input that something is; nil for folders, which are opened up, and for links, devices and the like that
    /// were only come across.
    private mutating func input(for next: Waiting) -> Input? {
        switch next {
        case .operand(let path):
            guard options.isRecursive, path != "-" else { return .path(path, followsLinks: true) }
            return descend(path, followsLinks: true) { .path(path, followsLinks: true) }
        case .entry(let entry, let directory):
            let path = directory.path.appending(entry.name)
            switch entry.kind {
            case .regular?: return .entry(entry.name, in: directory, path: path)
            case .other?: return nil
            case .symbolicLink? where !options.followsLinks: return nil
            case .symbolicLink?, .directory?, nil:
                let followsLinks = options.followsLinks
                return descend(path, followsLinks: followsLinks) { .path(path, followsLinks: followsLinks) }
            }
        }
    }

    /// Opens a folder up, or answers what a file is.
    private mutating func descend(_ path: FilePath, followsLinks: Bool, file: () -> Input) -> Input? {
        do {
            let directory = try Directory(opening: path, followsLinks: followsLinks)
            let status = try directory.status()
            let identity = FolderIdentity(device: status.device, inode: status.inode)
            guard visited.insert(identity).inserted else { return nil }
            waiting += try directory.listing().reversed().map { .entry($0, in: directory) }
            return LivePhotoBundle.isNamedLikeOne(path) ? .bundle(path) : nil
        } catch  where error.number == ENOTDIR {
            return file()
        } catch {
            return .failure(ProbeError(path, error))
        }
    }

    private static func names(in list: FilePath) throws(SystemError) -> [FilePath] {
        let bytes: [UInt8]
        if list == "-" {
            bytes = try StandardInput.read(upTo: 1 << 30)
        } else {
            let file = try OpenFile(reading: list, followsLinks: true)
            bytes = try file.read(at: 0, count: Int(clamping: min(file.status().byteCount, 1 << 30)))
        }
        return bytes.split(separator: 0).map { FilePath(bytes: Array($0)) }
    }
}
