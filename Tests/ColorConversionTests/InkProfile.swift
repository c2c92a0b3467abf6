#if ColorConversion
    /// A press that prints gray only: black ink takes lightness away in proportion, and so does each of the others.
    ///
    /// It is written by hand as ICC.1 has it: tables of 8 bits between CMYK and Lab, with two points a side.
    enum InkProfile {
        static let bytes: [UInt8] = {
            let tags = [
                ("desc", text), ("cprt", text), ("wtpt", Array("XYZ ".utf8) + word(0) + white),
                ("A2B0", table(4, 3) { inks in [255 - inks.reduce(0) { max($0, $1) }, 128, 128] }),
                ("B2A0", table(3, 4) { lab in [0, 0, 0, 255 - lab[0]] }),
            ]
            var offset = 128 + 4 + 12 * tags.count
            var directory = word(tags.count)
            for (name, data) in tags {
                directory += Array(name.utf8) + word(offset) + word(data.count)
                offset += data.count
            }
            return header(size: offset) + directory + tags.flatMap(\.1)
        }()

        private static let white = word(0xF6D6) + word(0x10000) + word(0xD32D)
        private static let text = Array("mluc".utf8) + word(0) + word(0) + word(12)

        private static func header(size: Int) -> [UInt8] {
            let start = word(size) + word(0) + word(0x0420_0000) + Array("prtrCMYKLab ".utf8)
            let date: [UInt8] = [7, 0xDA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
            return start + date + Array("acsp".utf8) + zeros(28) + white + zeros(48)
        }

        /// A table of `mft1`: straight curves around the values at the corners.
        private static func table(_ inputs: Int, _ outputs: Int, corner: ([Int]) -> [Int]) -> [UInt8] {
            let straight = (0...255).map { UInt8($0) }
            let identity = [0, 4, 8].reduce(into: Array(repeating: 0, count: 9)) { $0[$1] = 0x10000 }
            let corners = (0..<1 << inputs).flatMap { number in
                corner((0..<inputs).map { number >> (inputs - 1 - $0) & 1 == 1 ? 255 : 0 })
            }
            return Array("mft1".utf8) + word(0) + [UInt8(inputs), UInt8(outputs), 2, 0] + identity.flatMap(word)
                + Array(repeatElement(straight, count: inputs).joined()) + corners.map { UInt8($0) }
                + Array(repeatElement(straight, count: outputs).joined())
        }

        private static func word(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }

        private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
    }
#endif
