import PhotoCodecs

/// What libpng is given to make one picture: the file's own bytes, or those of an animation's frame put together anew.
struct PNGPixelStream {
    private(set) var bytes: [UInt8]
    /// The parts of the bytes that libpng sees, in their order.
    private(set) var parts: [Range<Int>]
    let width: Int
    let height: Int
    /// The layout of decoded rows.
    let format: Bitmap.Format
    let isInterlaced: Bool
    /// Whether the file ends before the picture does, or may.
    var isCut: Bool

    /// Adds the end marker that is missing behind pixels which are taken to be all there.
    mutating func appendEnd() {
        let end = PNGFile.coded("IEND", [])
        parts.append(bytes.count..<bytes.count + end.count)
        bytes += end
    }

    var bytesPerRow: Int { width * format.bytesPerPixel }
    /// Rows that are decoded between two looks at the interruption: a mebibyte, which takes a few milliseconds.
    var rowsPerStep: Int { max(1, (1 << 20) / max(1, bytesPerRow)) }

    /// Decodes all rows, or those that are there when the file is cut, with zeros below.
    func pixels(limits: Limits, until interruption: Codec.Interruption) throws(CodecError)
        -> (bytes: [UInt8], isComplete: Bool)
    {
        let size = try limits.admit(width: width, height: height, format: format)
        var result: Result<Ending, CodecError> = .success(Ending())
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
            // Passes of an interlaced picture leave gaps until the last one, and may stop anywhere.
            if isInterlaced { unsafe target.initialize(repeating: 0) }
            result = unsafe read(to: target, until: interruption)
            if !isInterlaced, case .success(let ending) = result {
                unsafe target[(ending.rows * bytesPerRow)...].initialize(repeating: 0)
            }
            count = if case .success = result { size } else { 0 }
        }
        return (pixels, try isComplete(try result.get()))
    }

    private func read(
        to target: UnsafeMutableBufferPointer<UInt8>, until interruption: Codec.Interruption
    ) -> Result<Ending, CodecError> {
        Result { () throws(CodecError) in
            guard let base = target.baseAddress else { return Ending(words: "there is no memory for it") }
            return try PNGRowReader.open(self) { (reader) throws(CodecError) in
                var ending = Ending()
                for pass in 0..<reader.passCount where ending.words == nil {
                    var row = 0
                    while row < height, ending.words == nil {
                        try interruption.check()
                        let step = min(rowsPerStep, height - row)
                        let (count, words) = unsafe reader.read(step, to: base + row * bytesPerRow)
                        row += count
                        ending.words = words
                    }
                    if pass == 0 { ending.rows = row }
                }
                if ending.words == nil { ending.words = reader.finish() }
                return ending
            }
        }
    }

    /// How far decoding came.
    struct Ending {
        /// Rows from the top that are final; of an interlaced picture, that the first pass has begun.
        var rows = 0
        /// Why it went no further.
        var words: String?
    }

    /// Whether all was there.
    ///
    /// - Throws: `malformed` when what ended it is not that the file is cut, or nothing is there.
    func isComplete(_ ending: Ending) throws(CodecError) -> Bool {
        guard let words = ending.words else { return true }
        guard isCut, ending.rows > 0 else {
            throw pngError(.malformed, isCut ? "the file ends before a row is whole" : words)
        }
        return false
    }
}
