#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// One file that libtiff has open, with the words that it has for it.
    @safe struct TIFFHandle: ~Copyable {
        let tiff: OpaquePointer
        let file: MemoryFile
        private let words: UnsafeMutablePointer<tiff_words>

        /// Opens a file of a known header to be read; no directory is read yet.
        init(reading bytes: [UInt8], limits: Limits) throws(CodecError) {
            // libtiff's own tables are small beside any picture, but for tiny limits.
            let (most, overflow) = max(limits.bitmapBytes, 0).addingReportingOverflow(1 << 20)
            // h: header only. m: no mapping, so that each read is answered by the file above.
            try self.init(MemoryFile(bytes), mode: "rhm", mostBytes: overflow ? .max : most)
        }

        /// Opens an empty file of classic TIFF to be written.
        init(writingBigEndian isBigEndian: Bool) throws(CodecError) {
            try self.init(MemoryFile(), mode: isBigEndian ? "wb" : "wl", mostBytes: 0)
        }

        private init(_ file: MemoryFile, mode: String, mostBytes: Int) throws(CodecError) {
            let words = UnsafeMutablePointer<tiff_words>.allocate(capacity: 1)
            unsafe words.initialize(to: tiff_words())
            let options = unsafe TIFFOpenOptionsAlloc()
            defer { unsafe TIFFOpenOptionsFree(options) }
            unsafe TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(mostBytes))
            unsafe tiff_keep_words(options, words)
            let handle = unsafe Unmanaged.passUnretained(file).toOpaque()
            let opened = unsafe TIFFClientOpenExt(
                "TIFF", mode, handle, MemoryFile.readCall, MemoryFile.writeCall, MemoryFile.seekCall,
                MemoryFile.closeCall, MemoryFile.sizeCall, nil, nil, options)
            guard let opened = unsafe opened else {
                let said = unsafe Self.sentence(words.pointee)
                unsafe words.deallocate()
                throw CodecError(.malformed, "The TIFF can't be opened\(said).")
            }
            unsafe self.tiff = opened
            self.file = file
            unsafe self.words = words
        }

        deinit {
            unsafe TIFFClose(tiff)
            unsafe words.deallocate()
        }

        /// libtiff's first error as the end of a sentence; empty when it had none.
        private static func sentence(_ words: tiff_words) -> String {
            let text = unsafe withUnsafeBytes(of: words.first_error) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let line = text.split { $0 == "\n" || $0 == "\r" }.first.map(String.init) ?? ""
            let clause = line.hasSuffix(".") ? String(line.dropLast()) : line
            return clause.isEmpty ? "" : ": libtiff says “\(clause)”"
        }

        /// libtiff's first error as the end of a sentence; empty when it had none.
        var said: String { unsafe Self.sentence(words.pointee) }

        /// How often libtiff found damage since the last call of ``forget()``.
        var damages: Int { unsafe Int(words.pointee.damages) }

        /// Forgets what was said, before something else is tried.
        func forget() { unsafe words.pointee = tiff_words() }

        /// Goes to a directory.
        ///
        /// - Throws: `malformed`, in libtiff's words.
        func select(_ place: Int) throws(CodecError) {
            file.fillsGaps = false
            forget()
            guard unsafe TIFFSetSubDirectory(tiff, UInt64(place)) == 1 else {
                throw CodecError(.malformed, "The TIFF is damaged: its directory can't be read\(said).")
            }
        }
    }

    /// The fields of the directory that was selected last.
    extension TIFFHandle {
        /// A 16-bit number, or libtiff's default.
        func short(_ tag: CInt) -> Int {
            var value: UInt16 = 0
            return unsafe tiff_get_u16(tiff, UInt32(tag), &value) == 1 ? Int(value) : 0
        }

        /// A 16-bit number; nil where the file has none.
        func statedShort(_ tag: CInt) -> Int? {
            var value: UInt16 = 0
            return unsafe tiff_get_stated_u16(tiff, UInt32(tag), &value) == 1 ? Int(value) : nil
        }

        /// A 32-bit number, or libtiff's default.
        func long(_ tag: CInt) -> Int {
            var value: UInt32 = 0
            return unsafe tiff_get_u32(tiff, UInt32(tag), &value) == 1 ? Int(value) : 0
        }

        /// What the samples after the colours are.
        var extraSamples: [UInt16] {
            var count: UInt16 = 0
            var values: UnsafePointer<UInt16>?
            guard unsafe tiff_get_u16_list(tiff, UInt32(TIFFTAG_EXTRASAMPLES), &count, &values) == 1 else { return [] }
            return unsafe Array(UnsafeBufferPointer(start: values, count: values == nil ? 0 : Int(count)))
        }

        /// A list of fractions whose number the tag fixes.
        func fractions(_ tag: CInt, count: Int) -> [Double] {
            var values: UnsafePointer<Float>?
            guard unsafe tiff_get_floats(tiff, UInt32(tag), &values) == 1, let values = unsafe values else { return [] }
            return unsafe UnsafeBufferPointer(start: values, count: count).map(Double.init)
        }

        /// How many columns and rows share one sample of chroma.
        var chromaSubsampling: (columns: Int, rows: Int) {
            var (columns, rows): (UInt16, UInt16) = (0, 0)
            guard unsafe tiff_get_u16_pair(tiff, UInt32(TIFFTAG_YCBCRSUBSAMPLING), &columns, &rows) == 1 else {
                return (0, 0)
            }
            return (Int(columns), Int(rows))
        }

        /// Red, green and blue of each of the 2^bits entries of the palette; nil where there is none.
        func colorMap(bits: Int) -> [[UInt16]]? {
            var maps: (UnsafePointer<UInt16>?, UnsafePointer<UInt16>?, UnsafePointer<UInt16>?) = (nil, nil, nil)
            guard unsafe tiff_get_color_map(tiff, &maps.0, &maps.1, &maps.2) == 1, let red = unsafe maps.0,
                let green = unsafe maps.1, let blue = unsafe maps.2
            else { return nil }
            return unsafe [red, green, blue].map { unsafe Array(UnsafeBufferPointer(start: $0, count: 1 << bits)) }
        }

        /// Sets a field of one number.
        func set(_ tag: CInt, _ value: Int) {
            _ = unsafe tiff_set_number(tiff, UInt32(tag), UInt32(truncatingIfNeeded: value))
        }
    }
#endif
