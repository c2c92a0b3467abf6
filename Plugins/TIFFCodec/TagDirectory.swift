#if TIFF
    /// One directory of a TIFF structure.
    struct TagDirectory {
        /// One field of a directory.
        struct Entry {
            let tag: UInt16
            /// The type of the values, TIFF 6.0 section 2.
            let type: UInt16
            let count: Int
            /// Where the values are; nil when they aren't all in the file or their type is unknown.
            let values: Range<Int>?
        }

        /// More fields than this are no directory.
        static let entryLimit = 4096

        let file: TagFile
        /// The first field of each tag, in the order of the file.
        let entries: [Entry]
        /// Where the next directory is said to be, 0 for none.
        let next: Int

        /// Reads a directory; nil unless all of it is in the file.
        init?(of file: TagFile, at place: Int) {
            let countSize = file.isBigTIFF ? 8 : 2
            let entrySize = file.isBigTIFF ? 20 : 12
            guard place >= 8, let count = file.number(at: place, size: countSize), count <= Self.entryLimit else {
                return nil
            }
            let start = place + countSize
            guard let next = file.number(at: start + count * entrySize, size: file.isBigTIFF ? 8 : 4) else {
                return nil
            }
            var known: Set<UInt16> = []
            self.file = file
            self.next = next
            entries = (0..<count).compactMap { index in
                Self.entry(of: file, at: start + index * entrySize).flatMap {
                    known.insert($0.tag).inserted ? $0 : nil
                }
            }
        }

        private static func entry(of file: TagFile, at place: Int) -> Entry? {
            let width = file.isBigTIFF ? 8 : 4
            guard let tag = file.number(at: place, size: 2), let type = file.number(at: place + 2, size: 2),
                let count = file.number(at: place + 4, size: width)
            else { return nil }
            let (total, isTooLarge) = count.multipliedReportingOverflow(by: size(ofType: type) ?? 0)
            var values: Range<Int>?
            if !isTooLarge, size(ofType: type) != nil {
                let valuePlace = place + 4 + width
                let start = total <= width ? valuePlace : file.number(at: valuePlace, size: width)
                values = start.flatMap { file.range(at: $0, count: total) }
            }
            return Entry(
                tag: UInt16(truncatingIfNeeded: tag), type: UInt16(truncatingIfNeeded: type), count: count,
                values: values)
        }

        /// Bytes of one value of a type.
        static func size(ofType type: Int) -> Int? {
            switch type {
            case 1, 2, 6, 7: 1
            case 3, 8: 2
            case 4, 9, 11, 13: 4
            case 5, 10, 12, 16, 17, 18: 8
            default: nil
            }
        }

        /// The field of a tag.
        func entry(_ tag: UInt16) -> Entry? { entries.first { $0.tag == tag } }

        /// The values of a field as stored; nil where there is none or it is damaged.
        func content(_ tag: UInt16) -> ArraySlice<UInt8>? {
            entry(tag)?.values.map { file.bytes[$0] }
        }

        /// The whole numbers of a field of bytes, shorts, longs or offsets, up to a limit; else none.
        func numbers(_ tag: UInt16, limit: Int) -> [Int] {
            guard let entry = entry(tag), let values = entry.values, [1, 3, 4, 13, 16, 18].contains(entry.type),
                let size = Self.size(ofType: Int(entry.type))
            else { return [] }
            return (0..<min(entry.count, limit)).compactMap {
                file.number(at: values.lowerBound + $0 * size, size: size)
            }
        }

        /// The first whole number of a field.
        func number(_ tag: UInt16) -> Int? { numbers(tag, limit: 1).first }
    }
#endif
