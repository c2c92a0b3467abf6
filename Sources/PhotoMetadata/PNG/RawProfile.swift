/// A metadata block written as hexadecimal digits in a textual PNG chunk, as was customary before eXIf.
///
/// The text is a line with the profile's name, a line with its length, then digits in lines.
struct RawProfile {
    static let keywords: Set = ["Raw profile type exif", "Raw profile type APP1", "Raw profile type xmp"]

    private let text: [UInt8]
    /// Where in the text the digits begin.
    private let start: Int
    /// The block.
    let bytes: [UInt8]

    init?(_ text: [UInt8]) {
        let fields = text.split(maxSplits: 2, omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x20 }
        guard fields.count == 3, let start = fields.last?.startIndex else { return nil }
        self.text = text
        self.start = start
        let digits = text[start...].compactMap(RawProfile.digit)
        bytes = (0..<digits.count / 2).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    }

    /// The text with another block of the same length; nil when the length differs.
    func replacing(with new: [UInt8]) -> [UInt8]? {
        guard new.count == bytes.count else { return nil }
        var out = text
        var number = 0
        for place in text.indices[start...] where number < 2 * new.count && RawProfile.digit(text[place]) != nil {
            let (old, byte) = (bytes[number / 2], new[number / 2])
            // Digits of bytes that stay keep their case.
            if byte != old { out[place] = RawProfile.letter(number % 2 == 0 ? byte >> 4 : byte & 0x0F) }
            number += 1
        }
        return out
    }

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
