#if TIFF
    import PhotoCodecs

    /// A file of classic TIFF to which pages are added: each one's strips, values, directory, in this order.
    struct TIFFAssembly {
        private(set) var bytes: [UInt8] = []
        private let isBigEndian: Bool
        /// Where the place of the next directory goes.
        private var link = 4

        init(isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
        }

        /// Adds a page.
        mutating func append(
            _ picture: Codec.Picture, like template: TIFFTemplate?, options: Codec.EncodingOptions
        ) throws(CodecError) {
            var tree = try described(picture, limits: options.limits)
            let form = PageForm(of: picture.bitmap, like: template, quality: options.quality)
            var page = try PageWriter(picture.bitmap, form, isBigEndian: isBigEndian).coded()
            if bytes.isEmpty {
                swap(&bytes, &page.bytes)
            } else {
                // Strips move by what lies between the header that they were written behind and their new place.
                if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
                page.shift(by: bytes.count - 8, isBigEndian: isBigEndian)
                bytes += page.bytes.dropFirst(8)
            }
            tree.fields += page.fields
            let place = tree.write(onto: &bytes, isBigEndian: isBigEndian, comesLast: true)
            guard bytes.count <= UInt32.max else {
                throw CodecError(
                    .unsupported, "The TIFF can't be written: it would have \(bytes.count) bytes, and 4 GB is the most."
                )
            }
            bytes.store(UInt64(place), size: 4, at: link, isBigEndian: isBigEndian)
            link = tree.linkPlace(after: place)
        }

        /// The fields that describe a picture, not its coding.
        private func described(_ picture: Codec.Picture, limits: Limits) throws(CodecError) -> TagTree {
            var tree =
                try picture.metadata.exif.map { (exif) throws(CodecError) in
                    try fields(of: exif, limits: limits)
                } ?? TagTree()
            tree.fields.removeAll { $0.tag == 274 }
            tree.append(274, short: 1, isBigEndian: isBigEndian)
            if let xmp = picture.metadata.xmp { tree.append(700, type: 1, xmp) }
            if let profile = picture.bitmap.color.iccProfile { tree.append(34675, profile) }
            return tree
        }

        private func fields(of exif: [UInt8], limits: Limits) throws(CodecError) -> TagTree {
            guard let block = try? TagFile(exif), let directory = TagDirectory(of: block, at: block.firstDirectory)
            else { throw CodecError(.argument, "The TIFF can't be written: its Exif block is no directory of tags.") }
            var carrier = TagCarrier(limits: limits, isBigEndian: isBigEndian)
            return try carrier.tree(of: directory)
        }
    }
#endif
