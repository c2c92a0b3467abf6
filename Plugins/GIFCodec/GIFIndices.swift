#if GIF
    import PhotoCodecs

    /// A part of a picture as numbers of colours, with just the colours that are in it.
    struct GIFIndices {
        let left: Int
        let top: Int
        let width: Int
        let height: Int
        private(set) var palette = GIFPalette()
        /// The number that stands for no colour.
        private(set) var transparentIndex: UInt8?
        /// One number a pixel.
        private(set) var numbers: [UInt8] = []

        /// - Throws: `unsupported` for more than 256 colours or partial opacity.
        init(of bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>) throws(CodecError) {
            (left, top, width, height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
            numbers.reserveCapacity(width * height)
            let step = bitmap.format.bytesPerPixel
            for row in rows {
                let start = row * bitmap.bytesPerRow
                let places = stride(
                    from: start + columns.lowerBound * step, to: start + columns.upperBound * step, by: step)
                try append(bitmap, places)
            }
        }

        private mutating func append(_ bitmap: Bitmap, _ places: StrideTo<Int>) throws(CodecError) {
            let hasAlpha = bitmap.format.alpha != .none
            let (green, blue) = bitmap.format.model == .gray ? (0, 0) : (1, 2)
            for place in places {
                let alpha = hasAlpha ? bitmap.bytes[place + blue + 1] : 255
                guard alpha == 255 else {
                    guard alpha == 0 else {
                        throw CodecError(
                            .unsupported,
                            "GIF can't hold partial opacity (\(alpha) of 255); make each pixel opaque or transparent.")
                    }
                    numbers.append(try transparent())
                    continue
                }
                let color =
                    UInt32(bitmap.bytes[place]) | UInt32(bitmap.bytes[place + green]) << 8
                    | UInt32(bitmap.bytes[place + blue]) << 16
                numbers.append(try palette.number(of: color))
            }
        }

        private mutating func transparent() throws(CodecError) -> UInt8 {
            if let transparentIndex { return transparentIndex }
            let number = try palette.appendUnused()
            transparentIndex = number
            return number
        }
    }

    /// Up to 256 colours, numbered in the order in which they come.
    struct GIFPalette {
        /// Red in the lowest byte, the highest zero.
        private(set) var colors: [UInt32] = []
        /// A hash table of colours and their numbers, never more than a quarter full.
        private var slots: [(color: UInt32, number: UInt8)] = Array(repeating: (.max, 0), count: 1024)

        /// The number of a colour, which is added where it is new.
        mutating func number(of color: UInt32) throws(CodecError) -> UInt8 {
            var slot = Int((color &* 0x9E37_79B1) >> 22)
            while slots[slot].color != color {
                if slots[slot].color == .max {
                    slots[slot] = (color, try append(color))
                    break
                }
                slot = (slot + 1) % slots.count
            }
            return slots[slot].number
        }

        /// Adds a number that no colour has.
        mutating func appendUnused() throws(CodecError) -> UInt8 { try append(0) }

        private mutating func append(_ color: UInt32) throws(CodecError) -> UInt8 {
            guard colors.count < 256 else {
                throw CodecError(
                    .unsupported,
                    "GIF can't hold more than 256 colours a frame, transparency among them; reduce them first.")
            }
            colors.append(color)
            return UInt8(colors.count - 1)
        }
    }
#endif
