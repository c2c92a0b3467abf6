#if TIFF
    import PhotoCodecs

    /// Puts stored samples where they belong in a bitmap.
    struct SampleSpreader {
        private let layout: PixelLayout
        /// The stored sample of each channel of the bitmap.
        let sources: [Int]
        /// Whether rows are stored just as a bitmap has them.
        let isIdentity: Bool
        private let bytesPerSample: Int
        private let bytesPerPixel: Int
        private let highest: Int
        /// What a step of a sample of less than 8 bits becomes.
        private let step: Int

        init(_ layout: PixelLayout) {
            self.layout = layout
            sources = layout.sources
            isIdentity = layout.isStoredAsDecoded
            bytesPerSample = layout.format.bytesPerSample
            bytesPerPixel = layout.format.bytesPerPixel
            highest = (1 << layout.bits) - 1
            step = layout.format.bitsPerSample == 8 && layout.bits < 8 ? 255 / highest : 1
        }

        /// Spreads a stretch of a row that holds all channels.
        ///
        /// - Parameter start: the byte of `raw` at which the stretch begins.
        /// - Parameter target: the byte of `bitmap` at which its first pixel begins.
        func spread(
            _ raw: [UInt8], from start: Int, pixels: Int, to bitmap: inout [UInt8], at target: Int
        ) {
            if isIdentity {
                let count = pixels * bytesPerPixel
                bitmap.replaceSubrange(target..<target + count, with: raw[start..<start + count])
                return
            }
            for (channel, source) in sources.enumerated() {
                let run = Run(raw: start, samplesPerPixel: layout.samplesPerPixel, sample: source, pixels: pixels)
                spread(raw, run, channel: channel, to: &bitmap, at: target)
            }
        }

        /// Spreads a stretch of a row of a single channel.
        func spread(
            _ raw: [UInt8], from start: Int, pixels: Int, channel: Int, to bitmap: inout [UInt8], at target: Int
        ) {
            let run = Run(raw: start, samplesPerPixel: 1, sample: 0, pixels: pixels)
            spread(raw, run, channel: channel, to: &bitmap, at: target)
        }

        /// Where the samples of one channel are.
        private struct Run {
            let raw: Int
            let samplesPerPixel: Int
            let sample: Int
            let pixels: Int
        }

        private func spread(
            _ raw: [UInt8], _ run: Run, channel: Int, to bitmap: inout [UInt8], at target: Int
        ) {
            if case .palette(let palette) = layout.colors {
                return look(up: palette, raw, run, channel: channel, to: &bitmap, at: target)
            }
            var isInverted = false
            if case .channels(isInverted: true) = layout.colors { isInverted = channel == 0 }
            var place = target + channel * bytesPerSample
            for pixel in 0..<run.pixels {
                let value = sample(raw, run, pixel)
                store((isInverted ? highest - value : value) * step, in: &bitmap, at: place)
                place += bytesPerPixel
            }
        }

        private func look(
            up palette: Palette, _ raw: [UInt8], _ run: Run, channel: Int, to bitmap: inout [UInt8], at target: Int
        ) {
            // The first sample is the place in the palette of all three colours.
            let index = Run(raw: run.raw, samplesPerPixel: run.samplesPerPixel, sample: 0, pixels: run.pixels)
            for pixel in 0..<run.pixels {
                let color = palette.samples[sample(raw, index, pixel) * 3 + channel]
                store(Int(color), in: &bitmap, at: target + pixel * bytesPerPixel + channel * bytesPerSample)
            }
        }

        private func sample(_ raw: [UInt8], _ run: Run, _ pixel: Int) -> Int {
            let index = pixel * run.samplesPerPixel + run.sample
            switch layout.bits {
            case 8: return Int(raw[run.raw + index])
            case 16:
                let place = run.raw + index * 2
                return Int(UInt16(littleEndian: UInt16(raw[place]) | UInt16(raw[place + 1]) << 8))
            default: return packed(raw, run.raw, bit: index * layout.bits)
            }
        }

        /// A sample of any other number of bits, most significant bit first, as libtiff leaves it.
        private func packed(_ raw: [UInt8], _ start: Int, bit: Int) -> Int {
            let first = start + bit / 8
            let end = bit % 8 + layout.bits
            var window = 0
            for index in 0..<(end + 7) / 8 { window = window << 8 | Int(raw[first + index]) }
            return window >> ((8 - end % 8) % 8) & highest
        }

        private func store(_ value: Int, in bitmap: inout [UInt8], at place: Int) {
            guard bytesPerSample == 2 else {
                bitmap[place] = UInt8(truncatingIfNeeded: value)
                return
            }
            let native = UInt16(truncatingIfNeeded: value).littleEndian
            bitmap[place] = UInt8(truncatingIfNeeded: native)
            bitmap[place + 1] = UInt8(truncatingIfNeeded: native >> 8)
        }
    }
#endif
