#if RAW
    /// A RAW file of one TIFF directory and the values of a Bayer sensor, all of them the same and not compressed.
    struct TinyRaw {
        /// The smallest size that LibRaw takes is 22 × 22.
        static let width = 24
        static let height = 22

        /// Who made the camera; nil for a DNG, which tells by a tag what it is.
        var maker: String?

        /// The file, little-endian.
        var bytes: [UInt8] {
            let values = (0..<Self.width * Self.height).flatMap { _ in [UInt8](arrayLiteral: 0x00, 0x40) }
            let make = Array((maker ?? "Example").utf8) + [0]
            let fields = self.fields(make: make, valueBytes: values.count)
            let directoryEnd = 8 + 2 + 12 * fields.count + 4
            let places = [271: directoryEnd, 272: directoryEnd, 273: directoryEnd + make.count]
            var file: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0] + Self.number(fields.count, 2)
            for field in fields {
                file += Self.number(field.tag, 2) + Self.number(field.type, 2) + Self.number(field.count, 4)
                file += Self.number(places[field.tag] ?? field.value, 4)
            }
            return file + [0, 0, 0, 0] + make + values
        }

        /// The fields by rising tag; of those whose values stand elsewhere the value is left open.
        private func fields(make: [UInt8], valueBytes: Int) -> [(tag: Int, type: Int, count: Int, value: Int)] {
            let (byte, text, short, long) = (1, 2, 3, 4)
            let fields = [
                (254, long, 1, 0), (256, long, 1, Self.width), (257, long, 1, Self.height), (258, short, 1, 16),
                // No compression; a colour filter array, whose maker's name serves as the model's, too.
                (259, short, 1, 1), (262, short, 1, 32803), (271, text, make.count, 0), (272, text, make.count, 0),
                (273, long, 1, 0), (277, short, 1, 1), (278, long, 1, Self.height), (279, long, 1, valueBytes),
                // Two by two: red, green, green, blue.
                (33421, short, 2, 2 << 16 | 2), (33422, byte, 4, 2 << 24 | 1 << 16 | 1 << 8),
            ]
            return maker == nil ? fields + [(50706, byte, 4, 4 << 8 | 1), (50717, long, 1, 65535)] : fields
        }

        private static func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
    }
#endif
