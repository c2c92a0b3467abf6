import CPNGRows
public import ContentTypes
public import PhotoCodecs

extension PNGCodec {
    /// Writes gray or RGB with or without alpha, without loss.
    ///
    /// Samples of other depths than 8 and 16 bits are spread over the next of the two, as the standard recommends, and
    /// an sBIT chunk says how many bits are significant. Of a template, interlacing is followed, and where every
    /// pixel can be kept also its palette or its gray of less than 8 bits. Profile, code points, Exif and XMP go into
    /// iCCP, cICP, eXIf and iTXt.
    /// - Throws: `unsupported` for CMYK and for premultiplied alpha.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard type == .png else { throw CodecError(.unsupported, "The PNG codec doesn't write \(type).") }
        guard picture.orientation == .up else {
            throw CodecError(.argument, "A picture must be turned upright before it is written as PNG.")
        }
        let format = picture.bitmap.format
        guard format.model != .cmyk, format.alpha != .premultiplied, (1...16).contains(format.bitsPerSample) else {
            throw CodecError(.unsupported, "PNG can't hold \(format).")
        }
        let template = options.template.flatMap { try? PNGFile($0.bytes, limits: Limits()) }
        let layout = template.flatMap { PNGLayout(packing: picture.bitmap, like: $0) } ?? PNGLayout(of: picture.bitmap)
        var chunks = try PNGChunkList(describing: picture)
        for (type, data) in layout.chunks { chunks.append(type, data) }
        try sink.write(
            try write(layout, chunks: chunks, of: picture.bitmap, isInterlaced: template?.header.isInterlaced ?? false))
    }

    private func write(
        _ layout: PNGLayout, chunks: PNGChunkList, of bitmap: Bitmap, isInterlaced: Bool
    ) throws(CodecError) -> [UInt8] {
        guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height) else {
            throw CodecError(.unsupported, "PNG can't hold \(bitmap.width) × \(bitmap.height) pixels.")
        }
        let (file, words) = unsafe collected { output, message, capacity in
            unsafe layout.samples.withUnsafeBufferPointer { samples in
                guard let pixels = samples.baseAddress else { return false }
                var picture = unsafe png_rows_picture(
                    pixels: pixels, width: width, height: height, bytes_per_row: samples.count / bitmap.height,
                    bit_depth: CInt(layout.bitDepth), color_type: CInt(layout.colorType.rawValue),
                    is_interlaced: isInterlaced, compression_level: 6)
                return unsafe chunks.withCChunks { list in
                    unsafe png_rows_encode(&picture, list.baseAddress, list.count, &output, message, capacity)
                }
            }
        }
        guard let words else { return file }
        throw CodecError(.io, "The PNG can't be written: \(words).")
    }
}
