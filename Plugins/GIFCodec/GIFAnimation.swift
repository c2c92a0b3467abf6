#if GIF
    import ContentTypes
    import PhotoCodecs

    /// A file while its frames are drawn one after another.
    struct GIFAnimation: ~Copyable {
        let layout: GIFLayout
        private let input: [UInt8]
        private let raster: GIFRaster
        private let interruption: Codec.Interruption
        private let fitting: Int?
        private var canvas: GIFCanvas
        /// Whether every row was there so far.
        private var isSound = true

        /// Walks through the file and takes memory for its canvas.
        init(of file: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) {
            try options.interruption.check()
            let layout = try GIFLayout(of: file, limits: options.limits, interruption: options.interruption)
            let canvas = GIFCanvas(try layout.header(limits: options.limits))
            raster = try GIFRaster(file.bytes, cutBlock: layout.cutBlock)
            input = file.bytes
            interruption = options.interruption
            fitting = options.fitting
            self.layout = layout
            self.canvas = canvas
        }

        /// Draws the next frame.
        ///
        /// - Throws: `malformed` when it is the first and there is not one row of it.
        mutating func frame(_ number: Int) throws(CodecError) -> Codec.Frame {
            let frame = layout.frames[number]
            let colors = colors(of: frame)
            try interruption.check()
            canvas.begin(frame)
            let count = try raster.decode(frame, interruption) { row, line in
                canvas.draw(line, row: row, of: frame, colors: colors)
            }
            guard count > 0 || number > 0 else {
                throw gifError(.malformed, "its picture data are damaged or cut off before the first row is over")
            }
            isSound = isSound && count == frame.height
            let isLast = number == layout.frames.count - 1
            return Codec.Frame(
                try picture(isComplete: isSound && (layout.isWhole || !isLast)),
                duration: .milliseconds(frame.control.delay * 10))
        }

        private func picture(isComplete: Bool) throws(CodecError) -> Codec.Picture {
            let header = canvas.header
            var picture = Codec.Picture(
                bitmap: try Bitmap(
                    width: header.width, height: header.height, format: header.format,
                    color: Bitmap.ColorDescription(iccProfile: layout.iccProfile), bytes: canvas.bytes),
                metadata: Codec.Metadata(xmp: layout.xmp), isComplete: isComplete)
            picture.omitted = layout.omitted
            return picture.fitted(to: fitting)
        }

        /// The colours of a frame; what its palette lacks is opaque black.
        private func colors(of frame: GIFFrame) -> [UInt32] {
            var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
            for (number, place) in stride(from: frame.palette.lowerBound, to: frame.palette.upperBound, by: 3)
                .enumerated()
            {
                colors[number] |= UInt32(input[place]) | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2]) << 16
            }
            return colors
        }
    }
#endif
