#if GIF
    import ContentTypes
    import PhotoCodecs

    /// A GIF put together byte by byte, its pixels coded without compression; colours are letters.
    struct HandmadeGIF {
        /// Black, red, green, blue.
        static let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        static let letters = Array("KRGB")

        private(set) var bytes: [UInt8]

        /// - Parameter palette: of 2, 4, 8 … colours; nil for none.
        init(_ width: Int, _ height: Int, palette: [UInt8]? = Self.palette, aspect: UInt8 = 0) {
            bytes = Array("GIF89a".utf8) + Self.word(width) + Self.word(height)
            bytes += [Self.flags(palette), 0, aspect] + (palette ?? [])
        }

        var input: Codec.Input { Codec.Input(bytes: bytes, type: .gif) }

        static func word(_ value: Int) -> [UInt8] {
            [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }

        private static func flags(_ palette: [UInt8]?) -> UInt8 {
            guard let palette else { return 0 }
            return 0x80 | UInt8((palette.count / 3).trailingZeroBitCount - 1)
        }

        /// What is to be done about the next frame.
        mutating func control(disposal: UInt8 = 0, transparent: Character? = nil, delay: Int = 0) {
            let number = transparent.flatMap { Self.letters.firstIndex(of: $0) }
            extend(
                0xF9, [[disposal << 2 | (number == nil ? 0 : 1)] + Self.word(delay) + [UInt8(number ?? 0)]])
        }

        mutating func extend(_ label: UInt8, _ blocks: [[UInt8]]) {
            bytes += [0x21, label] + blocks.flatMap { [UInt8($0.count)] + $0 } + [0]
        }

        mutating func application(_ name: String, _ blocks: [[UInt8]]) { extend(0xFF, [Array(name.utf8)] + blocks) }

        /// A frame of one row for each word.
        mutating func frame(_ rows: String, left: Int = 0, top: Int = 0, palette: [UInt8]? = nil) {
            let rows = rows.split(separator: " ")
            let numbers = rows.joined().map { UInt8(Self.letters.firstIndex(of: $0) ?? 0) }
            descriptor(left, top, rows.first?.count ?? 0, rows.count, palette: palette)
            data(numbers, codeSize: 2)
        }

        mutating func descriptor(
            _ left: Int, _ top: Int, _ width: Int, _ height: Int, palette: [UInt8]? = nil, isInterlaced: Bool = false
        ) {
            bytes += [0x2C] + [left, top, width, height].flatMap(Self.word)
            bytes += [Self.flags(palette) | (isInterlaced ? 0x40 : 0)] + (palette ?? [])
        }

        /// Pixels of a frame: codes of one length, because the table is cleared before it grows.
        mutating func data(_ numbers: [UInt8], codeSize: Int, blockSize: Int = 255) {
            let clear = 1 << codeSize
            var codes: [Int] = []
            for (index, number) in numbers.enumerated() {
                if index % (clear - 2) == 0 { codes.append(clear) }
                codes.append(Int(number))
            }
            var coded: [UInt8] = []
            var (held, bits) = (0, 0)
            for code in codes + [clear + 1] {
                held |= code << bits
                bits += codeSize + 1
                while bits >= 8 {
                    coded.append(UInt8(truncatingIfNeeded: held))
                    (held, bits) = (held >> 8, bits - 8)
                }
            }
            if bits > 0 { coded.append(UInt8(truncatingIfNeeded: held)) }
            bytes.append(UInt8(codeSize))
            for start in stride(from: 0, to: coded.count, by: blockSize) {
                let block = coded[start..<min(start + blockSize, coded.count)]
                bytes += [UInt8(block.count)] + block
            }
            bytes.append(0)
        }

        mutating func append(_ more: [UInt8]) { bytes += more }

        mutating func end() { bytes.append(0x3B) }
    }

    extension Bitmap {
        /// The pixels by the letters of their colours, a word a row; a point where nothing is, ? for another colour.
        var letters: String {
            let size = format.bytesPerPixel
            return (0..<height).map { row in
                String(
                    (0..<width).map { column -> Character in
                        let start = row * bytesPerRow + column * size
                        let pixel = Array(bytes[start..<start + size])
                        if size == 4, pixel[3] == 0 { return pixel == [0, 0, 0, 0] ? "." : "?" }
                        let place = stride(from: 0, to: HandmadeGIF.palette.count, by: 3).first {
                            Array(HandmadeGIF.palette[$0..<$0 + 3]) == Array(pixel.prefix(3))
                        }
                        return place.map { HandmadeGIF.letters[$0 / 3] } ?? "?"
                    })
            }.joined(separator: " ")
        }
    }

    extension Codec.MultiFrameDecoder {
        /// All frames of a file.
        func allFrames(
            _ input: Codec.Input, options: Codec.DecodingOptions = Codec.DecodingOptions()
        ) throws(CodecError) -> [Codec.Frame] {
            var frames: [Codec.Frame] = []
            try decodeFrames(input, options: options) { frames.append($0) }
            return frames
        }
    }
#endif
