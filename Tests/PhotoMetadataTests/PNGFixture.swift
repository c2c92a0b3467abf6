/// Writes PNG files for tests: real chunk structure, made-up pixel data.
enum PNGFixture {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The checksum bit by bit, as the standard defines it.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            for bit in 0..<8 {
                let carry = (crc ^ UInt32(byte >> bit)) & 1
                crc = carry == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
            }
        }
        return ~crc
    }

    static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(UInt32(data.count)) + body + number(checksum(body))
    }

    static func header(width: UInt32, height: UInt32, colorType: UInt8 = 2, depth: UInt8 = 8) -> [UInt8] {
        chunk("IHDR", number(width) + number(height) + [depth, colorType, 0, 0, 0])
    }

    static func text(_ keyword: String, _ text: String) -> [UInt8] {
        chunk("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
    }

    static func international(_ keyword: String, _ text: [UInt8], isCompressed: Bool = false) -> [UInt8] {
        chunk("iTXt", Array(keyword.utf8) + [0, isCompressed ? 1 : 0, 0, 0, 0] + text)
    }

    /// A zlib stream that stores its content without compression.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        return [0x78, 0x01, 1, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
            + bytes + [0, 0, 0, 0]
    }

    static let pixels = chunk("IDAT", [1, 2, 3, 4])
    static let end = chunk("IEND", [])

    /// The types of a file's chunks, in order.
    static func types(of file: [UInt8]) -> [String] {
        var types: [String] = []
        var position = 8
        while position + 12 <= file.count {
            let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            types.append(String(decoding: file[position + 4..<position + 8], as: UTF8.self))
            position += 12 + length
        }
        return types
    }
}
