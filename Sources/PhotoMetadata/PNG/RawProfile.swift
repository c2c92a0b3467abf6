/// A metadata block written as hexadecimal digits in a textual PNG chunk, as was customary before eXIf.
///
/// The text is a line with the profile's name, a line with its length, then digits in lines.
struct RawProfile {
    static let keywords: Set = ["Raw profile type exif", "Raw profile type APP1", "Raw profile type xmp"]

    private let text: [UInt8]
    /// Where in the text each digit stands.
    private let digits: [Int]
    /// The block.
    let bytes: [UInt8]

    init?(_ text: [UInt8]) {
        let fields = text.split(maxSplits: 2, omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x20 }
        guard fields.count == 3, let start = fields.last?.startIndex else { return nil }
        let digits = text.indices[start...].filter { RawProfile.digit(text[$0]) != nil }
        self.text = text
        self.digits = digits
        bytes = stride(from: 0, to: digits.count - 1, by: 2).map { index in
            let high = RawProfile.digit(text[digits[index]]) ?? 0
            return high << 4 | (RawProfile.digit(text[digits[index + 1]]) ?? 0)
        }
    }

    /// The text with another block of the same length; nil when the length differs.
    func replacing(with new: [UInt8]) -> [UInt8]? {
        guard new.count == bytes.count else { return nil }
        var out = text
        for (index, byte) in new.enumerated() where byte != bytes[index] {
            out[digits[2 * index]] = RawProfile.letter(byte >> 4)
            out[digits[2 * index + 1]] = RawProfile.letter(byte & 0x0F)
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
