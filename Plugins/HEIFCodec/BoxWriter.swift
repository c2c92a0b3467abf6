import ContentTypes

/// Puts boxes of ISO/IEC 14496-12 together.
enum BoxWriter {
    /// A box of a size below 4 GiB, which everything that is made in memory here has.
    static func box(_ type: FourCC, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + type.bytes + payload
    }

    /// A box with a version and flags.
    static func fullBox(_ type: FourCC, version: Int = 0, _ payload: [UInt8]) -> [UInt8] {
        box(type, number(version, 1) + [0, 0, 0] + payload)
    }

    /// An unsigned number, most significant byte first.
    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - $0))) }
    }

    /// A string with the zero that ends it.
    static func string(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
}
