/// The cyclic redundancy check of PNG chunks, ISO 3309.
struct CRC32 {
    private var register: UInt32 = 0xFFFF_FFFF

    /// For each byte what it does to the register, then what it does when one to seven more bytes follow it: eight
    /// bytes are then looked up at once.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map(afterEightBits)
        for index in 256..<8 * 256 {
            let before = tables[index - 256]
            tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
        }
        return tables
    }()

    private static func afterEightBits(_ byte: Int) -> UInt32 {
        var value = UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        return value
    }

    /// The check of what came so far.
    var value: UInt32 { ~register }

    /// Takes further bytes into account.
    mutating func update(_ bytes: ArraySlice<UInt8>) {
        let tables = Self.tables
        var crc = register
        var rest = bytes
        while rest.count >= 8 {
            let at = rest.startIndex
            let low = crc ^ Self.word(rest, at)
            let high = Self.word(rest, at + 4)
            crc = 0
            for byte in 0..<4 {
                let shift = UInt32(8 * byte)
                crc ^= tables[256 * (7 - byte) + Int(low >> shift & 0xFF)]
                crc ^= tables[256 * (3 - byte) + Int(high >> shift & 0xFF)]
            }
            rest = rest.dropFirst(8)
        }
        for byte in rest { crc = tables[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
        register = crc
    }

    /// Four bytes, the least significant first.
    private static func word(_ bytes: ArraySlice<UInt8>, _ at: Int) -> UInt32 {
        UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
    }

    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var crc = CRC32()
        crc.update(Array(bytes)[...])
        return crc.value
    }
}
