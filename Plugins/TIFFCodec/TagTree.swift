#if TIFF
    /// A directory to be written, with those below it.
    struct TagTree {
        /// What a field holds.
        enum Content {
            /// Values in the byte order of the structure.
            case bytes([UInt8])
            /// The place of another directory.
            case directory(TagTree)
        }

        /// One field.
        struct Field {
            let tag: UInt16
            let type: UInt16
            let count: Int
            let content: Content
        }

        /// The fields, one a tag, in any order.
        var fields: [Field] = []

        /// Whether it says more than the orientation, which has a place of its own.
        var isDescriptive: Bool { fields.contains { $0.tag != 274 } }

        /// Adds a field of bytes without a type of their own.
        mutating func append(_ tag: UInt16, type: UInt16 = 7, _ bytes: [UInt8]) {
            fields.append(Field(tag: tag, type: type, count: bytes.count, content: .bytes(bytes)))
        }

        /// Adds a field of one 16-bit number.
        mutating func append(_ tag: UInt16, short value: UInt16, isBigEndian: Bool) {
            var bytes: [UInt8] = []
            bytes.append(UInt64(value), size: 2, isBigEndian: isBigEndian)
            fields.append(Field(tag: tag, type: 3, count: 1, content: .bytes(bytes)))
        }

        /// The tree as a structure of its own, from the byte order on.
        func block(isBigEndian: Bool) -> [UInt8] {
            var bytes = Self.header(isBigEndian: isBigEndian)
            let place = write(onto: &bytes, isBigEndian: isBigEndian)
            bytes.store(UInt64(place), size: 4, at: 4, isBigEndian: isBigEndian)
            return bytes
        }

        /// A header of classic TIFF that points nowhere yet.
        static func header(isBigEndian: Bool) -> [UInt8] {
            Array((isBigEndian ? "MM\0*" : "II*\0").utf8) + [0, 0, 0, 0]
        }

        /// Appends the directory and what its fields hold, and says where the directory begins.
        ///
        /// - Parameter comesLast: puts the directory behind all it points to, so that a file that lost its end has
        ///   lost its directory and can't be taken for a whole one.
        func write(onto bytes: inout [UInt8], isBigEndian: Bool, comesLast: Bool = false) -> Int {
            let reserved = 2 + fields.count * 12 + 4
            bytes.alignToEven()
            var place = bytes.count
            if !comesLast { bytes += repeatElement(0, count: reserved) }
            var directory: [UInt8] = []
            directory.append(UInt64(fields.count), size: 2, isBigEndian: isBigEndian)
            for field in fields.sorted(by: { $0.tag < $1.tag }) {
                directory.append(UInt64(field.tag), size: 2, isBigEndian: isBigEndian)
                directory.append(UInt64(field.type), size: 2, isBigEndian: isBigEndian)
                directory.append(UInt64(field.count), size: 4, isBigEndian: isBigEndian)
                directory += field.inlined(onto: &bytes, isBigEndian: isBigEndian)
            }
            directory += [0, 0, 0, 0]
            if comesLast {
                bytes.alignToEven()
                place = bytes.count
                bytes += directory
            } else {
                bytes.replaceSubrange(place..<place + reserved, with: directory)
            }
            return place
        }

        /// Where the place of the next directory is stored in one of ours.
        func linkPlace(after place: Int) -> Int { place + 2 + fields.count * 12 }
    }

    extension TagTree.Field {
        /// The four bytes that stand in the directory; what doesn't fit is appended.
        fileprivate func inlined(onto bytes: inout [UInt8], isBigEndian: Bool) -> [UInt8] {
            var place = 0
            switch content {
            case .bytes(let values) where values.count <= 4:
                return values + repeatElement(0, count: 4 - values.count)
            case .bytes(let values):
                bytes.alignToEven()
                place = bytes.count
                bytes += values
            case .directory(let tree):
                place = tree.write(onto: &bytes, isBigEndian: isBigEndian)
            }
            var pointer: [UInt8] = []
            pointer.append(UInt64(place), size: 4, isBigEndian: isBigEndian)
            return pointer
        }
    }

    extension [UInt8] {
        mutating func append(_ value: UInt64, size: Int, isBigEndian: Bool) {
            let start = count
            self += repeatElement(0, count: size)
            store(value, size: size, at: start, isBigEndian: isBigEndian)
        }

        mutating func store(_ value: UInt64, size: Int, at place: Int, isBigEndian: Bool) {
            for index in 0..<size {
                let shift = 8 * (isBigEndian ? size - 1 - index : index)
                self[place + index] = UInt8(truncatingIfNeeded: value >> UInt64(shift))
            }
        }

        /// TIFF puts values and directories at even places.
        fileprivate mutating func alignToEven() {
            if !count.isMultiple(of: 2) { append(0) }
        }
    }
#endif
