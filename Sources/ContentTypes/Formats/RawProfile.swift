/// A metadata block written as hexadecimal digits in a textual PNG chunk, as was customary before eXIf.
///
/// The text is a line with the profile's name, the block's length, then digits in lines. It is read as ImageMagick, which
/// came up with it, reads it: what is no digit is passed over, digits beyond the length are.
package struct RawProfile {
    /// The keywords of chunks that hold Exif, the likelier first.
    package static let exifKeywords = ["Raw profile type exif", "Raw profile type APP1"]
    /// The keyword of chunks that hold XMP.
    package static let xmpKeyword = "Raw profile type xmp"

    private let text: [UInt8]
    /// Where in the text the digits begin.
    private let start: Int
    /// The block, as far as there are digits.
    package let bytes: [UInt8]
    /// Whether the block has the length that the text states.
    package let isWhole: Bool

    /// Reads a chunk's text; nil where it has no name or no length.
    package init?(_ text: [UInt8]) {
        let lines = text.drop { $0 == 0x0A }
        guard let nameEnd = lines.firstIndex(of: 0x0A) else { return nil }
        let number = lines[nameEnd...].drop(while: Self.isBlank).prefix { !Self.isBlank($0) }
        guard let length = Int(String(decoding: number, as: UTF8.self)), length >= 0 else { return nil }
        self.text = text
        start = number.endIndex
        let digits = text[start...].compactMap(Self.digit)
        let count = min(digits.count / 2, length)
        bytes = (0..<count).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
        isWhole = count == length
    }

    /// The text with another block of the same length; nil when the length differs.
    package func replacing(with new: [UInt8]) -> [UInt8]? {
        guard new.count == bytes.count else { return nil }
        var out = text
        var number = 0
        for place in text.indices[start...] where number < 2 * new.count && Self.digit(text[place]) != nil {
            let (old, byte) = (bytes[number / 2], new[number / 2])
            // Digits of bytes that stay keep their case.
            if byte != old { out[place] = Self.letter(number % 2 == 0 ? byte >> 4 : byte & 0x0F) }
            number += 1
        }
        return out
    }

    private static func isBlank(_ letter: UInt8) -> Bool { letter == 0x0A || letter == 0x20 }

    private static func digit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x46: letter - 0x41 + 10
        case 0x61...0x66: letter - 0x61 + 10
        default: nil
        }
    }

    private static func letter(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x61 + digit - 10 }
}
