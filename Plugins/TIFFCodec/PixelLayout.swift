#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// How the pixels of a directory are stored, and as what they are decoded.
    struct PixelLayout {
        /// What the samples mean.
        enum Colors {
            /// The channels of the bitmap; of gray, 0 may be white.
            case channels(isInverted: Bool)
            /// Places in a palette.
            case palette(Palette)
            /// Luma and chroma, which are converted here.
            case lumaChroma
        }

        let width: Int
        let height: Int
        /// Bits of a stored sample.
        let bits: Int
        let samplesPerPixel: Int
        /// Whether each channel is stored by itself.
        let isSeparate: Bool
        let isTiled: Bool
        let colors: Colors
        /// Which of the samples is opacity.
        private(set) var alphaSample: Int?
        private(set) var format: Bitmap.Format
        /// Samples that have no place in a bitmap, in words.
        private(set) var omitted: [String] = []

        /// Reads the layout of the directory that is selected.
        ///
        /// - Parameter directory: the same one as it is stored.
        /// - Throws: `unsupported` in a sentence that names what isn't read, `malformed`, `limitExceeded`.
        init(of handle: borrowing TIFFHandle, _ directory: TagDirectory, limits: Limits) throws(CodecError) {
            width = handle.long(TIFFTAG_IMAGEWIDTH)
            height = handle.long(TIFFTAG_IMAGELENGTH)
            bits = handle.short(TIFFTAG_BITSPERSAMPLE)
            samplesPerPixel = handle.short(TIFFTAG_SAMPLESPERPIXEL)
            isSeparate = handle.short(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE && samplesPerPixel > 1
            isTiled = unsafe TIFFIsTiled(handle.tiff) != 0
            try Compression(of: handle).require(bits: bits)
            try Self.requireIntegers(handle, bits: bits)
            let model: Bitmap.Format.Model
            (model, colors) = try Self.colors(of: handle, bits: bits)
            format = Bitmap.Format(model, bitsPerSample: Self.depth(of: colors, bits: bits))
            try addAlpha(handle.extraSamples, areStated: directory.entry(338) != nil)
            _ = try limits.admit(width: width, height: height, format: format)
        }

        private static func requireIntegers(_ handle: borrowing TIFFHandle, bits: Int) throws(CodecError) {
            let kind = handle.short(TIFFTAG_SAMPLEFORMAT)
            guard kind == SAMPLEFORMAT_UINT || kind == SAMPLEFORMAT_VOID else {
                let names = [SAMPLEFORMAT_INT: "signed", SAMPLEFORMAT_IEEEFP: "floating-point"]
                throw CodecError(
                    .unsupported,
                    "The TIFF can't be decoded: its samples are \(names[CInt(kind)] ?? "complex") numbers.")
            }
            guard (1...16).contains(bits) else {
                throw CodecError(.unsupported, "The TIFF can't be decoded: its samples have \(bits) bits.")
            }
        }

        /// Bits of a sample of the bitmap: fewer than 8 are spread over 8 where that is exact.
        private static func depth(of colors: Colors, bits: Int) -> Int {
            switch colors {
            case .palette(let palette): palette.bits
            case .lumaChroma: 8
            case .channels: [1, 2, 4].contains(bits) ? 8 : bits
            }
        }

        private static func colors(
            of handle: borrowing TIFFHandle, bits: Int
        ) throws(CodecError) -> (Bitmap.Format.Model, Colors) {
            let samples = handle.short(TIFFTAG_SAMPLESPERPIXEL)
            let assumed = samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK
            switch CInt(handle.statedShort(TIFFTAG_PHOTOMETRIC) ?? Int(assumed)) {
            case PHOTOMETRIC_MINISWHITE: return (.gray, .channels(isInverted: true))
            case PHOTOMETRIC_MINISBLACK: return (.gray, .channels(isInverted: false))
            case PHOTOMETRIC_RGB where samples >= 3: return (.rgb, .channels(isInverted: false))
            case PHOTOMETRIC_PALETTE where samples == 1 || handle.short(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_CONTIG:
                return (.rgb, .palette(try Palette(of: handle, bits: bits)))
            case PHOTOMETRIC_SEPARATED where samples >= 4 && handle.short(TIFFTAG_INKSET) == INKSET_CMYK:
                return (.cmyk, .channels(isInverted: false))
            case PHOTOMETRIC_YCBCR where samples == 3: return (.rgb, try lumaChroma(of: handle, bits: bits))
            case let other:
                throw CodecError(.unsupported, "The TIFF can't be decoded: \(name(ofPhotometric: other, samples)).")
            }
        }

        /// JPEG data are converted by libjpeg, all else here.
        private static func lumaChroma(of handle: borrowing TIFFHandle, bits: Int) throws(CodecError) -> Colors {
            let (columns, rows) = handle.chromaSubsampling
            let isSeparate = handle.short(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE
            guard bits == 8, !isSeparate, [1, 2, 4].contains(columns), [1, 2, 4].contains(rows) else {
                throw CodecError(
                    .unsupported,
                    "The TIFF can't be decoded: its YCbCr is not of 8 bits, in separate planes, or subsampled by "
                        + "\(columns) × \(rows).")
            }
            guard handle.short(TIFFTAG_COMPRESSION) == COMPRESSION_JPEG else { return .lumaChroma }
            handle.set(TIFFTAG_JPEGCOLORMODE, Int(JPEGCOLORMODE_RGB))
            return .channels(isInverted: false)
        }

        private static func name(ofPhotometric value: CInt, _ samples: Int) -> String {
            switch value {
            case PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB, PHOTOMETRIC_ITULAB: "its colours are CIE L*a*b*"
            case PHOTOMETRIC_LOGL, PHOTOMETRIC_LOGLUV: "its colours are logarithmic"
            case PHOTOMETRIC_CFA, 34892: "it holds the raw values of a sensor, which need a codec for RAW"
            case PHOTOMETRIC_MASK: "it holds a mask alone"
            case PHOTOMETRIC_SEPARATED: "its \(samples) inks aren't CMYK"
            default: "its PhotometricInterpretation is \(value) with \(samples) samples a pixel"
            }
        }

        private mutating func addAlpha(_ stated: [UInt16], areStated: Bool) throws(CodecError) {
            var isPalette = false
            if case .palette = colors { isPalette = true }
            let colorCount = isPalette ? 1 : format.channelCount
            let count = samplesPerPixel - colorCount
            guard count > 0 else { return }
            // Writers that forgot to say what a single further sample is mean opacity.
            let kinds = areStated || count > 1 ? stated : [UInt16(EXTRASAMPLE_UNASSALPHA)]
            let alphas = [UInt16(EXTRASAMPLE_ASSOCALPHA), UInt16(EXTRASAMPLE_UNASSALPHA)]
            let index = isPalette ? nil : kinds.prefix(count).firstIndex { alphas.contains($0) }
            if let index {
                alphaSample = colorCount + index
                format.alpha = kinds[index] == alphas[0] ? .premultiplied : .straight
            }
            let rest = index == nil ? count : count - 1
            if rest > 0 { omitted.append(rest == 1 ? "1 further channel" : "\(rest) further channels") }
        }

        /// Whether rows are stored just as a bitmap has them.
        var isStoredAsDecoded: Bool {
            guard case .channels(isInverted: false) = colors, bits == 8 || bits == 16, !isSeparate else { return false }
            return sources == Array(0..<samplesPerPixel)
        }

        /// Which stored samples go into the bitmap, in the order of its channels.
        var sources: [Int] {
            let colorCount = format.alpha == .none ? format.channelCount : format.channelCount - 1
            return Array(0..<colorCount) + (alphaSample.map { [$0] } ?? [])
        }
    }
#endif
