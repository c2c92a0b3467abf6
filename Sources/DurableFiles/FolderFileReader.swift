/// Reads files of one folder, one after another, into memory that is used again for each.
package final class FolderFileReader {
    /// How much is read of a file when it is opened.
    package let blockSize: Int
    /// The first bytes of the open file: a block, or what one read gave of it, which may be all there is.
    package private(set) var start: [UInt8]

    private let files: FolderFiles
    private let system: any SystemCalls
    private var descriptor: CInt?
    private var index = 0
    private var knownCount: UInt64?

    package init(_ files: FolderFiles, blockSize: Int) {
        self.files = files
        self.blockSize = blockSize
        system = files.directory.system
        start = [UInt8](repeating: 0, count: blockSize)
    }

    deinit { close() }

    /// Opens the file at a place of the listing, reads its first block, and says what it is, waiting for no FIFO.
    ///
    /// What the folder says to be a regular file is taken for one without another call: whatever it was exchanged for
    /// in between, nothing but bytes can come of it. Of anything else that is no regular file nothing is read.
    package func open(at index: Int) throws(SystemError) -> FileStatus.Kind {
        close()
        self.index = index
        let kind = files.listing.kind(at: index)
        let options: OpenOptions =
            kind == .symbolicLink && files.followsLinks ? .nonBlocking : [.nonBlocking, .noFollow]
        let opened = try named { () throws(CallFailure) in
            try system.open(entry: index, of: files.listing, in: files.directory.descriptor, options)
        }
        descriptor = opened
        if kind != .regular {
            let status = try named { () throws(CallFailure) in try system.status(of: opened) }
            guard status.kind == .regular else {
                (start, knownCount) = ([], 0)
                return status.kind
            }
        }
        try readStart(opened)
        return .regular
    }

    /// How many bytes the open file has; asked of the system when it is first needed.
    ///
    /// A first read that was short tells nothing. As many as it gave, where the system can't say it.
    package var byteCount: UInt64 {
        if let knownCount { return knownCount }
        var count = UInt64(start.count)
        if let descriptor, let status = try? system.status(of: descriptor) { count = max(count, status.byteCount) }
        knownCount = count
        return count
    }

    /// Closes the file that is open, if any.
    package func close() {
        guard let descriptor else { return }
        self.descriptor = nil
        // Only read: no failure to close it can mean anything.
        try? system.close(descriptor)
    }

    /// Reads up to `count` bytes of the open file from `offset` on; fewer only at its end.
    package func read(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        if offset == 0, count <= start.count { return count == start.count ? start : Array(start[..<max(0, count)]) }
        guard let descriptor, count > 0, offset < byteCount else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(clamping: min(UInt64(count), byteCount - offset)))
        var filled = 0
        while filled < bytes.count {
            let got = try named { () throws(CallFailure) in
                try system.read(descriptor, at: offset + UInt64(filled), into: &bytes, from: filled)
            }
            guard got > 0 else { break }
            filled += got
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    private func readStart(_ opened: CInt) throws(SystemError) {
        knownCount = nil
        // Taken out, as what is in an object is guarded against being changed twice at a time, which costs time.
        var block: [UInt8] = []
        swap(&block, &start)
        defer { swap(&block, &start) }
        if block.count < blockSize { block += repeatElement(0, count: blockSize - block.count) }
        let filled = try named { () throws(CallFailure) in try system.read(opened, at: 0, into: &block, from: 0) }
        block.removeLast(blockSize - filled)
    }

    private func named<R>(_ body: () throws(CallFailure) -> R) throws(SystemError) -> R {
        try retrying(files.path(at: index), body)
    }
}
