import Console
import DurableFiles

/// The files to look at, one after another: operands, then names from a list, folders opened up where asked.
struct InputWalk {
    /// One file, or something that stands in its place and can't be looked at.
    enum Input {
        case path(FilePath, followsLinks: Bool)
        case failure(ProbeError)
    }

    private let options: ProbeOptions
    /// What is still to be looked at, the next one last.
    private var waiting: [(path: FilePath, isOperand: Bool)]
    private var lists: [FilePath]
    /// The folders on the way down to the current one, so that links can't lead in circles.
    private var visited: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    init(options: ProbeOptions) {
        self.options = options
        waiting = options.arguments.operands.reversed().map { ($0, true) }
        lists = options.arguments.all("files-from").reversed()
    }

    /// The next input; nil after the last one.
    ///
    /// - Throws: what reading a list of names throws.
    mutating func next() throws(SystemError) -> Input? {
        while true {
            guard let (path, isOperand) = waiting.popLast() else {
                guard let list = lists.popLast() else { return nil }
                waiting = try Self.names(in: list).reversed().map { ($0, true) }
                continue
            }
            let followsLinks = isOperand || options.followsLinks
            guard options.isRecursive, path != "-" else { return .path(path, followsLinks: followsLinks) }
            if let input = descend(path, followsLinks: followsLinks, isOperand: isOperand) { return input }
        }
    }

    /// Opens a folder up; anything else is an input, but for links, devices and the like that were only come across.
    private mutating func descend(_ path: FilePath, followsLinks: Bool, isOperand: Bool) -> Input? {
        do {
            let directory = try Directory(opening: path, followsLinks: followsLinks)
            let status = try directory.status()
            guard visited.insert(FolderIdentity(device: status.device, inode: status.inode)).inserted else {
                return nil
            }
            let names = try directory.entries().sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            waiting += names.reversed().map { (path.appending($0), false) }
            return nil
        } catch  where error.number == Self.notADirectory {
            return .path(path, followsLinks: followsLinks)
        } catch {
            if !isOperand, error.number == Self.isALink { return nil }
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

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension InputWalk {
    private static var notADirectory: CInt { ENOTDIR }
    private static var isALink: CInt { ELOOP }
}
