import CPNGRows
public import ContentTypes
public import PhotoCodecs

extension PNGCodec {
    /// Writes gray or RGB with or without alpha, without loss.
    ///
    /// Samples of other depths than 8 and 16 bits are spread over the next of the two, as the standard recommends, and
    /// an sBIT chunk says how many bits are significant. Of a template, interlacing is followed, and where every
    /// pixel can be kept also its palette, its gray of less than 8 bits or its one transparent colour. Profile, code
    /// points, Exif and XMP go into iCCP, cICP (sRGB for just those of sRGB), eXIf and iTXt.
    /// - Throws: `unsupported` for CMYK and for premultiplied alpha.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        try check(picture, type)
        let template = options.template.flatMap { try? PNGFile($0.bytes, limits: options.limits) }
        let layout =
            template.flatMap {
                PNGLayout(packing: picture.bitmap, like: $0) ?? PNGLayout(keying: picture.bitmap, like: $0)
            } ?? PNGLayout(of: picture.bitmap)
        var chunks = try PNGChunkList(describing: picture)
        for (type, data) in layout.chunks { chunks.append(type, data) }
        try sink.write(
            try write(
                layout.samples[...], layout, chunks: chunks, width: picture.bitmap.width,
                height: picture.bitmap.height, isInterlaced: template?.header.isInterlaced ?? false,
                try compression(for: layout, of: picture.bitmap)))
    }

    /// Checks whether a picture can be written without loss.
    func check(_ picture: Codec.Picture, _ type: ContentType) throws(CodecError) {
        guard type == .png else { throw CodecError(.unsupported, "The PNG codec doesn't write \(type).") }
        try picture.requireUpright(toBecome: "PNG")
        let format = picture.bitmap.format
        guard format.model != .cmyk, format.alpha != .premultiplied, (1...16).contains(format.bitsPerSample) else {
            throw CodecError(.unsupported, "PNG can't hold \(format).")
        }
    }

    /// How rows are made small.
    enum Compression: CaseIterable {
        /// Filtered, and only runs of a byte are looked for: for photos as small as any other way, at an eighth of its
        /// time.
        case runs
        /// Filtered, and all that comes again is looked for.
        case filtered
        /// As they are, as drawings and screenshots want it, which grow by a third when they are filtered.
        case plain
    }

    /// How some bands of the picture get smallest; runs even where they take a fiftieth more.
    func compression(for layout: PNGLayout, of bitmap: Bitmap) throws(CodecError) -> Compression {
        guard layout.bitDepth >= 8, layout.colorType != .palette else { return .plain }
        let (bandCount, bandHeight) = (4, 16)
        let bytesPerRow = layout.samples.count / bitmap.height
        var rows = layout.samples[...]
        if bitmap.height > bandCount * bandHeight {
            rows = []
            for band in 0..<bandCount {
                let start = (2 * band + 1) * (bitmap.height - bandHeight) / (2 * bandCount) * bytesPerRow
                rows += layout.samples[start..<start + bandHeight * bytesPerRow]
            }
        }
        let height = rows.count / bytesPerRow
        let sizes = try Compression.allCases.map { (compression) throws(CodecError) in
            let size = try write(
                rows, layout, chunks: PNGChunkList(), width: bitmap.width, height: height, isInterlaced: false,
                compression
            ).count
            return (compression, size: compression == .runs ? size - size / 50 : size)
        }
        return sizes.min { $0.size < $1.size }?.0 ?? .filtered
    }

    /// Codes rows and chunks as a file.
    func write(
        _ samples: ArraySlice<UInt8>, _ layout: PNGLayout, chunks: PNGChunkList, width: Int, height: Int,
        isInterlaced: Bool, _ compression: Compression
    ) throws(CodecError) -> [UInt8] {
        guard let columns = UInt32(exactly: width), let rows = UInt32(exactly: height) else {
            throw CodecError(.unsupported, "PNG can't hold \(width) × \(height) pixels.")
        }
        let (file, words) = unsafe collected { output, message, capacity in
            unsafe samples.withUnsafeBufferPointer { samples in
                guard let pixels = samples.baseAddress else { return false }
                var picture = unsafe png_rows_picture(
                    pixels: pixels, width: columns, height: rows, bytes_per_row: samples.count / height,
                    bit_depth: CInt(layout.bitDepth), color_type: CInt(layout.colorType.rawValue),
                    is_interlaced: isInterlaced, is_filtered: compression != .plain,
                    is_run_length: compression == .runs, compression_level: 6)
                return unsafe chunks.withCChunks { list in
                    unsafe png_rows_encode(&picture, list.baseAddress, list.count, &output, message, capacity)
                }
            }
        }
        guard let words else { return file }
        throw CodecError(.io, "The PNG can't be written: \(words).")
    }
}
