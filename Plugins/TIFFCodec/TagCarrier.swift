#if TIFF
    import PhotoCodecs

    /// Copies what directories say of a picture, but not of its coding, within a limit of bytes.
    struct TagCarrier {
        /// Fields that say how pixels are coded, or have a place of their own; no Exif block needs them.
        private static let structural: Set<UInt16> =
            Set([254...259, 262...266, 277...281, 288...293, 320...332, 334...336, 338...347, 400...435].joined())
            .union(Set([512...521, 529...532].joined()))
            .union([273, 284, 300, 317, 351, 559, 700, 34665, 34675, 34853, 40965])

        /// Fields of places in the file, or of software's private state, by name.
        private static let untransferable: [UInt16: String] = [
            33424: "Kodak's directory", 34377: "Photoshop's resources", 37724: "Photoshop's layers",
            50740: "private data of DNG", 34954: "Leaf's data",
        ]

        /// A longer field of the first directory isn't carried, but for IPTC: JPEG has room for 64 KB in all.
        private static let fieldLimit = 1 << 15

        private let limits: Limits
        private let isBigEndian: Bool?
        /// Bytes of the block so far, of which a header is 8.
        private var total = 8
        /// The names of what wasn't carried.
        private(set) var omitted: [String] = []

        /// - Parameter isBigEndian: the byte order to copy to; nil for that of the source.
        init(limits: Limits, isBigEndian: Bool? = nil) {
            self.limits = limits
            self.isBigEndian = isBigEndian
        }

        /// The fields of the first directory that describe the picture, and the Exif and GPS directories below it.
        ///
        /// - Throws: `limitExceeded`, before a value over the limit is copied.
        mutating func tree(of directory: TagDirectory) throws(CodecError) -> TagTree {
            var tree = TagTree()
            total += 6
            for entry in directory.entries where !Self.structural.contains(entry.tag) {
                let isLong = (entry.values?.count ?? 0) > Self.fieldLimit && entry.tag != 33723
                guard Self.untransferable[entry.tag] == nil, !isLong else {
                    omitted.append(Self.untransferable[entry.tag] ?? "tag \(entry.tag)")
                    continue
                }
                try copy(entry, "tag", of: directory, to: &tree)
            }
            try copyDirectory(34665, "Exif", below: directory, to: &tree)
            try copyDirectory(34853, "GPS", below: directory, to: &tree)
            return tree
        }

        private mutating func copyDirectory(
            _ tag: UInt16, _ name: String, below directory: TagDirectory, to parent: inout TagTree
        ) throws(CodecError) {
            guard directory.entry(tag) != nil else { return }
            guard let place = directory.number(tag), let below = TagDirectory(of: directory.file, at: place) else {
                return omitted.append("\(name) (damaged)")
            }
            var tree = TagTree()
            total += 18
            for entry in below.entries where entry.tag != 40965 {
                try copy(entry, "\(name) tag", of: below, to: &tree)
            }
            // Interoperability is the only directory below Exif; nothing goes deeper, so no loop can be followed.
            if tag == 34665 { try copyDirectory(40965, "Interoperability", below: below, to: &tree) }
            parent.fields.append(TagTree.Field(tag: tag, type: 4, count: 1, content: .directory(tree)))
        }

        /// Copies a field, or names it when it is damaged, points to a directory or is known to BigTIFF alone.
        private mutating func copy(
            _ entry: TagDirectory.Entry, _ name: String, of directory: TagDirectory, to tree: inout TagTree
        ) throws(CodecError) {
            guard let values = entry.values, entry.type <= 12 else {
                return omitted.append("\(name) \(entry.tag)")
            }
            total += 12 + (values.count > 4 ? values.count : 0)
            try limits.require(total, atMost: limits.metadataBytes, "bytes of metadata", of: "tags of a TIFF")
            var bytes = Array(directory.file.bytes[values])
            if let isBigEndian, isBigEndian != directory.file.isBigEndian { bytes.reverseNumbers(ofType: entry.type) }
            tree.fields.append(
                TagTree.Field(tag: entry.tag, type: entry.type, count: entry.count, content: .bytes(bytes)))
        }
    }

    extension [UInt8] {
        /// Changes the byte order of values of a type of TIFF.
        fileprivate mutating func reverseNumbers(ofType type: UInt16) {
            let size =
                switch type {
                case 3, 8: 2
                case 4, 5, 9, 10, 11: 4
                case 12: 8
                default: 1
                }
            for start in stride(from: 0, to: count - size + 1, by: size) where size > 1 {
                self[start..<start + size].reverse()
            }
        }
    }
#endif
