#if TIFF
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec

    extension TIFFCodec {
        func coded(
            _ picture: Codec.Picture, _ options: Codec.EncodingOptions = Codec.EncodingOptions()
        ) throws(CodecError) -> Codec.Input {
            var sink = Codec.MemorySink()
            try encode(picture, as: .tiff, options: options, to: &sink)
            return Codec.Input(bytes: sink.bytes, type: .tiff)
        }
    }

    /// The first numbers of the fields of a classic TIFF's first directory, read without the codec.
    struct ReadTags {
        private var values: [Int: Int] = [:]

        init?(_ bytes: [UInt8]) {
            func number(_ place: Int, _ size: Int) -> Int {
                let slice = bytes[place..<place + size]
                return (bytes[0] == 0x4D ? Array(slice) : slice.reversed()).reduce(0) { $0 << 8 | Int($1) }
            }
            guard bytes.count > 8 else { return nil }
            let start = number(4, 4)
            for entry in 0..<number(start, 2) {
                let place = start + 2 + entry * 12
                let size = number(place + 2, 2) == 3 && number(place + 4, 4) < 3 ? 2 : 4
                values[number(place, 2)] = number(place + 8, size)
            }
        }

        subscript(tag: Int) -> Int? { values[tag] }
    }

    extension Bitmap {
        /// Gradients that use every bit of the samples, with a mark near the first pixel.
        static func scene(_ width: Int, _ height: Int, _ format: Format) throws(CodecError) -> Bitmap {
            let highest = (1 << format.bitsPerSample) - 1
            var bytes: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    for channel in 0..<format.channelCount {
                        let isMark = x < (width + 2) / 3 && y < (height + 4) / 5
                        let slope = (x * 37 + y * 11 + channel * 301) * highest / 4000
                        let value = UInt16(truncatingIfNeeded: (isMark ? highest - slope : slope) & highest)
                        bytes.append(UInt8(truncatingIfNeeded: value.littleEndian))
                        if format.bytesPerSample == 2 {
                            bytes.append(UInt8(truncatingIfNeeded: value.littleEndian >> 8))
                        }
                    }
                }
            }
            return try Bitmap(width: width, height: height, format: format, bytes: bytes)
        }
    }

    extension [UInt8] {
        /// An Exif block of an orientation, an artist, and Exif, GPS and interoperability directories.
        static func exif(_ orientation: Orientation, isLittleEndian: Bool = false) -> [UInt8] {
            func number(_ value: Int, _ size: Int) -> [UInt8] {
                let big = (1...size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - $0))) }
                return isLittleEndian ? big.reversed() : big
            }
            func directory(_ entries: [(Int, Int, Int, [UInt8])]) -> [UInt8] {
                number(entries.count, 2)
                    + entries.flatMap { number($0.0, 2) + number($0.1, 2) + number($0.2, 4) + $0.3 } + number(0, 4)
            }
            let name = [UInt8]("Ada Lovelace!\0".utf8)
            let first = directory([
                (274, 3, 1, number(Int(orientation.rawValue), 2) + [0, 0]), (315, 2, name.count, number(62, 4)),
                (34665, 4, 1, number(76, 4)), (34853, 4, 1, number(158, 4)),
            ])
            let exif = directory([
                (33434, 5, 1, number(118, 4)), (37500, 7, 14, number(126, 4)), (40965, 4, 1, number(140, 4)),
            ])
            let exposure = number(1, 4) + number(250, 4)
            let note = [UInt8](1...14)
            let interoperability = directory([(1, 2, 4, [UInt8]("R98\0".utf8))])
            let position = directory([(1, 2, 2, [UInt8]("N\0\0\0".utf8))])
            let start: [UInt8] = [UInt8]((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
            return start + first + name + exif + exposure + note + interoperability + position
        }
    }
#endif
