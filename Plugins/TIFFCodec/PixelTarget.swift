#if TIFF
    import PhotoCodecs

    /// A bitmap that is being filled, with what bounds the work.
    struct PixelTarget {
        private(set) var bytes: [UInt8]
        /// Whether any pixel was put here.
        private(set) var isTouched = false
        /// Whether no row was given up.
        private(set) var isFilled = true

        private let layout: PixelLayout
        private let spreader: SampleSpreader
        private let limits: Limits
        private let interruption: Codec.Interruption
        private let bytesPerRow: Int
        private var steps = 0
        /// Whether libtiff can write rows right into the bitmap.
        private(set) var takesRows = false

        init(_ layout: PixelLayout, bytes: [UInt8], _ limits: Limits, _ interruption: Codec.Interruption) {
            self.layout = layout
            self.bytes = bytes
            self.limits = limits
            self.interruption = interruption
            spreader = SampleSpreader(layout)
            bytesPerRow = layout.width * layout.format.bytesPerPixel
        }

        /// Pixels across.
        var width: Int { layout.width }

        /// What is wrong with a file whose strips or tiles have an impossible size.
        var wrongSize: CodecError {
            CodecError(.malformed, "The TIFF is damaged: its strips or tiles don't have the size of its picture.")
        }

        /// Checks the bytes that libtiff states for one row of a strip or tile, and gives them back.
        mutating func admit(_ size: Int, pixels: Int, rows: Int) throws(CodecError) -> Int {
            let samples = layout.isSeparate ? 1 : layout.samplesPerPixel
            // 65,535 samples of 16 bits of 2^32 pixels fit into 63 bits.
            try admit(size, atLeast: (pixels * samples * layout.bits + 7) / 8)
            let (total, overflow) = size.multipliedReportingOverflow(by: rows)
            try requireBuffer(overflow ? .max : total)
            takesRows = spreader.isIdentity && size == bytesPerRow
            return size
        }

        /// Checks the bytes that libtiff states for a block against those that are read out of it.
        func admit(_ size: Int, atLeast least: Int) throws(CodecError) {
            guard size > 0, size >= least else { throw wrongSize }
            try requireBuffer(size)
        }

        /// A tile may be larger than its picture; it is bounded all the same, but for small ones.
        private func requireBuffer(_ size: Int) throws(CodecError) {
            try limits.require(
                size, atMost: max(limits.bitmapBytes, 1 << 20), "bytes of bitmap",
                of: "a strip or tile of \(size) bytes")
        }

        /// Asks now and then whether the work is still wanted.
        mutating func step() throws(CodecError) {
            if steps.isMultiple(of: 64) { try interruption.check() }
            steps += 1
        }

        /// Asks whether the work is still wanted.
        func check() throws(CodecError) { try interruption.check() }

        /// Lends a row of the bitmap.
        mutating func withRow<R>(_ y: Int, _ body: (UnsafeMutableRawBufferPointer) -> R) -> R {
            let range = y * bytesPerRow..<(y + 1) * bytesPerRow
            return unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe body(UnsafeMutableRawBufferPointer(rebasing: buffer[range]))
            }
        }

        /// The row to be read next: below, or at the start of the next strip after a row that can't be read.
        mutating func next(after y: Int, _ isRead: Bool, _ rowsPerStrip: Int) -> Int {
            if isRead { isTouched = true } else { isFilled = false }
            return isRead ? y + 1 : (y / rowsPerStrip + 1) * rowsPerStrip
        }

        /// Puts a stretch of a row in its place.
        ///
        /// - Parameter plane: the sample that is stored by itself; nil where all are stored together.
        mutating func put(_ raw: [UInt8], from start: Int, pixels: Int, plane: Int?, x: Int, y: Int) {
            isTouched = true
            let place = y * bytesPerRow + x * layout.format.bytesPerPixel
            if let plane, let channel = spreader.sources.firstIndex(of: plane) {
                spreader.spread(raw, from: start, pixels: pixels, channel: channel, to: &bytes, at: place)
            } else {
                spreader.spread(raw, from: start, pixels: pixels, to: &bytes, at: place)
            }
        }

        /// Puts one pixel of three channels of 8 bits.
        mutating func put(_ color: (UInt8, UInt8, UInt8), x: Int, y: Int) {
            isTouched = true
            let place = y * bytesPerRow + x * 3
            (bytes[place], bytes[place + 1], bytes[place + 2]) = color
        }
    }

    extension PixelLayout {
        /// Samples to be read one after another; a single nil where all are stored together.
        var planes: [Int?] { isSeparate ? sources.map { $0 } : [nil] }
    }
#endif
