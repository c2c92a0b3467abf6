/// Decompresses zlib data, RFC 1950 and 1951, up to a limit; made for the small texts in PNG chunks.
struct Inflate {
    private let bytes: [UInt8]
    private let limit: Int
    private var position: Int
    private var bitBuffer: UInt32 = 0
    private var bitCount = 0
    private var out: [UInt8] = []

    /// Decompresses a zlib stream; its checksum isn't compared, a PNG chunk has its own.
    ///
    /// - Throws: `malformed`, or `limitExceeded` when more than `limit` bytes would come out.
    static func decompress(_ bytes: [UInt8], limit: Int) throws(MetadataError) -> [UInt8] {
        guard bytes.count >= 2, bytes[0] & 0x0F == 8, bytes[1] & 0x20 == 0 else { throw malformed }
        var inflate = Inflate(bytes: bytes, limit: limit)
        while try !inflate.readBlock() {}
        return inflate.out
    }

    private init(bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
        position = 2
    }

    private static var malformed: MetadataError {
        MetadataError(
            .malformed, "PNG", "The compressed text of a PNG chunk can't be read: its deflate data are damaged.")
    }

    /// Reads one block; true when it was the last.
    private mutating func readBlock() throws(MetadataError) -> Bool {
        let isLast = try bits(1) == 1
        switch try bits(2) {
        case 0: try readStored()
        case 1: try readCoded(Inflate.fixedLiterals, Inflate.fixedDistances)
        case 2:
            let (literals, distances) = try readTables()
            try readCoded(literals, distances)
        default: throw Inflate.malformed
        }
        return isLast
    }

    private mutating func bits(_ count: Int) throws(MetadataError) -> Int {
        while bitCount < count {
            guard position < bytes.count else { throw Inflate.malformed }
            bitBuffer |= UInt32(bytes[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        let value = Int(bitBuffer & ((1 << UInt32(count)) - 1))
        bitBuffer >>= UInt32(count)
        bitCount -= count
        return value
    }

    private mutating func append(_ run: some Collection<UInt8>) throws(MetadataError) {
        guard run.count <= limit - out.count else {
            let message = "The compressed text of a PNG chunk is not read: it grows beyond the limit of \(limit) bytes."
            throw MetadataError(.limitExceeded, "PNG", message)
        }
        out += run
    }

    private mutating func readStored() throws(MetadataError) {
        (bitBuffer, bitCount) = (0, 0)
        guard let length = bytes.integer16(at: position, .little),
            let complement = bytes.integer16(at: position + 2, .little), length == ~complement,
            let range = bytes.range(at: position + 4, length: Int(length))
        else { throw Inflate.malformed }
        try append(bytes[range])
        position = range.upperBound
    }

    private mutating func readCoded(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(MetadataError) {
        while true {
            let symbol = try decode(literals)
            if symbol < 256 {
                try append(CollectionOfOne(UInt8(symbol)))
            } else if symbol == 256 {
                return
            } else {
                try copy(lengthSymbol: symbol - 257, distances)
            }
        }
    }

    private mutating func copy(lengthSymbol: Int, _ distances: HuffmanCode) throws(MetadataError) {
        guard lengthSymbol < Inflate.lengths.count else { throw Inflate.malformed }
        let (baseLength, lengthBits) = Inflate.lengths[lengthSymbol]
        let length = baseLength + (try bits(lengthBits))
        let distanceSymbol = try decode(distances)
        guard distanceSymbol < Inflate.distances.count else { throw Inflate.malformed }
        let (baseDistance, distanceBits) = Inflate.distances[distanceSymbol]
        let distance = baseDistance + (try bits(distanceBits))
        guard distance <= out.count else { throw Inflate.malformed }
        for _ in 0..<length { try append(CollectionOfOne(out[out.count - distance])) }
    }

    private mutating func decode(_ code: HuffmanCode) throws(MetadataError) -> Int {
        var (value, first, index) = (0, 0, 0)
        for count in code.counts.dropFirst() {
            value |= try bits(1)
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw Inflate.malformed
    }

    private mutating func readTables() throws(MetadataError) -> (HuffmanCode, HuffmanCode) {
        let literalCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        let codeCount = try bits(4) + 4
        var codeLengths = [Int](repeating: 0, count: 19)
        for index in 0..<codeCount { codeLengths[Inflate.codeOrder[index]] = try bits(3) }
        let code = HuffmanCode(lengths: codeLengths[...])
        var lengths: [Int] = []
        while lengths.count < literalCount + distanceCount {
            let symbol = try decode(code)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw Inflate.malformed }
                lengths += [Int](repeating: last, count: try bits(2) + 3)
            case 17: lengths += [Int](repeating: 0, count: try bits(3) + 3)
            case 18: lengths += [Int](repeating: 0, count: try bits(7) + 11)
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw Inflate.malformed }
        return (HuffmanCode(lengths: lengths[..<literalCount]), HuffmanCode(lengths: lengths[literalCount...]))
    }
}

extension Inflate {
    /// A canonical prefix code: how many codes there are of each length, and the symbols in the order of their codes.
    struct HuffmanCode {
        let counts: [Int]
        let symbols: [Int]

        init(lengths: ArraySlice<Int>) {
            var counts = [Int](repeating: 0, count: 16)
            for length in lengths where length > 0 { counts[length] += 1 }
            self.counts = counts
            var nextPlace = counts.indices.map { counts[1..<Swift.max(1, $0)].reduce(0, +) }
            var symbols = [Int](repeating: 0, count: counts.reduce(0, +))
            for (symbol, length) in lengths.enumerated() where length > 0 {
                symbols[nextPlace[length]] = symbol
                nextPlace[length] += 1
            }
            self.symbols = symbols
        }
    }

    private static let fixedLiterals = HuffmanCode(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }[...])
    private static let fixedDistances = HuffmanCode(lengths: [Int](repeating: 5, count: 30)[...])
    private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Base and extra bits of each length symbol from 257 on.
    private static let lengths: [(Int, Int)] = {
        var base = 3
        var table = (0..<28).map { symbol in
            let extra = symbol < 8 ? 0 : symbol / 4 - 1
            defer { base += 1 << extra }
            return (base, extra)
        }
        table.append((258, 0))
        return table
    }()

    /// Base and extra bits of each distance symbol.
    private static let distances: [(Int, Int)] = {
        var base = 1
        return (0..<30).map { symbol in
            let extra = symbol < 4 ? 0 : symbol / 2 - 1
            defer { base += 1 << extra }
            return (base, extra)
        }
    }()
}
