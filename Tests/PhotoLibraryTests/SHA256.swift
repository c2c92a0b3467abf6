/// FIPS 180-4, written down plainly, to check the library's own by.
enum SHA256 {
    static func hexadecimal(of bytes: [UInt8]) -> String {
        var state: [UInt32] = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
        var message = bytes + [0x80]
        while message.count % 64 != 56 { message.append(0) }
        message += (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(bytes.count) * 8) >> (56 - 8 * $0)) }
        let constants = primes.map { fraction(cubeRoot(Double($0))) }
        for start in stride(from: 0, to: message.count, by: 64) {
            compress(message[start..<start + 64], constants, into: &state)
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static let primes: [Int] = (2...311).filter { n in !(2..<n).contains { n % $0 == 0 } }

    private static func fraction(_ value: Double) -> UInt32 {
        UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }

    private static func cubeRoot(_ value: Double) -> Double {
        var root = value / 3
        for _ in 0..<60 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }

    private static func compress(_ block: ArraySlice<UInt8>, _ constants: [UInt32], into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turn(early, 7) ^ turn(early, 18) ^ early >> 3
            let second = turn(late, 17) ^ turn(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let first = h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ constants[index] &+ words[index]
            let majority = a & b ^ a & c ^ b & c
            let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ word }
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
