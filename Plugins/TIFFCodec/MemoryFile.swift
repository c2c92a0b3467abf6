#if TIFF
    import CLibTIFF

    /// The file that libtiff reads or writes, in memory.
    final class MemoryFile {
        private(set) var bytes: [UInt8]
        private var place = 0
        /// Where the last run of reads began.
        private var runStart = 0
        /// Whether a read that begins in the file and leaves it gets zeros for the rest.
        ///
        /// libtiff gives up a strip of which the last byte is missing; so it decodes what is there.
        var fillsGaps = false {
            didSet { isCut = isCut && !fillsGaps }
        }
        /// Since gaps are filled: whether zeros were made up, or nothing was there at all.
        private(set) var isCut = false

        init(_ bytes: [UInt8] = []) {
            self.bytes = bytes
        }

        /// Gives the bytes up to a place away; the file is of no use afterwards.
        func take(upTo end: Int) -> [UInt8] {
            var taken: [UInt8] = []
            swap(&taken, &bytes)
            taken.removeSubrange(min(end, taken.count)...)
            return taken
        }

        private func read(into target: UnsafeMutableRawBufferPointer) -> Int {
            let available = max(0, min(target.count, bytes.count - place))
            if available > 0 {
                unsafe bytes.withUnsafeBytes { source in
                    unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[place..<place + available]))
                }
            }
            place += available
            guard fillsGaps, available < target.count else { return available }
            isCut = true
            guard runStart < bytes.count else { return available }
            unsafe UnsafeMutableRawBufferPointer(rebasing: target[available...]).initializeMemory(
                as: UInt8.self, repeating: 0)
            place += target.count - available
            return target.count
        }

        private func write(_ source: UnsafeRawBufferPointer) -> Int {
            if place > bytes.count { bytes += repeatElement(0, count: place - bytes.count) }
            let overlap = min(source.count, bytes.count - place)
            for index in 0..<overlap { bytes[place + index] = unsafe source[index] }
            unsafe bytes.append(contentsOf: source[overlap...])
            place += source.count
            return source.count
        }

        private func seek(to offset: UInt64, _ whence: CInt) -> UInt64 {
            let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place : bytes.count
            let (target, overflow) = base.addingReportingOverflow(Int(truncatingIfNeeded: offset))
            guard !overflow, target >= 0 else { return .max }
            (place, runStart) = (target, target)
            return UInt64(target)
        }
    }

    /// libtiff's calls.
    extension MemoryFile {
        private static func file(_ handle: UnsafeMutableRawPointer?) -> MemoryFile? {
            unsafe handle.map { unsafe Unmanaged<MemoryFile>.fromOpaque($0).takeUnretainedValue() }
        }

        static let readCall: TIFFReadWriteProc = { handle, target, count in
            guard let file = unsafe MemoryFile.file(handle) else { return -1 }
            let buffer = unsafe UnsafeMutableRawBufferPointer(start: target, count: max(Int(count), 0))
            return unsafe tmsize_t(file.read(into: buffer))
        }

        static let writeCall: TIFFReadWriteProc = { handle, source, count in
            guard let file = unsafe MemoryFile.file(handle) else { return -1 }
            let buffer = unsafe UnsafeRawBufferPointer(start: source, count: max(Int(count), 0))
            return unsafe tmsize_t(file.write(buffer))
        }

        static let seekCall: TIFFSeekProc = { handle, offset, whence in
            unsafe MemoryFile.file(handle)?.seek(to: offset, whence) ?? .max
        }

        static let sizeCall: TIFFSizeProc = { handle in
            unsafe UInt64(MemoryFile.file(handle)?.bytes.count ?? 0)
        }

        static let closeCall: TIFFCloseProc = { _ in 0 }
    }
#endif
