import CPNGRows
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

    /// Decodes all rows, or those that are there when the file is cut.
    func decodeRows(limits: Limits) throws(CodecError) -> (pixels: [UInt8], isComplete: Bool) {
        let size = try limits.admit(width: header.width, height: header.height, format: format)
        try checkTransparency()
        let bytesPerRow = size / header.height
        let spans = pixelSpans
        var rows: UInt32 = 0
        var words: String?
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
            (rows, words) = unsafe decode(spans, bytesPerRow: bytesPerRow, to: target)
            let rest = words == nil ? size : Int(rows) * bytesPerRow
            if !header.isInterlaced { unsafe target[rest...].initialize(repeating: 0) }
            count = size
        }
        guard let words else { return (pixels, !isTruncated) }
        guard isTruncated, rows > 0 else {
            throw pngError(.malformed, isTruncated ? "the file ends before a row is whole" : words)
        }
        return (pixels, false)
    }

    /// The parts of the file that make pixels, in the order libpng wants.
    private var pixelSpans: [png_rows_span] {
        var parts = [0..<Self.signature.count]
        let palette = header.colorType == .palette ? first("PLTE") : nil
        parts += [first("IHDR"), palette, transparency].compactMap { $0?.whole }
        parts += chunks.filter { $0.type == "IDAT" || $0.type == "IEND" }.map(\.whole)
        return parts.filter { !$0.isEmpty }.map { png_rows_span(offset: $0.lowerBound, count: $0.count) }
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

    private func decode(
        _ spans: [png_rows_span], bytesPerRow: Int, to target: UnsafeMutableBufferPointer<UInt8>
    ) -> (rows: UInt32, words: String?) {
        guard let pixels = target.baseAddress else { return (0, "there is no memory for it") }
        // Passes of an interlaced picture leave gaps until the last one, and may stop anywhere.
        if header.isInterlaced { unsafe target.initialize(repeating: 0) }
        let layout = png_rows_layout(
            width: UInt32(header.width), height: UInt32(header.height), bytes_per_row: bytesPerRow)
        var rows: UInt32 = 0
        let words = unsafe reported { message, capacity in
            unsafe bytes.withUnsafeBufferPointer { file in
                unsafe spans.withUnsafeBufferPointer { spans in
                    guard let file = file.baseAddress, let first = spans.baseAddress else { return false }
                    return unsafe png_rows_decode(
                        file, first, spans.count, layout, pixels, &rows, message, capacity)
                }
            }
        }
        return (rows, words)
    }
}
