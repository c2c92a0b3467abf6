extension JSONValue: CustomStringConvertible {
    /// The value on one line, without a newline at its end.
    package var description: String {
        String(decoding: line, as: UTF8.self)
    }

    /// The value's UTF-8 on one line, without a newline at its end.
    ///
    /// Whatever could forge a line or drive a terminal (see ``TerminalText``) is written as an escape.
    package var line: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    /// Appends the value's UTF-8.
    package func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .int(let number): bytes += String(number).utf8
        case .double(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .string(let text): Self.write(text, into: &bytes)
        case .array(let values): Self.write(values, into: &bytes)
        case .object(let members): Self.write(members, into: &bytes)
        }
    }

    private static func write(_ values: [JSONValue], into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            value.write(into: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func write(_ members: [Member], into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.name, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            member.value.write(into: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { write(scalar, into: &bytes) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func write(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case _ where TerminalText.isTreacherous(scalar):
            for unit in UTF16.encode(scalar) ?? .init() {
                bytes += ("\\u" + TerminalText.hexadecimal(UInt32(unit), digits: 4)).utf8
            }
        default: bytes += String(scalar).utf8
        }
    }
}
