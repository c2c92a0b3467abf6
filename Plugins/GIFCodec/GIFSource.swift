#if GIF
    import CGIFLib

    /// The bytes of a file as giflib reads them, from wherever it is told to.
    ///
    /// A file that was cut off is mended for it: the last block ends where the file does, and then there are zeros, so
    /// that every pixel which is there comes out.
    final class GIFSource {
        private let bytes: [UInt8]
        private let cutBlock: Int?
        private var place = 0

        init(_ bytes: [UInt8], cutBlock: Int?) {
            self.bytes = bytes
            self.cutBlock = cutBlock
        }

        /// Goes to a place, at most the end.
        func seek(to place: Int) { self.place = min(place, bytes.count) }

        /// Fills a buffer.
        func read(into target: UnsafeMutableBufferPointer<UInt8>) {
            let there = place..<min(place + target.count, bytes.count)
            _ = unsafe target.update(fromContentsOf: bytes[there])
            for index in there.count..<target.count { unsafe target[index] = 0 }
            if let cutBlock, there.contains(cutBlock) {
                unsafe target[cutBlock - place] = UInt8(clamping: bytes.count - cutBlock - 1)
            }
            place = there.upperBound
        }

        /// Gives giflib what it asks for; an `InputFunc`.
        static let read: InputFunc = { file, target, count in
            guard let data = unsafe file?.pointee.UserData, count > 0 else { return 0 }
            let source = unsafe Unmanaged<GIFSource>.fromOpaque(data).takeUnretainedValue()
            unsafe source.read(into: UnsafeMutableBufferPointer(start: target, count: Int(count)))
            return count
        }
    }
#endif
