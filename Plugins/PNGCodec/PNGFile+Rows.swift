import PhotoCodecs

extension PNGFile {
    /// The layout of decoded rows.
    var format: Bitmap.Format { header.format(hasTransparency: transparency != nil) }

    /// The tRNS chunk, where the colour type allows one.
    private var transparency: Chunk? {
        switch header.colorType {
        case .gray, .rgb, .palette: first("tRNS")
        case .grayAlpha, .rgba: nil
        }
    }

    /// The default picture, which libpng reads from the file itself.
    ///
    /// - Throws: `malformed` when its transparency has a wrong length.
    func pixelStream() throws(CodecError) -> PNGPixelStream {
        try checkTransparency()
        return PNGPixelStream(
            bytes: bytes, parts: pixelParts, width: header.width, height: header.height, format: format,
            isInterlaced: header.isInterlaced, isCut: isTruncated)
    }

    /// The parts of the file that make pixels, in the order libpng wants.
    private var pixelParts: [Range<Int>] {
        var parts = [0..<Self.signature.count]
        parts += [first("IHDR"), palette, transparency].compactMap { $0?.whole }
        parts += chunks.filter { $0.type == "IDAT" || $0.type == "IEND" }.map(\.whole)
        return parts.filter { !$0.isEmpty }
    }

    /// The palette, where the colour type needs one.
    private var palette: Chunk? { header.colorType == .palette ? first("PLTE") : nil }

    /// A frame of an animation: the default picture, or put together as a PNG of its own.
    func pixelStream(of index: Int, in animation: PNGAnimation) throws(CodecError) -> PNGPixelStream {
        let frame = animation.frames[index]
        let isLast = index == animation.frames.count - 1
        var stream = try frame.isDefault ? pixelStream() : assembled(frame)
        stream.isCut = isTruncated && isLast
        // Those of any other are ended by the next frame; of the last, libpng will tell.
        let isEnded = !isLast || (index + 1 < animation.statedCount && chunks.last?.isWhole == true)
        if isTruncated ? isEnded : !frame.isDefault { stream.appendEnd() }
        return stream
    }

    private func assembled(_ frame: PNGAnimation.Frame) throws(CodecError) -> PNGPixelStream {
        try checkTransparency()
        let size = Self.number(frame.width) + Self.number(frame.height)
        let fields = first("IHDR").map { bytes[$0.data.dropFirst(8)] } ?? []
        var stream = Self.signature + Self.coded("IHDR", size + fields)
        for chunk in [palette, transparency].compactMap({ $0 }) { stream += bytes[chunk.whole] }
        for data in frame.data { stream += Self.coded("IDAT", bytes[data]) }
        return PNGPixelStream(
            bytes: stream, parts: [0..<stream.count], width: frame.width, height: frame.height, format: format,
            isInterlaced: header.isInterlaced, isCut: false)
    }

    /// Checks the length of tRNS, which libpng would pass over in silence.
    private func checkTransparency() throws(CodecError) {
        guard let count = transparency?.data.count else { return }
        let isSound =
            switch header.colorType {
            case .gray: count == 2
            case .rgb: count == 6
            case .palette: count > 0 && count * 3 <= first("PLTE")?.data.count ?? 0
            case .grayAlpha, .rgba: true
            }
        guard isSound else { throw pngError(.malformed, "its tRNS chunk of \(count) bytes has a wrong length") }
    }
}
