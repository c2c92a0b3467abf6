package import DurableFiles

/// Text from strangers, written so that no byte of it can forge a line or drive a terminal.
///
/// Control characters, invalid UTF-8, line and paragraph separators and the characters that change the direction of
/// writing are shown as escapes; so is the backslash, which keeps the spelling unambiguous.
package enum TerminalText {
    /// A file name or path for people.
    package static func escaped(_ path: Pathname) -> String {
        escaped(path.bytes)
    }

    /// Appends a file name or path, or a component of one, for people to bytes that will be printed.
    package static func append(_ name: ArraySlice<UInt8>, to output: inout [UInt8]) {
        if name.allSatisfy(isPlain) { output += name } else { output += escaped(Array(name)).utf8 }
    }

    /// A text for people.
    package static func escaped(_ text: String) -> String {
        escaped(Array(text.utf8))
    }

    /// Bytes that should be UTF-8, for people.
    package static func escaped(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            guard let (scalar, length) = UTF8Scanner.scalar(at: rest) else {
                text += "\\x" + hexadecimal(UInt32(first), digits: 2)
                rest = rest.dropFirst()
                continue
            }
            text += escaped(scalar)
            rest = rest.dropFirst(length)
        }
        return text
    }

    /// Whether a character can change what a reader sees of its neighbours, or what a terminal does.
    static func isTreacherous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        case 0xFFF0...0xFFFB, 0xE0000...0xE0FFF: true
        default: false
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case _ where !isTreacherous(scalar): String(scalar)
        case _ where scalar.value < 0x80: "\\x" + hexadecimal(scalar.value, digits: 2)
        default: "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }

    static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
