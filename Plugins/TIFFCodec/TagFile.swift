#if TIFF
    import PhotoCodecs

    /// A TIFF structure, classic or BigTIFF, of either byte order: its header, and checked access to all else.
    struct TagFile {
        let bytes: [UInt8]
        let isBigEndian: Bool
        let isBigTIFF: Bool
        /// Where the first directory is said to be.
        private(set) var firstDirectory = 0

        /// Reads the header.
        init(_ bytes: [UInt8]) throws(CodecError) {
            self.bytes = bytes
            isBigEndian = bytes.first == 0x4D
            let marks = ["II*\0", "II+\0", "MM\0*", "MM\0+"].map { Array($0.utf8) }
            guard let mark = marks.firstIndex(where: { bytes.starts(with: $0) }) else {
                throw CodecError(.notMine, "The file isn't a TIFF: it doesn't start with a byte order and 42 or 43.")
            }
            isBigTIFF = !mark.isMultiple(of: 2)
            let isOffsetKnown = !isBigTIFF || (number(at: 4, size: 2) == 8 && number(at: 6, size: 2) == 0)
            guard isOffsetKnown, let first = number(at: isBigTIFF ? 8 : 4, size: isBigTIFF ? 8 : 4) else {
                throw CodecError(.malformed, "The TIFF is damaged or ends early: its header is incomplete.")
            }
            firstDirectory = first
        }

        /// A whole number in the file's byte order; nil outside the file or over `Int.max`.
        func number(at place: Int, size: Int) -> Int? {
            guard let range = range(at: place, count: size) else { return nil }
            var value: UInt64 = 0
            for index in range {
                value =
                    value << 8 | UInt64(bytes[isBigEndian ? index : range.lowerBound + range.upperBound - 1 - index])
            }
            return Int(exactly: value)
        }

        /// A range that is known to be in the file.
        func range(at place: Int, count: Int) -> Range<Int>? {
            guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else { return nil }
            return place..<place + count
        }
    }
#endif
