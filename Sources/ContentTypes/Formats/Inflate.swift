/// Expands deflated bytes, RFC 1951, as far as a limit; what is broken ends the output early.
///
/// For the little metadata that may be met compressed. Slow and small.
package struct Inflate {
    /// Why the output ended where it did.
    package enum Ending: Sendable {
        /// The stream ended.
        case whole
        /// More would have come than the limit allows.
        case limit
        /// The stream is cut or damaged.
        case broken
    }

    private let input: ArraySlice<UInt8>
    private let limit: Int
    private var index: Int
    private var bitBuffer: UInt32 = 0
    private var bitCount = 0
    /// What came out, never more than the limit.
    package private(set) var output: [UInt8] = []
    /// Why no more came.
    package private(set) var ending = Ending.broken

    /// Expands a zlib stream, RFC 1950; its checksum is not looked at.
    package init(zlib bytes: ArraySlice<UInt8>, limit: Int) {
        self.init(bytes.dropFirst(2), limit: limit)
        guard bytes.count > 2, bytes[bytes.startIndex] & 0x0F == 8, bytes[bytes.startIndex + 1] & 0x20 == 0 else {
            return
        }
        run()
    }

    /// Expands a raw stream.
    static func deflate(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        var inflate = Inflate(bytes, limit: limit)
        inflate.run()
        return inflate.output
    }

    private init(_ input: ArraySlice<UInt8>, limit: Int) {
        self.input = input
        self.limit = limit
        index = input.startIndex
    }

    private mutating func run() {
        while block() {}
    }

    /// Expands one block; false after the last one, at the limit, or where the stream is broken.
    private mutating func block() -> Bool {
        guard let last = bits(1), let kind = bits(2) else { return false }
        let isWhole: Bool
        switch kind {
        case 0: isWhole = stored()
        case 1: isWhole = compressed(literals: .fixedLiterals, distances: .fixedDistances)
        case 2: isWhole = dynamic()
        default: isWhole = false
        }
        if isWhole, last == 1 { ending = .whole }
        return isWhole && last == 0
    }

    /// Whether a number of bytes more may come out; says so where not.
    private mutating func hasRoom(_ count: Int) -> Bool {
        if count > limit - output.count { ending = .limit }
        return ending != .limit
    }

    private mutating func bits(_ count: Int) -> Int? {
        while bitCount < count {
            guard index < input.endIndex else { return nil }
            bitBuffer |= UInt32(input[index]) << UInt32(bitCount)
            bitCount += 8
            index += 1
        }
        let value = bitBuffer & (1 << UInt32(count) - 1)
        bitBuffer >>= UInt32(count)
        bitCount -= count
        return Int(value)
    }

    private mutating func stored() -> Bool {
        bitBuffer = 0
        bitCount = 0
        guard let length = bits(16), bits(16) == length ^ 0xFFFF, input.endIndex - index >= length else { return false }
        let hasRoom = hasRoom(length)
        output += input[index..<index + length].prefix(limit - output.count)
        index += length
        return hasRoom
    }

    private mutating func dynamic() -> Bool {
        guard let literalCount = bits(5), let distanceCount = bits(5), let codeCount = bits(4) else { return false }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var codeLengths = [UInt8](repeating: 0, count: 19)
        for place in order.prefix(codeCount + 4) {
            guard let length = bits(3) else { return false }
            codeLengths[place] = UInt8(length)
        }
        let total = literalCount + 257 + distanceCount + 1
        guard let lengths = lengths(HuffmanTable(codeLengths), count: total) else { return false }
        return compressed(
            literals: HuffmanTable(lengths.prefix(literalCount + 257)),
            distances: HuffmanTable(lengths.dropFirst(literalCount + 257)))
    }

    private mutating func lengths(_ table: HuffmanTable, count: Int) -> [UInt8]? {
        var lengths: [UInt8] = []
        while lengths.count < count {
            guard let symbol = symbol(table) else { return nil }
            switch symbol {
            case 0..<16: lengths.append(UInt8(symbol))
            case 16:
                guard let last = lengths.last, let more = bits(2) else { return nil }
                lengths += Array(repeating: last, count: more + 3)
            default:
                guard let more = bits(symbol == 17 ? 3 : 7) else { return nil }
                lengths += Array(repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            }
        }
        return lengths.count == count ? lengths : nil
    }

    /// Reads one code, a bit at a time.
    private mutating func symbol(_ table: HuffmanTable) -> Int? {
        var code = 0
        var first = 0
        var place = 0
        for count in table.counts.dropFirst() {
            guard let bit = bits(1) else { return nil }
            code |= bit
            if code - count < first {
                let index = place + code - first
                return table.symbols.indices.contains(index) ? table.symbols[index] : nil
            }
            place += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    private mutating func compressed(literals: HuffmanTable, distances: HuffmanTable) -> Bool {
        while let symbol = symbol(literals) {
            switch symbol {
            case 0..<256:
                guard hasRoom(1) else { return false }
                output.append(UInt8(symbol))
            case 256: return true
            default:
                guard copy(lengthSymbol: symbol - 257, distances) else { return false }
            }
        }
        return false
    }

    private mutating func copy(lengthSymbol: Int, _ distances: HuffmanTable) -> Bool {
        guard lengthSymbol < 29, let length = extended(lengthSymbol, Self.lengthBases, Self.lengthBits),
            let distanceSymbol = symbol(distances), distanceSymbol < 30,
            let distance = extended(distanceSymbol, Self.distanceBases, Self.distanceBits), distance <= output.count
        else { return false }
        let hasRoom = hasRoom(length)
        for _ in 0..<min(length, limit - output.count) { output.append(output[output.count - distance]) }
        return hasRoom
    }

    private mutating func extended(_ symbol: Int, _ bases: [Int], _ extra: [Int]) -> Int? {
        bits(extra[symbol]).map { bases[symbol] + $0 }
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
}

/// A canonical Huffman code: how many codes there are of each length, and the symbols in the order of their codes.
struct HuffmanTable {
    let counts: [Int]
    let symbols: [Int]

    /// Builds the code from the lengths of the symbols' codes, 0 for symbols that don't occur.
    init(_ lengths: some Collection<UInt8>) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        self.counts = counts
        var places = [Int](repeating: 0, count: 16)
        for length in 1..<15 { places[length + 1] = places[length] + counts[length] }
        var symbols = [Int](repeating: 0, count: counts.reduce(0, +))
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[Int(length)]] = symbol
            places[Int(length)] += 1
        }
        self.symbols = symbols
    }

    static let fixedLiterals = HuffmanTable((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 } as [UInt8])
    static let fixedDistances = HuffmanTable([UInt8](repeating: 5, count: 30))
}
