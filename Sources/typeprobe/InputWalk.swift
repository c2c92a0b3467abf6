import Console
import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files to look at, one after another: operands, then names from a list, folders opened up where asked.
struct InputWalk {
    /// Something to look at, or that stands in the place of something that can't be looked at.
    enum Input: Sendable {
        /// A path given by the user.
        case path(Pathname)
        /// Entries of a folder that is open.
        case files(FolderFiles)
        /// A folder that may be a Live Photo; what is in it is looked at too.
        case bundle(Pathname)
        case failure(ProbeError)

        /// How many files it stands for.
        var count: Int {
            if case .files(let files) = self { files.count } else { 1 }
        }
    }

    private let options: ProbeOptions
    /// The next one last.
    private var operands: [Pathname]
    private var lists: [Pathname]
    /// The folder that is being walked.
    private var folder: FolderWalk?
    /// What of a folder is still to be handed out.
    private var rest: FolderFiles?

    init(options: ProbeOptions) {
        self.options = options
        operands = options.arguments.operands.reversed()
        lists = options.arguments.all("files-from").reversed()
    }

    /// The next inputs, in pieces of about as many files as are worth being handed to a thread; none after the last.
    mutating func next(_ limits: Limits) -> [[Input]] {
        var pieces: [[Input]] = []
        var piece: [Input] = []
        var (fileCount, pieceCount, folderCount) = (0, 0, 0)
        while fileCount < limits.files, folderCount < limits.folders,
            let input = next(upTo: limits.pieceFiles - pieceCount)
        {
            piece.append(input)
            fileCount += input.count
            pieceCount += input.count
            if case .files = input, rest == nil { folderCount += 1 }
            guard pieceCount >= limits.pieceFiles else { continue }
            pieces.append(piece)
            piece = []
            pieceCount = 0
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    /// The next input, of at most so many files; nil after the last one.
    private mutating func next(upTo count: Int) -> Input? {
        while true {
            if let input = nextInFolder(upTo: count) { return input }
            if let operand = operands.popLast() {
                if let input = open(operand) { return input }
            } else if let list = lists.popLast() {
                do {
                    operands = try Self.names(in: list).reversed()
                } catch {
                    return .failure(ProbeError(list, error))
                }
            } else {
                return nil
            }
        }
    }

    /// The next input of the folder that is being walked; nil where none is, or at its end.
    private mutating func nextInFolder(upTo count: Int) -> Input? {
        if let first = rest?.takeFirst(count) {
            if rest?.count == 0 { rest = nil }
            return .files(first)
        }
        while let step = folder?.next() {
            switch step {
            case .folder(let directory) where LivePhotoBundle.isNamedLikeOne(directory.path):
                return .bundle(directory.path)
            case .folder: continue
            case .failure(let path, let error): return .failure(ProbeError(path, error))
            case .files(let files):
                rest = files
                return nextInFolder(upTo: count)
            }
        }
        folder = nil
        return nil
    }

    /// Starts to walk a folder where that is asked; else the input that a path is.
    private mutating func open(_ path: Pathname) -> Input? {
        guard options.isRecursive, path != "-" else { return .path(path) }
        do {
            let root = try Directory(opening: path, followsLinks: true)
            folder = FolderWalk(root, order: .bytes, followsLinks: options.followsLinks, includesHidden: true)
            return nil
        } catch  where error.number == ENOTDIR {
            return .path(path)
        } catch {
            return .failure(ProbeError(path, error))
        }
    }

    private static func names(in list: Pathname) throws(SystemError) -> [Pathname] {
        let bytes: [UInt8]
        if list == "-" {
            bytes = try StandardInput.read(upTo: 1 << 30)
        } else {
            let file = try OpenFile(reading: list, followsLinks: true)
            bytes = try file.read(at: 0, count: Int(clamping: min(file.status().byteCount, 1 << 30)))
        }
        return bytes.split(separator: 0).map { Pathname(bytes: Array($0)) }
    }
}

extension InputWalk {
    /// How much is handed out together.
    struct Limits {
        /// Files of one piece.
        let pieceFiles = 64
        /// Files of all pieces together.
        let files = 4096
        /// Folders that stay open for all pieces together.
        let folders: Int

        /// What the number of files that this process may open allows.
        init() {
            var limit = rlimit()
            #if canImport(Darwin)
                let answer = unsafe getrlimit(RLIMIT_NOFILE, &limit)
            #else
                let answer = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #endif
            let open = answer == 0 ? Int(clamping: limit.rlim_cur) : 256
            // Two batches are at hand at a time, and as much again is left for the walk and all else.
            folders = max(1, min(256, open / 4))
        }
    }
}
