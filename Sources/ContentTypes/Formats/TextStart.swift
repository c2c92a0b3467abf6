/// The first bytes of a file as text, in UTF-8 or brought to it where the encoding is known.
struct TextStart {
    /// How the characters are stored.
    enum Encoding: Hashable {
        case utf8
        case wide(WideText)
        /// One of the encodings of 8 bits that don't name themselves; only its ASCII part is understood.
        case legacy
    }

    let bytes: ArraySlice<UInt8>
    /// Whether these are all bytes of the file.
    let isWhole: Bool
    let encoding: Encoding

    /// Wraps bytes; nil where they can't be text.
    init?(_ head: [UInt8], isWhole: Bool) {
        self.isWhole = isWhole
        if let wide = WideText(startOf: head) {
            guard let text = wide.decode(head[...]), !text.contains(where: Self.isControl),
                wide.isMarked || wide.isPlausible(text)
            else { return nil }
            bytes = text[...]
            encoding = .wide(wide)
            return
        }
        bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        guard !bytes.isEmpty, !bytes.contains(where: Self.isControl) else { return nil }
        if Self.isUTF8(bytes, isWhole: isWhole) {
            encoding = .utf8
        } else if Self.isLegacy(bytes) {
            encoding = .legacy
        } else {
            return nil
        }
    }

    /// The encoding for people.
    var encodingName: String {
        switch encoding {
        case .utf8: bytes.allSatisfy { $0 < 0x80 } ? "ASCII text" : "UTF-8 text"
        case .wide(let wide): wide.description
        case .legacy: "text in an 8-bit encoding"
        }
    }

    /// Whether the start of a file is text in UTF-8 and long enough to tell it from a signature of letters.
    static func isUndoubted(_ head: [UInt8], isWhole: Bool) -> Bool {
        head.count > 12 && !head.contains(where: isControl) && isUTF8(head[...], isWhole: isWhole)
    }

    /// Whether a byte occurs in no text: controls other than white space, backspace and escape.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1B || byte == 0x7F
    }

    private static func isUTF8(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
        // The last character of the block may be cut off.
        let cuts = isWhole ? 0...0 : 0...3
        return cuts.contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// Whether bytes without controls are text of 8 bits: mostly ASCII, or words and lines of some length. Markup may
    /// be of any encoding that it declares.
    private static func isLegacy(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.drop(while: \.isWhiteSpace).prefix(9)
        if ["<?xml ", "<!DOCTYPE", "<!doctype", "<html", "<HTML", "<svg "].contains(where: {
            start.starts(with: $0.utf8)
        }) {
            return true
        }
        let high = bytes.count { $0 >= 0x80 }
        let blanks = bytes.count { $0.isWhiteSpace }
        guard blanks > 0, blanks * 2 <= bytes.count else { return false }
        let isMostlyASCII = bytes.count >= 16 && high * 10 <= bytes.count * 3
        return isMostlyASCII || bytes.count >= 96 && blanks * 128 >= bytes.count
    }
}

/// Text in units of two or four bytes, with a byte order mark or without.
struct WideText: Hashable, CustomStringConvertible {
    private let unitSize: Int
    private let isBigEndian: Bool
    /// Whether a byte order mark said so.
    let isMarked: Bool

    /// Tells by a mark, or by where the zeros of the first two letters are; nil for text of single bytes.
    init?(startOf head: [UInt8]) {
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            self.init(unitSize: 4, isBigEndian: head[0] == 0, isMarked: true)
        } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            self.init(unitSize: 2, isBigEndian: head[0] == 0xFE, isMarked: true)
        } else {
            guard head.count >= 8 else { return nil }
            switch head[..<4].map({ $0 == 0 }) {
            case [false, true, false, true]: self.init(unitSize: 2, isBigEndian: false, isMarked: false)
            case [true, false, true, false]: self.init(unitSize: 2, isBigEndian: true, isMarked: false)
            case [false, true, true, true]: self.init(unitSize: 4, isBigEndian: false, isMarked: false)
            case [true, true, true, false]: self.init(unitSize: 4, isBigEndian: true, isMarked: false)
            default: return nil
            }
        }
    }

    private init(unitSize: Int, isBigEndian: Bool, isMarked: Bool) {
        self.unitSize = unitSize
        self.isBigEndian = isBigEndian
        self.isMarked = isMarked
    }

    /// The encoding for people.
    var description: String { unitSize == 2 ? "UTF-16 text" : "UTF-32 text" }

    /// The text in UTF-8 without its mark; nil where the units are none. A character cut off at the end is left out.
    func decode(_ head: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = isMarked ? head.dropFirst(unitSize) : head
        let units = (0..<bytes.count / unitSize).map { index -> UInt32 in
            let unit = bytes.dropFirst(index * unitSize).prefix(unitSize)
            return isBigEndian
                ? unit.reduce(0) { $0 << 8 | UInt32($1) } : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard !units.isEmpty else { return nil }
        guard unitSize == 2 else { return String(validating: units, as: UTF32.self).map { Array($0.utf8) } }
        let short = units.map { UInt16(truncatingIfNeeded: $0) }
        let complete = short.last.map { UTF16.isLeadSurrogate($0) } == true ? short.dropLast() : short[...]
        return String(validating: complete, as: UTF16.self).map { Array($0.utf8) }
    }

    /// Whether text without a mark looks like some: numbers of 16 bits may be letters by chance, but not words.
    func isPlausible(_ text: [UInt8]) -> Bool {
        let start = text.drop(while: \.isWhiteSpace)
        if ["<?xml", "<!DOCTYPE", "<!--", "<svg", "<html"].contains(where: { start.starts(with: $0.utf8) }) {
            return true
        }
        let blanks = text.count { $0.isWhiteSpace }
        let letters = text.count { (0x41...0x5A).contains($0 & 0xDF) }
        return text.count >= 8 && blanks > 0 && blanks * 64 >= text.count && letters * 2 >= text.count
    }
}
