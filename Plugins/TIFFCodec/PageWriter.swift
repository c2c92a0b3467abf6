#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// Compresses one page by libtiff.
    struct PageWriter {
        /// A page as it stands behind a header of its own, without its directory.
        struct Coded {
            /// Header and strips.
            var bytes: [UInt8]
            /// The fields that libtiff wrote.
            private(set) var fields: [TagTree.Field]

            fileprivate init(_ bytes: [UInt8], _ fields: [TagTree.Field]) {
                self.bytes = bytes
                self.fields = fields
            }

            /// Changes where the strips are said to be.
            mutating func shift(by distance: Int, isBigEndian: Bool) {
                for (index, field) in fields.enumerated() where field.tag == 273 {
                    guard case .bytes(let values) = field.content else { continue }
                    let size = values.count / max(field.count, 1)
                    var moved: [UInt8] = []
                    for place in stride(from: 0, to: values.count, by: max(size, 1)) {
                        let bytes =
                            isBigEndian ? Array(values[place..<place + size]) : values[place..<place + size].reversed()
                        let value = bytes.reduce(0) { $0 << 8 | UInt64($1) } + UInt64(distance)
                        moved.append(value, size: 4, isBigEndian: isBigEndian)
                    }
                    fields[index] = TagTree.Field(tag: 273, type: 4, count: field.count, content: .bytes(moved))
                }
            }
        }

        private let bitmap: Bitmap
        private let form: PageForm
        private let isBigEndian: Bool
        /// Strips of about 256 KB, in steps of 16 rows, which JPEG needs.
        private let rowsPerStrip: Int

        init(_ bitmap: Bitmap, _ form: PageForm, isBigEndian: Bool) {
            self.bitmap = bitmap
            self.form = form
            self.isBigEndian = isBigEndian
            rowsPerStrip = max(16, (1 << 18) / bitmap.bytesPerRow / 16 * 16)
        }

        /// Compresses all strips.
        func coded() throws(CodecError) -> Coded {
            let handle = try TIFFHandle(writingBigEndian: isBigEndian)
            try setFields(of: handle)
            for (strip, start) in stride(from: 0, to: bitmap.height, by: rowsPerStrip).enumerated() {
                // libtiff may change the rows that it is given.
                var rows = packed(start..<min(start + rowsPerStrip, bitmap.height))
                let count = unsafe rows.withUnsafeMutableBytes { rows in
                    unsafe TIFFWriteEncodedStrip(
                        handle.tiff, UInt32(truncatingIfNeeded: strip), rows.baseAddress, tmsize_t(rows.count))
                }
                guard count >= 0 else { throw failure(of: handle) }
            }
            guard unsafe TIFFWriteDirectory(handle.tiff) == 1 else { throw failure(of: handle) }
            let (fields, end) = try written(by: handle)
            return Coded(handle.file.take(upTo: end), fields)
        }

        private func failure(of handle: borrowing TIFFHandle) -> CodecError {
            CodecError(.io, "The TIFF can't be written\(handle.said).")
        }

        /// The directory that libtiff wrote behind the strips, and where it begins.
        private func written(by handle: borrowing TIFFHandle) throws(CodecError) -> ([TagTree.Field], Int) {
            let file = try TagFile(handle.file.bytes)
            guard let directory = TagDirectory(of: file, at: file.firstDirectory) else { throw failure(of: handle) }
            let fields = directory.entries.compactMap { entry in
                entry.values.map {
                    TagTree.Field(
                        tag: entry.tag, type: entry.type, count: entry.count, content: .bytes(Array(file.bytes[$0])))
                }
            }
            return (fields, file.firstDirectory)
        }

        private func setFields(of handle: borrowing TIFFHandle) throws(CodecError) {
            let format = bitmap.format
            guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height) else {
                throw CodecError(.unsupported, "TIFF can't hold \(bitmap.width) × \(bitmap.height) pixels.")
            }
            for (tag, value) in [
                (TIFFTAG_IMAGEWIDTH, Int(width)), (TIFFTAG_IMAGELENGTH, Int(height)),
                (TIFFTAG_BITSPERSAMPLE, form.bits), (TIFFTAG_SAMPLESPERPIXEL, format.channelCount),
                (TIFFTAG_PLANARCONFIG, Int(PLANARCONFIG_CONTIG)), (TIFFTAG_COMPRESSION, Int(form.compression)),
                (TIFFTAG_PHOTOMETRIC, photometric), (TIFFTAG_ROWSPERSTRIP, min(rowsPerStrip, bitmap.height)),
            ] {
                handle.set(tag, value)
            }
            if format.alpha != .none {
                var kind = UInt16(format.alpha == .straight ? EXTRASAMPLE_UNASSALPHA : EXTRASAMPLE_ASSOCALPHA)
                _ = unsafe tiff_set_extra_samples(handle.tiff, 1, &kind)
            }
            if form.isPredicted { handle.set(TIFFTAG_PREDICTOR, Int(PREDICTOR_HORIZONTAL)) }
            if form.compression == COMPRESSION_JPEG {
                handle.set(TIFFTAG_JPEGQUALITY, form.quality)
                handle.set(TIFFTAG_JPEGCOLORMODE, Int(JPEGCOLORMODE_RGB))
            }
        }

        private var photometric: Int {
            switch bitmap.format.model {
            case .gray: Int(form.isInverted ? PHOTOMETRIC_MINISWHITE : PHOTOMETRIC_MINISBLACK)
            case .rgb: Int(form.compression == COMPRESSION_JPEG ? PHOTOMETRIC_YCBCR : PHOTOMETRIC_RGB)
            case .cmyk: Int(PHOTOMETRIC_SEPARATED)
            }
        }

        /// Rows as libtiff takes them: whole bytes as they are, other depths with the most significant bit first.
        private func packed(_ rows: Range<Int>) -> [UInt8] {
            let range = rows.lowerBound * bitmap.bytesPerRow..<rows.upperBound * bitmap.bytesPerRow
            guard !form.bits.isMultiple(of: 8) else { return Array(bitmap.bytes[range]) }
            var packer = BitPacker(bits: form.bits)
            let samplesPerRow = bitmap.width * bitmap.format.channelCount
            let highest = (1 << form.bits) - 1
            for row in rows {
                for index in 0..<samplesPerRow {
                    let value = sample(row * samplesPerRow + index)
                    packer.append(form.isInverted ? highest - value : value)
                }
                packer.finishRow()
            }
            return packer.bytes
        }

        /// A sample at the depth at which it is written.
        private func sample(_ index: Int) -> Int {
            guard bitmap.format.bytesPerSample == 2 else {
                return Int(bitmap.bytes[index]) / (255 / ((1 << form.bits) - 1))
            }
            let (first, second) = (bitmap.bytes[index * 2], bitmap.bytes[index * 2 + 1])
            return Int(UInt16(littleEndian: UInt16(first) | UInt16(second) << 8))
        }
    }

    /// Writes numbers of a few bits one behind another, rows beginning at whole bytes.
    private struct BitPacker {
        let bits: Int
        private(set) var bytes: [UInt8] = []
        private var window = 0
        private var filled = 0

        init(bits: Int) {
            self.bits = bits
        }

        mutating func append(_ value: Int) {
            window = window << bits | value
            filled += bits
            while filled >= 8 {
                filled -= 8
                bytes.append(UInt8(truncatingIfNeeded: window >> filled))
                window &= (1 << filled) - 1
            }
        }

        mutating func finishRow() {
            if filled > 0 { bytes.append(UInt8(truncatingIfNeeded: window << (8 - filled))) }
            (window, filled) = (0, 0)
        }
    }
#endif
