import PhotoCodecs

extension PNGPixelStream {
    /// Decodes to a bitmap of the size that is asked for.
    ///
    /// Of a picture that isn't interlaced the whole bitmap is never in memory when a smaller one is asked for.
    func bitmap(_ color: Bitmap.ColorDescription, options: Codec.DecodingOptions) throws(CodecError)
        -> (Bitmap, isComplete: Bool)
    {
        if let side = options.fitting, side < max(width, height), !isInterlaced {
            return try reducedByRows(toFit: max(side, 1), color, options)
        }
        let (bytes, isComplete) = try pixels(limits: options.limits, until: options.interruption)
        let whole = try Bitmap(width: width, height: height, format: format, color: color, bytes: bytes)
        return (options.fitting.map(whole.reduced) ?? whole, isComplete)
    }

    private func reducedByRows(
        toFit side: Int, _ color: Bitmap.ColorDescription, _ options: Codec.DecodingOptions
    ) throws(CodecError) -> (Bitmap, isComplete: Bool) {
        try admitReduced(toFit: side, limits: options.limits)
        var reduction = try Bitmap.RowReduction(width: width, height: height, format: format, color: color, toFit: side)
        var band = [UInt8](repeating: 0, count: min(rowsPerStep, height) * bytesPerRow)
        let ending = try PNGRowReader.open(self) { (reader) throws(CodecError) in
            var ending = Ending()
            while ending.rows < height, ending.words == nil {
                try options.interruption.check()
                let step = min(rowsPerStep, height - ending.rows)
                let (count, words) = unsafe band.withUnsafeMutableBufferPointer {
                    rows -> (count: Int, words: String?) in
                    guard let base = rows.baseAddress else { return (0, "there is no memory for it") }
                    return unsafe reader.read(step, to: base)
                }
                for row in 0..<count {
                    reduction.add(row: band.span.extracting(row * bytesPerRow..<(row + 1) * bytesPerRow))
                }
                ending.rows += count
                ending.words = words
            }
            if ending.words == nil { ending.words = reader.finish() }
            return ending
        }
        return (reduction.finish(), try isComplete(ending))
    }

    /// Checks the whole picture's size, and the bytes of the bitmap that is made of it.
    private func admitReduced(toFit side: Int, limits: Limits) throws(CodecError) {
        var whole = limits
        whole.bitmapBytes = .max
        _ = try whole.admit(width: width, height: height, format: format)
        let longer = max(width, height)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        _ = try limits.admit(width: scaled(width), height: scaled(height), format: format)
    }
}
