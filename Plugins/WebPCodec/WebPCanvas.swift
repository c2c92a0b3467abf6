#if WebP
    import PhotoCodecs

    /// The picture on which an animation's frames are drawn one over another: RGBA, at first transparent.
    struct WebPCanvas {
        private let header: Codec.Header
        private var bytes: [UInt8]
        /// Rows of bytes to clear before the next frame.
        private var cleared: [Range<Int>] = []

        /// - Parameter header: one that the limits admit.
        init(_ header: Codec.Header) {
            self.header = header
            let count = header.format.byteCount(width: header.width, height: header.height) ?? 0
            bytes = [UInt8](repeating: 0, count: count)
        }

        /// What it shows now.
        func bitmap() throws(CodecError) -> Bitmap {
            try Bitmap(width: header.width, height: header.height, format: header.format, bytes: bytes)
        }

        /// Draws the next frame, once the place of the one before is cleared if that was asked for.
        ///
        /// - Returns: whether nothing of it is missing.
        /// - Throws: `malformed` when it lies outside the canvas, or is the first and not there at all.
        mutating func draw(
            _ frame: borrowing WebPFrame, isFirst: Bool, _ interruption: Codec.Interruption
        ) throws(CodecError) -> Bool {
            guard frame.width > 0, frame.height > 0, frame.x + frame.width <= header.width,
                frame.y + frame.height <= header.height
            else { throw CodecError(.malformed, "The WebP is damaged: a frame of it lies outside its canvas.") }
            for range in cleared { bytes.replaceSubrange(range, with: repeatElement(0, count: range.count)) }
            let start = (frame.y * header.width + frame.x) * 4
            let rows = (0..<frame.height).map { row in
                let place = start + row * header.width * 4
                return place..<place + frame.width * 4
            }
            cleared = frame.isCleared ? rows : []
            let progress: WebPFrame.Progress
            if isFirst || !frame.isBlended || !frame.hasAlpha {
                let place = WebPPlace(start: start, bytesPerRow: header.width * 4, hasAlpha: true)
                progress = try frame.decode(into: &bytes, place, interruption)
            } else {
                let place = WebPPlace(bytesPerRow: frame.width * 4, hasAlpha: true)
                var layer = [UInt8](repeating: 0, count: frame.width * frame.height * 4)
                progress = try frame.decode(into: &layer, place, interruption)
                blend(layer, onto: rows)
            }
            guard progress.rows > 0 || !isFirst else {
                throw CodecError(.malformed, "The WebP can't be decoded: its picture data are damaged or cut off.")
            }
            return progress.isComplete
        }

        private mutating func blend(_ layer: [UInt8], onto rows: [Range<Int>]) {
            var source = 0
            for row in rows {
                for place in stride(from: row.lowerBound, to: row.upperBound, by: 4) {
                    let opacity = UInt32(layer[source + 3])
                    // What the pixel lets through of the opacity below it: 256 in place of 255 lets a shift divide.
                    let below = (UInt32(bytes[place + 3]) * (256 - opacity)) >> 8
                    if opacity == 255 || opacity > 0 && below == 0 {
                        for channel in 0..<4 { bytes[place + channel] = layer[source + channel] }
                    } else if opacity > 0 {
                        mix(layer, source, opacity, at: place, below)
                    }
                    source += 4
                }
            }
        }

        /// Lays a pixel that is partly transparent over another that isn't wholly so, both with straight alpha.
        private mutating func mix(_ layer: [UInt8], _ source: Int, _ opacity: UInt32, at place: Int, _ below: UInt32) {
            let total = opacity + below
            let scale = (1 << 24) / total
            for channel in 0..<3 {
                let sum = UInt32(layer[source + channel]) * opacity + UInt32(bytes[place + channel]) * below
                bytes[place + channel] = UInt8(truncatingIfNeeded: (sum * scale) >> 24)
            }
            bytes[place + 3] = UInt8(truncatingIfNeeded: total)
        }
    }
#endif
