#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The digest of RFC 1321, by which XMP names an extended packet; no secret hangs on it.
enum MD5 {
    /// The 16 bytes of the digest.
    static func digest(of message: [UInt8]) -> [UInt8] {
        let length = UInt64(message.count) &* 8
        var padded = message + [0x80]
        padded += repeatElement(0, count: (119 - message.count % 64) % 64)
        padded += (0..<8).map { (byte: UInt64) in UInt8(truncatingIfNeeded: length >> (8 * byte)) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
        return state.flatMap { word in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    /// Sines of whole radians.
    private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        let words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let (chosen, word) =
                switch step / 16 {
                case 0: (b & c | ~b & d, step)
                case 1: (d & b | ~d & c, (5 * step + 1) % 16)
                case 2: (b ^ c ^ d, (3 * step + 5) % 16)
                default: (c ^ (b | ~d), 7 * step % 16)
                }
            let sum = a &+ chosen &+ constants[step] &+ words[word]
            let shift = shifts[step / 16][step % 4]
            (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
        }
        for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
    }
}
