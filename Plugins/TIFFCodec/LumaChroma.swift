#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// Turns YCbCr into RGB by TIFF 6.0 section 21, each chroma sample repeated over its pixels.
    struct LumaChroma {
        private let columns: Int
        private let rows: Int
        private let luma: [Double]
        private let redOfCr: [Double]
        private let greenOfCr: [Double]
        private let greenOfCb: [Double]
        private let blueOfCb: [Double]

        /// Reads coefficients and ranges of the directory that is selected.
        init(of handle: borrowing TIFFHandle) throws(CodecError) {
            let weights = handle.fractions(TIFFTAG_YCBCRCOEFFICIENTS, count: 3)
            let range = handle.fractions(TIFFTAG_REFERENCEBLACKWHITE, count: 6)
            (columns, rows) = handle.chromaSubsampling
            guard columns > 0, rows > 0, weights.count == 3, range.count == 6, weights[1] != 0,
                (weights + range).allSatisfy({ $0.isFinite && abs($0) < 1e6 })
            else { throw CodecError(.malformed, "The TIFF is damaged: its coefficients of YCbCr are impossible.") }
            let (red, blue) = (2 - 2 * weights[0], 2 - 2 * weights[2])
            luma = Self.table(black: range[0], white: range[1], scale: 255)
            let cb = Self.table(black: range[2], white: range[3], scale: 127)
            let cr = Self.table(black: range[4], white: range[5], scale: 127)
            redOfCr = cr.map { $0 * red }
            greenOfCr = cr.map { -$0 * red * weights[0] / weights[1] }
            greenOfCb = cb.map { -$0 * blue * weights[2] / weights[1] }
            blueOfCb = cb.map { $0 * blue }
        }

        /// What each code stands for, between a black and a white that the file states.
        private static func table(black: Double, white: Double, scale: Double) -> [Double] {
            let width = white == black ? 1 : white - black
            return (0..<256).map { (Double($0) - black) * scale / width }
        }

        /// Bytes of a block: one sample of luma a pixel and two of chroma for each group of pixels.
        func byteCount(width: Int, height: Int) -> Int {
            (width + columns - 1) / columns * ((height + rows - 1) / rows) * (columns * rows + 2)
        }

        /// Converts a strip or a tile.
        ///
        /// - Parameter height: how many rows of it are in the picture.
        func convert(
            _ block: [UInt8], width: Int, to target: inout PixelTarget, x: Int, y: Int, rows height: Int
        ) {
            let groups = (width + columns - 1) / columns
            let visible = min(width, target.width - x)
            for line in 0..<height {
                for column in 0..<visible {
                    let group = (line / rows * groups + column / columns) * (columns * rows + 2)
                    let place = group + line % rows * columns + column % columns
                    let chroma = group + columns * rows
                    target.put(
                        color(block[place], block[chroma], block[chroma + 1]), x: x + column, y: y + line)
                }
            }
        }

        private func color(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> (UInt8, UInt8, UInt8) {
            let (y, cb, cr) = (luma[Int(y)], Int(cb), Int(cr))
            return (
                Self.rounded(y + redOfCr[cr]), Self.rounded(y + greenOfCr[cr] + greenOfCb[cb]),
                Self.rounded(y + blueOfCb[cb])
            )
        }

        private static func rounded(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    }
#endif
