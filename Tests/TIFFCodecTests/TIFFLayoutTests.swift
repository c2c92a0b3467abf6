#if TIFF
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec
    import Testing

    /// Layouts that the encoder never writes, each against pixels computed by hand.
    @Suite struct TIFFLayoutTests {
        struct Layout: Sendable, CustomTestStringConvertible {
            let name: String
            let file: HandmadeTIFF
            let format: Bitmap.Format
            let samples: [UInt16]
            var testDescription: String { name }

            init(
                _ name: String, _ fields: [HandmadeTIFF.Field], _ strip: [UInt8], _ format: Bitmap.Format,
                _ samples: [UInt16], isBigEndian: Bool = false
            ) {
                self.name = name
                file = HandmadeTIFF(fields, strip, isBigEndian: isBigEndian)
                (self.format, self.samples) = (format, samples)
            }
        }

        private static let gray = Bitmap.Format(.gray)
        private static let rgb = Bitmap.Format(.rgb)

        static let grays = [
            Layout(
                "0 is white", HandmadeTIFF.basics(2, 2, photometric: 0), [0, 255, 100, 7], gray, [255, 0, 155, 248]),
            Layout(
                "1 bit", HandmadeTIFF.basics(10, 2, bits: [1]), [0b1011_0000, 0b0100_0000, 0, 0xFF], gray,
                [255, 0, 255, 255, 0, 0, 0, 0, 0, 255] + [0, 0, 0, 0, 0, 0, 0, 0, 255, 255]),
            Layout(
                "1 bit, 0 is white", HandmadeTIFF.basics(3, 1, bits: [1], photometric: 0), [0b1010_0000], gray,
                [0, 255, 0]),
            Layout(
                "1 bit, least significant first",
                HandmadeTIFF.basics(3, 1, bits: [1]) + [HandmadeTIFF.Field(266, 2)], [0b0000_0011], gray, [255, 255, 0]),
            Layout(
                "2 bits", HandmadeTIFF.basics(5, 1, bits: [2]), [0b0001_1011, 0b1000_0000], gray,
                [0, 85, 170, 255, 170]),
            Layout("4 bits", HandmadeTIFF.basics(3, 1, bits: [4]), [0x0F, 0x80], gray, [0, 255, 136]),
            Layout(
                "12 bits", HandmadeTIFF.basics(3, 1, bits: [12]), [0x12, 0x3F, 0xFF, 0x00, 0x10],
                Bitmap.Format(.gray, bitsPerSample: 12), [0x123, 0xFFF, 1]),
            Layout(
                "16 bits, 0 is white", HandmadeTIFF.basics(2, 1, bits: [16], photometric: 0), [0, 1, 0xFE, 0xFF],
                Bitmap.Format(.gray, bitsPerSample: 16), [0xFEFF, 1]),
            Layout(
                "16 bits, big-endian", HandmadeTIFF.basics(2, 1, bits: [16]), [0x12, 0x34, 0xFF, 0],
                Bitmap.Format(.gray, bitsPerSample: 16), [0x1234, 0xFF00], isBigEndian: true),
            Layout(
                "PackBits", HandmadeTIFF.basics(6, 1, compression: 32773), [0xFD, 9, 1, 7, 8], gray, [9, 9, 9, 9, 7, 8]),
        ]

        static let colors = [
            Layout(
                "CMYK", HandmadeTIFF.basics(2, 1, bits: [8, 8, 8, 8], photometric: 5), [0, 1, 2, 3, 255, 0, 0, 9],
                Bitmap.Format(.cmyk), [0, 1, 2, 3, 255, 0, 0, 9]),
            Layout(
                "associated alpha",
                HandmadeTIFF.basics(1, 2, bits: [8, 8, 8, 8], photometric: 2) + [HandmadeTIFF.Field(338, 1)],
                [10, 20, 30, 40, 0, 0, 0, 0], Bitmap.Format(.rgb, alpha: .premultiplied), [10, 20, 30, 40, 0, 0, 0, 0]),
            Layout(
                "unassociated alpha, 0 is white",
                HandmadeTIFF.basics(2, 1, bits: [8, 8], photometric: 0) + [HandmadeTIFF.Field(338, 2)],
                [0, 200, 250, 3], Bitmap.Format(.gray, alpha: .straight), [255, 200, 5, 3]),
            Layout(
                "alpha that isn't explained", HandmadeTIFF.basics(1, 1, bits: [8, 8, 8, 8], photometric: 2),
                [1, 2, 3, 4], Bitmap.Format(.rgb, alpha: .straight), [1, 2, 3, 4]),
            Layout(
                "alpha behind another channel",
                HandmadeTIFF.basics(1, 1, bits: [8, 8, 8, 8, 8], photometric: 2) + [HandmadeTIFF.Field(338, 0, 2)],
                [1, 2, 3, 99, 4], Bitmap.Format(.rgb, alpha: .straight), [1, 2, 3, 4]),
            Layout(
                "palette of 4 bits",
                HandmadeTIFF.basics(3, 1, bits: [4], photometric: 3) + [colorMap(16, scale: 257)], [0x10, 0xF0], rgb,
                [1, 101, 201, 0, 100, 200, 15, 115, 215]),
            Layout(
                "palette of old 8-bit entries",
                HandmadeTIFF.basics(1, 1, bits: [4], photometric: 3) + [colorMap(16, scale: 1)], [0x20], rgb,
                [2, 102, 202]),
            Layout(
                "palette of 16-bit colours",
                HandmadeTIFF.basics(1, 1, bits: [4], photometric: 3) + [colorMap(16, scale: 259)], [0x20],
                Bitmap.Format(.rgb, bitsPerSample: 16), [518, 26418, 52318]),
            // Luma 100 and 200 with chroma 148 and 108: red 1.402 · −20, green −0.344 · 20 + 0.714 · 20, blue 1.772 · 20.
            Layout(
                "YCbCr of 4:2:0",
                HandmadeTIFF.basics(2, 2, bits: [8, 8, 8], photometric: 6) + [HandmadeTIFF.Field(530, 2, 2)],
                [100, 100, 200, 200, 148, 108], rgb,
                [72, 107, 135, 72, 107, 135, 172, 207, 235, 172, 207, 235]),
        ]

        /// Entry i is i, i + 100, i + 200, each times a scale.
        private static func colorMap(_ count: UInt64, scale: UInt64) -> HandmadeTIFF.Field {
            var field = HandmadeTIFF.Field(320)
            field.values = [0, 100, 200].flatMap { first in (0..<count).map { ($0 + first) * scale } }
            return field
        }

        @Test(arguments: grays + colors)
        func decodes(layout: Layout) throws {
            for isBigTIFF in [false, true] {
                var file = layout.file
                file.isBigTIFF = isBigTIFF
                let picture = try TIFFCodec().decode(file.input, limits: Limits())
                #expect(picture.bitmap.format == layout.format)
                #expect(picture.bitmap.samples == layout.samples)
                #expect(picture.isComplete)
                let header = try TIFFCodec().header(of: file.input, limits: Limits())
                #expect(header.format == layout.format)
                #expect((header.width, header.height) == (picture.bitmap.width, picture.bitmap.height))
            }
        }

        @Test(arguments: [false, true])
        func separatePlanesAreJoined(isBigEndian: Bool) throws {
            let planes: [[UInt8]] = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]
            var file = HandmadeTIFF(
                [
                    HandmadeTIFF.Directory(
                        fields: HandmadeTIFF.basics(2, 2, bits: [8, 8, 8], photometric: 2).filter { $0.tag != 278 }
                            + [HandmadeTIFF.Field(284, 2), HandmadeTIFF.Field(278, 1)],
                        blocks: planes)
                ])
            file.isBigEndian = isBigEndian
            let picture = try TIFFCodec().decode(file.input, limits: Limits())
            #expect(picture.bitmap.bytes == [1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12])
        }

        @Test(arguments: [1, 3])
        func tilesAreJoinedAndCut(channels: Int) throws {
            let tiles = (0..<4).map { tile in
                (0..<256 * channels).map { UInt8(truncatingIfNeeded: $0 * 3 + tile * 50) }
            }
            let fields = HandmadeTIFF.basics(
                20, 18, bits: Array(repeating: 8, count: channels), photometric: channels == 1 ? 1 : 2)
            let file = HandmadeTIFF([
                HandmadeTIFF.Directory(
                    fields: fields.filter { $0.tag != 278 } + [
                        HandmadeTIFF.Field(322, 16), HandmadeTIFF.Field(323, 16),
                    ],
                    blocks: tiles, isTiled: true)
            ])
            let bitmap = try TIFFCodec().decode(file.input, limits: Limits()).bitmap
            for (x, y) in [(0, 0), (15, 15), (16, 0), (19, 17), (3, 16), (17, 4)] {
                let tile = tiles[y / 16 * 2 + x / 16]
                for channel in 0..<channels {
                    let place = (y % 16 * 16 + x % 16) * channels + channel
                    #expect(bitmap.bytes[(y * 20 + x) * channels + channel] == tile[place], "\(x), \(y)")
                }
            }
        }

        @Test func furtherChannelsAreNamed() throws {
            let file = HandmadeTIFF(
                HandmadeTIFF.basics(1, 1, bits: [8, 8, 8, 8, 8], photometric: 2) + [HandmadeTIFF.Field(338, 0, 0)],
                [1, 2, 3, 4, 5])
            let picture = try TIFFCodec().decode(file.input, limits: Limits())
            #expect(picture.bitmap.bytes == [1, 2, 3])
            #expect(picture.omitted == ["2 further channels"])
        }

        @Test(
            arguments: [
                ("CIE L*a*b*", HandmadeTIFF.basics(1, 1, bits: [8, 8, 8], photometric: 8)),
                ("floating-point", HandmadeTIFF.basics(1, 1, bits: [32]) + [HandmadeTIFF.Field(339, 3)]),
                ("signed", HandmadeTIFF.basics(1, 1, bits: [16]) + [HandmadeTIFF.Field(339, 2)]),
                ("32 bits", HandmadeTIFF.basics(1, 1, bits: [32])),
                ("sensor", HandmadeTIFF.basics(1, 1, bits: [16], photometric: 32803)),
                ("JPEG 2000", HandmadeTIFF.basics(1, 1, compression: 34712)),
                ("inks", HandmadeTIFF.basics(1, 1, bits: [8, 8, 8, 8], photometric: 5) + [HandmadeTIFF.Field(332, 2)]),
            ])
        func whatCantBeReadIsNamed(word: String, fields: [HandmadeTIFF.Field]) {
            let input = HandmadeTIFF(fields, Array(repeating: 0, count: 12)).input
            let error = #expect(throws: CodecError.self) { try TIFFCodec().decode(input, limits: Limits()) }
            #expect(error?.code == .unsupported)
            #expect(error?.message.contains(word) == true, "\(String(describing: error))")
        }
    }

    extension Bitmap {
        /// All samples in their order.
        var samples: [UInt16] {
            guard format.bytesPerSample == 2 else { return bytes.map(UInt16.init) }
            return stride(from: 0, to: bytes.count, by: 2).map {
                UInt16(littleEndian: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
            }
        }
    }
#endif
