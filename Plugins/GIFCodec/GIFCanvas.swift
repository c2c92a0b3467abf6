#if GIF
    import PhotoCodecs

    /// The picture on which frames are drawn one over another.
    struct GIFCanvas {
        let header: Codec.Header
        private(set) var bytes: [UInt8]
        /// The last frame, with what was under it where that is to come back.
        private var last: (frame: GIFFrame, under: [UInt8])?

        /// Makes a canvas on which nothing is drawn: transparent, or black where there is no transparency.
        ///
        /// - Parameter header: one that the limits admit.
        init(_ header: Codec.Header) {
            self.header = header
            let count = header.format.byteCount(width: header.width, height: header.height) ?? 0
            bytes = [UInt8](repeating: 0, count: count)
        }

        /// Disposes of the frame before and makes ready for this one.
        mutating func begin(_ frame: GIFFrame) {
            if let last { dispose(of: last.frame, under: last.under) }
            last = (frame, frame.control.disposal == .restore ? rows(of: frame).flatMap { bytes[$0] } : [])
        }

        private mutating func dispose(of frame: GIFFrame, under: [UInt8]) {
            guard frame.control.disposal != .keep else { return }
            var place = 0
            for row in rows(of: frame) {
                let end = place + row.count
                if frame.control.disposal == .clear {
                    bytes.replaceSubrange(row, with: repeatElement(0, count: row.count))
                } else {
                    bytes.replaceSubrange(row, with: under[place..<end])
                }
                place = end
            }
        }

        /// Places of those bytes of a frame that are on the canvas, row by row.
        private func rows(of frame: GIFFrame) -> [Range<Int>] {
            (0..<frame.height).compactMap { place(of: $0, in: frame) }
        }

        private func place(of row: Int, in frame: GIFFrame) -> Range<Int>? {
            let count = min(frame.width, header.width - frame.left)
            guard count > 0, frame.top + row < header.height else { return nil }
            let size = header.format.bytesPerPixel
            let start = ((frame.top + row) * header.width + frame.left) * size
            return start..<start + count * size
        }

        /// Draws one row of a frame.
        ///
        /// - Parameter colors: 256, red in the lowest byte, opacity in the highest.
        mutating func draw(_ line: [UInt8], row: Int, of frame: GIFFrame, colors: [UInt32]) {
            guard let place = place(of: row, in: frame) else { return }
            let size = header.format.bytesPerPixel
            let none = frame.control.transparentIndex
            let hasAlpha = size == 4
            unsafe bytes.withUnsafeMutableBytes { target in
                var at = place.lowerBound
                for number in line.prefix(place.count / size) {
                    if number != none {
                        let color = colors[Int(number)]
                        if hasAlpha {
                            unsafe target.storeBytes(of: color.littleEndian, toByteOffset: at, as: UInt32.self)
                        } else {
                            unsafe target[at] = UInt8(truncatingIfNeeded: color)
                            unsafe target[at + 1] = UInt8(truncatingIfNeeded: color >> 8)
                            unsafe target[at + 2] = UInt8(truncatingIfNeeded: color >> 16)
                        }
                    }
                    at += size
                }
            }
        }
    }
#endif
