import DurableFiles

extension PhotoLibrary {
    /// How a file came to be in its place.
    struct Storage: Hashable {
        var isRepaired = false
        var isDegraded = false
        /// Whether what was to be recorded once it is there was recorded.
        var isRecorded = false
    }

    /// What is found in a file's place.
    enum Finding: Hashable {
        case intact
        case missing
        case damaged
    }

    /// Puts an original in its place, or makes sure that the same bytes are there, durably.
    ///
    /// A photo that is known has a row: then its bytes, if they are intact, are on stable storage. The catalog is changed in
    /// the same turn where the file got its name.
    func store(
        _ file: StagedFile, _ content: StagedFile.Content, at path: StoredPath, isKnown: Bool,
        then change: @escaping Change
    ) throws(LibraryError) -> Storage {
        let task = LibraryTask("store", "the photo \(content.id)")
        let shard = try attempt(task) { () throws(SystemError) in try originals.shard(for: path) }
        var storage = Storage(isDegraded: isDegraded)
        if isKnown, try inspect(path, in: shard, content) == .intact { return storage }
        for _ in 0..<8 {
            switch try publish(file, as: path, in: shard, task, then: change) {
            case .published(let isDegraded):
                (storage.isDegraded, storage.isRecorded) = (isDegraded, true)
                return storage
            case .nameIsTaken:
                switch try inspect(path, in: shard, content, onDisk: true) {
                case .intact:
                    storage.isDegraded = try settle(path, in: shard, task)
                    return storage
                case .missing: continue
                case .damaged: storage.isRepaired = try setAside(path, in: shard, content) || storage.isRepaired
                }
            }
        }
        throw LibraryError(.busy, task, because: "its place keeps changing", advice: "import it again later")
    }

    func shelf(_ folder: StoredPath.Folder) -> Shelf {
        switch folder {
        case .originals: originals
        case .records: records
        case .renditions: renditions
        }
    }

    /// Compares what is in a file's place with what belongs there. A link or a folder in its place counts as damage.
    ///
    /// With `onDisk`, waits for the file and asks the disk: whoever published a file that nobody has recorded may not
    /// have waited for it, or may have been told in vain that it couldn't be written.
    func inspect(
        _ path: StoredPath, in shard: Directory, _ content: StagedFile.Content, onDisk: Bool = false
    ) throws(LibraryError) -> Finding {
        let task = LibraryTask("check", path.relative)
        let name = Pathname(path.name)
        guard let status = try attempt(task, { () throws(SystemError) in try shard.status(of: name) }) else {
            return .missing
        }
        guard status.kind == .regular, status.byteCount == content.byteCount else { return .damaged }
        let file: OpenFile
        do throws(LibraryError) {
            file = try attempt(task) { () throws(SystemError) in try shard.open(name) }
        } catch  where error.code == .notFound {
            return .missing
        }
        if onDisk {
            try attempt(task) { () throws(SystemError) in
                try file.synchronize()
                try file.dropCache()
            }
        }
        return try sha256(of: file) == content.id.rawValue ? .intact : .damaged
    }

    /// The SHA-256 of a whole file, in lower-case hexadecimal.
    func sha256(of file: OpenFile) throws(LibraryError) -> String {
        var digest = try Digest()
        var block = [UInt8](repeating: 0, count: 256 << 10)
        var offset: UInt64 = 0
        while true {
            let count = try attempt(LibraryTask("read", file.path)) { () throws(SystemError) in
                try file.read(at: offset, into: &block)
            }
            try unsafe digest.update(block.span.bytes.extracting(first: count))
            offset += UInt64(count)
            if count < block.count { return try digest.finish().hexadecimal }
        }
    }

    /// Makes sure that the name of a file that somebody else published is on stable storage, after its bytes are.
    ///
    /// - Returns: whether the file system can't do that for names.
    @discardableResult
    func settle(_ path: StoredPath, in shard: Directory, _ task: LibraryTask) throws(LibraryError) -> Bool {
        try attempt(task) { () throws(SystemError) in try !shelf(path.folder).settle(shard, for: path) }
    }

    /// Moves what is wrong in a file's place to a name that ends in `.damaged`; never removes it.
    ///
    /// In a transaction, so that two processes can't do so one after the other and the second move away what the first
    /// has put there.
    private func setAside(
        _ path: StoredPath, in shard: Directory, _ content: StagedFile.Content
    ) throws(LibraryError) -> Bool {
        try transaction { (catalog) throws(LibraryError) in
            guard try inspect(path, in: shard, content) == .damaged else { return false }
            let task = LibraryTask("move aside the damaged", path.relative)
            let method = try staging(for: task).method
            return try attempt(task) { () throws(SystemError) in
                try moveAside(Pathname(path.name), in: shard, by: method)
            }
        }
    }

    private func moveAside(
        _ name: Pathname, in shard: Directory, by method: PublishingMethod
    ) throws(SystemError) -> Bool {
        for number in 1...1000 {
            let other = Pathname("\(name)\(number == 1 ? "" : "-\(number)").damaged")
            if try shard.rename(name, to: other, by: method) {
                try shard.synchronize()
                return true
            }
        }
        return false
    }
}
