/// A text that is no JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the text, in bytes from its start.
    package let offset: Int
    /// What was expected there.
    package let expected: String

    /// One sentence.
    package var description: String { "The text is no JSON: \(expected) was expected at byte \(offset)." }
}

extension JSONValue {
    /// Reads one JSON value (RFC 8259) that takes up the whole of a text.
    ///
    /// Arrays and objects may be nested 64 deep.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes: bytes)
        self = try parser.document()
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    var offset = 0
    var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        let value = try value()
        guard peek() == nil else { throw failure("the end of the text") }
        return value
    }

    private func failure(_ expected: String) -> JSONError { JSONError(offset: offset, expected: expected) }

    /// The next byte that is no white space.
    private mutating func peek() -> UInt8? {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
        return offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
        guard accept(character) else { throw failure("'\(character)'") }
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        switch peek() {
        case UInt8(ascii: "{"): try nested { parser throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): try nested { parser throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): .string(try string())
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < 64 else { throw failure("no deeper nesting") }
        depth += 1
        offset += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var members: [JSONValue.Member] = []
        if accept("}") { return .object(members) }
        repeat {
            guard peek() == UInt8(ascii: "\"") else { throw failure("a member's name") }
            let name = try string()
            try expect(":")
            members.append(JSONValue.Member(name, try value()))
        } while accept(",")
        try expect("}")
        return .object(members)
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        if accept("]") { return .array(values) }
        repeat { values.append(try value()) } while accept(",")
        try expect("]")
        return .array(values)
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[offset...].starts(with: text.utf8) else { throw failure("'\(text)'") }
        offset += text.utf8.count
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        let digits = Set("+-.0123456789eE".utf8)
        while offset < bytes.count, digits.contains(bytes[offset]) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if let whole = Int(text), text.first != "+" { return .int(whole) }
        if let number = Double(text), text.first != "+", text.last != "." { return .double(number) }
        offset = start
        throw failure("a value")
    }

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw failure("valid UTF-8") }
                return string
            case UInt8(ascii: "\\"): text += String(try escape()).utf8
            case 0..<0x20: throw failure("an escaped control character")
            default: text.append(byte)
            }
        }
        throw failure("the end of a string")
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard offset < bytes.count else { throw failure("an escape") }
        let plain: [UInt8: Unicode.Scalar] = [
            0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
        ]
        offset += 1
        if let scalar = plain[bytes[offset - 1]] { return scalar }
        guard bytes[offset - 1] == UInt8(ascii: "u") else { throw failure("an escape") }
        let first = try unit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard bytes[offset...].starts(with: [0x5C, 0x75]), first < 0xDC00 else { throw failure("a surrogate pair") }
        offset += 2
        let second = try unit()
        guard second >= 0xDC00, second <= 0xDFFF else { throw failure("a low surrogate") }
        return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        let digits = bytes[offset...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("four hexadecimal digits") }
        offset += 4
        return unit
    }
}
