#if TIFF
    import PhotoCodecs

    /// What a directory says beside its pixels.
    struct PageMetadata {
        let iccProfile: [UInt8]?
        let metadata: Codec.Metadata
        /// What couldn't be carried, in words.
        var omitted: [String]

        /// Reads profile and packet, and builds an Exif block of what describes the picture.
        init(of directory: TagDirectory, limits: Limits) throws(CodecError) {
            var carrier = TagCarrier(limits: limits)
            let tree = try carrier.tree(of: directory)
            var words = carrier.omitted
            iccProfile = try Self.block(34675, "ICC profile", of: directory, limits, &words)
            metadata = Codec.Metadata(
                exif: tree.isDescriptive ? tree.block(isBigEndian: directory.file.isBigEndian) : nil,
                xmp: try Self.block(700, "XMP", of: directory, limits, &words))
            let count = directory.entry(330)?.count ?? 0
            if count > 0 { words.append(count == 1 ? "1 picture in a SubIFD" : "\(count) pictures in SubIFDs") }
            omitted = words
        }

        private static func block(
            _ tag: UInt16, _ name: String, of directory: TagDirectory, _ limits: Limits, _ omitted: inout [String]
        ) throws(CodecError) -> [UInt8]? {
            guard let entry = directory.entry(tag) else { return nil }
            guard let values = entry.values else {
                omitted.append("\(name) (damaged)")
                return nil
            }
            try limits.require(
                values.count, atMost: limits.metadataBytes, "bytes of metadata", of: "its \(name) has \(values.count)")
            return values.isEmpty ? nil : Array(directory.file.bytes[values])
        }
    }
#endif
