/// Reads the headers of Netpbm's formats: P1 to P7, white space, then numbers or keywords.
enum NetpbmReader {
    /// Reads the header; nil where what follows the two letters is no header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        let text = file.head[...]
        guard text.count > 4, (0x31...0x37).contains(text[1]), text[2].isWhiteSpace || text[2] == UInt8(ascii: "#")
        else { return nil }
        if text[1] == 0x37 { return readArbitrary(text) }
        let isBitmap = text[1] == 0x31 || text[1] == 0x34
        var rest = text.dropFirst(2)
        let numbers = (0..<(isBitmap ? 2 : 3)).compactMap { _ in number(&rest) }
        guard numbers.count == (isBitmap ? 2 : 3), numbers[0] > 0, numbers[1] > 0, isBitmap || numbers[2] > 0,
            isBitmap || numbers[2] < 1 << 16, text[1] > 0x33 || isPlain(rest)
        else { return nil }
        var header = FileHeader(.pnm, basis: "a portable map header")
        header.setSize(numbers[0], numbers[1])
        header.channelCount = text[1] == 0x33 || text[1] == 0x36 ? 3 : 1
        header.bitDepth = isBitmap ? 1 : numbers[2] > 255 ? 16 : 8
        return header
    }

    /// P7 names its numbers, a line each.
    private static func readArbitrary(_ text: ArraySlice<UInt8>) -> FileHeader? {
        guard let end = text.range(of: "\nENDHDR") else { return nil }
        var fields: [String: Int] = [:]
        for line in text[..<end.lowerBound].split(separator: 0x0A) {
            let words = line.split(whereSeparator: \.isWhiteSpace)
            guard words.count == 2, let value = Int(String(decoding: words[1], as: UTF8.self)) else { continue }
            fields[String(decoding: words[0], as: UTF8.self)] = value
        }
        guard let width = fields["WIDTH"], let height = fields["HEIGHT"], width > 0, height > 0 else { return nil }
        var header = FileHeader(.pnm, basis: "a portable arbitrary map header")
        header.setSize(width, height)
        header.channelCount = fields["DEPTH"]
        header.bitDepth = fields["MAXVAL"].map { $0 > 255 ? 16 : $0 > 1 ? 8 : 1 }
        return header
    }

    /// The next number; comments, from `#` to the end of the line, are passed over.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        while let byte = rest.first, byte.isWhiteSpace || byte == UInt8(ascii: "#") {
            rest = byte.isWhiteSpace ? rest.dropFirst() : rest.drop { $0 != 0x0A && $0 != 0x0D }
        }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[digits.endIndex...]
        // A word that merely begins with digits is no number.
        guard rest.first.map({ $0.isWhiteSpace || $0 == UInt8(ascii: "#") }) ?? true else { return nil }
        return digits.count < 10 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }

    /// Whether the pixels of a plain map, as far as they were read, are digits.
    private static func isPlain(_ rest: ArraySlice<UInt8>) -> Bool {
        var rest = rest
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "#") { rest = rest.drop { $0 != 0x0A && $0 != 0x0D } }
            guard byte == UInt8(ascii: "#") || byte.isWhiteSpace || (0x30...0x39).contains(byte) else { return false }
        }
        return true
    }
}
