#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs

    /// Files that the tests make themselves.
    enum Fixtures {
        /// A gradient with a mark near its first pixel; under transparent pixels there are colours, too.
        static func scene(_ width: Int, _ height: Int, _ format: Bitmap.Format, shift: Int = 0) throws -> Bitmap {
            let most = 1 << format.bitsPerSample - 1
            var bytes: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let isMark = x < (width + 2) / 3 && y < (height + 4) / 5
                    for channel in 0..<format.channelCount {
                        let slope = x * 3 + y * 2 + channel * 59 + shift
                        append(isMark ? max(most - channel, 0) : slope * 257 % (most + 1), format, to: &bytes)
                    }
                }
            }
            return try Bitmap(width: width, height: height, format: format, bytes: bytes)
        }

        private static func append(_ sample: Int, _ format: Bitmap.Format, to bytes: inout [UInt8]) {
            guard format.bytesPerSample == 2 else { return bytes.append(UInt8(sample)) }
            bytes += [UInt8(sample & 0xFF), UInt8(sample >> 8)]
        }

        static let lossless = Codec.EncodingOptions(quality: 4)

        static func coded(
            _ picture: Codec.Picture, _ options: Codec.EncodingOptions = lossless
        ) throws -> Codec.Input {
            var sink = Codec.MemorySink()
            try JPEGXLCodec().encode(picture, as: .jpegXL, options: options, to: &sink)
            return Codec.Input(bytes: sink.bytes, type: .jpegXL)
        }

        static func coded(_ frames: [Codec.Frame], loopCount: Int = 0) throws -> Codec.Input {
            var sink = Codec.MemorySink()
            try JPEGXLCodec().encode(frames, loopCount: loopCount, as: .jpegXL, options: lossless, to: &sink)
            return Codec.Input(bytes: sink.bytes, type: .jpegXL)
        }

        /// A bare code stream of 16 × 8 pixels with an orientation in its header.
        ///
        /// Only animations have the bits for it, of what the encoder writes: behind the signature, nine bits of the size,
        /// one that says that not all is the default, and one that says that there are further fields.
        static func oriented(_ orientation: UInt8) throws -> Codec.Input {
            let picture = Codec.Picture(bitmap: try scene(16, 8, .init(.rgb)))
            var input = try coded([Codec.Frame(picture, duration: .seconds(1))])
            for bit in 0..<3 {
                let place = 16 + 9 + 2 + bit
                let mask = UInt8(1) << UInt8(place % 8)
                let isSet = (orientation - 1) >> UInt8(bit) & 1 == 1
                input.bytes[place / 8] = isSet ? input.bytes[place / 8] | mask : input.bytes[place / 8] & ~mask
            }
            return input
        }

        static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            number(content.count + 8) + Array(type.utf8) + content
        }

        static func number(_ value: Int) -> [UInt8] {
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
        }

        /// A container of some boxes.
        static func container(_ boxes: [UInt8]...) -> Codec.Input {
            let start = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
            return Codec.Input(bytes: boxes.reduce(start, +), type: .jpegXL)
        }

        /// A TIFF structure that states an orientation and nothing else.
        static func exif(orientation: UInt8) -> [UInt8] {
            Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        }

        /// Bytes as Brotli stores what it doesn't compress, RFC 7932 section 9.2: blocks of 64 KiB, and an empty last one.
        static func brotli(_ bytes: [UInt8]) -> [UInt8] {
            var stored: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
                let block = bytes[start...].prefix(1 << 16)
                // In front of the first there is a bit that tells the window.
                let place: UInt32 = start == 0 ? 4 : 3
                let head = UInt32(block.count - 1) << place | 1 << (place + 16)
                stored += [UInt8(head & 0xFF), UInt8(head >> 8 & 0xFF), UInt8(head >> 16 & 0xFF)]
                stored += block
            }
            return stored + [3]
        }

        /// A matrix profile with a gamma, and primaries of one's own in the colour space of the connection.
        static func profile(
            _ primaries: [(Double, Double, Double)] = [
                (0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141),
            ],
            gamma: Double = 2.2
        ) -> [UInt8] {
            func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }
            func xyz(_ value: (Double, Double, Double)) -> [UInt8] {
                Array("XYZ \0\0\0\0".utf8) + fixed(value.0) + fixed(value.1) + fixed(value.2)
            }
            let curve = Array("curv\0\0\0\0".utf8) + number(1) + [UInt8(gamma), UInt8((gamma - 2) * 256), 0, 0]
            let text = Array("desc\0\0\0\0".utf8) + number(5) + Array("Made\0".utf8) + [UInt8](repeating: 0, count: 79)
            let copyright = Array("text\0\0\0\0none\0\0\0\0".utf8)
            let white = xyz((0.9642, 1, 0.8249))
            let tags: [(String, [UInt8])] =
                [("desc", text), ("cprt", copyright), ("wtpt", white)]
                + zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) }
                + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
            var table = number(tags.count)
            var data: [UInt8] = []
            for (name, content) in tags {
                table += Array(name.utf8) + number(132 + tags.count * 12 + data.count) + number(content.count)
                data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
            }
            var header = number(128 + table.count + data.count) + Array("none".utf8) + [2, 0x40, 0, 0]
            header += Array("mntrRGB XYZ ".utf8) + [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
            header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
            header += [UInt8](repeating: 0, count: 128 - header.count)
            return header + table + data
        }
    }
#endif
