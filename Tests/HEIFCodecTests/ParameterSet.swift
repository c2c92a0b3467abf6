/// A sequence parameter set of HEVC, to be made to lie.
struct ParameterSet {
    private var bits: [UInt8]
    private var position = 0

    /// Takes a unit as it lies in a file.
    init(_ unit: [UInt8]) {
        var (bytes, zeros) = ([UInt8](), 0)
        for byte in unit {
            let isEscape = zeros >= 2 && byte == 3
            zeros = byte == 0 ? zeros + 1 : 0
            if !isEscape { bytes.append(byte) }
        }
        bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    }

    /// The unit with another coded size, of which all but the first pixels are cut off.
    mutating func resized(_ width: Int, _ height: Int, showing shown: (Int, Int)) -> [UInt8] {
        // The unit's head, the numbers in front of the profile, the profile; there is one layer.
        position = 16 + 8 + 96
        _ = golomb()
        _ = golomb()
        let head = bits[..<position]
        _ = golomb()
        _ = golomb()
        let hasWindow = bits[position] == 1
        position += 1
        if hasWindow { for _ in 0..<4 { _ = golomb() } }
        // The window counts in samples of chroma.
        let window = [0, (width - shown.0) / 2, 0, (height - shown.1) / 2].flatMap(Self.golomb)
        let size = Self.golomb(width) + Self.golomb(height)
        return Self.unit(Array(head) + size + [1] + window + Array(bits[position...]))
    }

    private mutating func golomb() -> Int {
        let zeros = bits[position...].prefix { $0 == 0 }.count
        defer { position += 2 * zeros + 1 }
        return bits[position + zeros...position + 2 * zeros].reduce(0) { $0 << 1 | Int($1) } - 1
    }

    private static func golomb(_ value: Int) -> [UInt8] {
        let digits = String(value + 1, radix: 2).utf8.map { $0 - 0x30 }
        return Array(repeating: 0, count: digits.count - 1) + digits
    }

    /// Bytes of bits, with a 3 behind each two zeros that a small number would follow.
    private static func unit(_ bits: [UInt8]) -> [UInt8] {
        let padded = bits + Array(repeating: 0, count: (8 - bits.count % 8) % 8)
        let bytes = stride(from: 0, to: padded.count, by: 8).map { start in
            padded.dropFirst(start).prefix(8).reduce(0) { $0 << 1 | $1 }
        }
        return bytes.reduce(into: []) { unit, byte in
            if byte <= 3, unit.suffix(2) == [0, 0] { unit.append(3) }
            unit.append(byte)
        }
    }
}

extension HEIFFixture.Item {
    /// The payload of a property.
    subscript(property type: String) -> [UInt8] {
        get { properties.first { $0[4...].starts(with: type.utf8) }.map { Array($0.dropFirst(8)) } ?? [] }
        set {
            properties.removeAll { $0[4...].starts(with: type.utf8) }
            properties.append(HEIFFixture.box(type, newValue))
        }
    }

    /// Units of `hvcC`: their types and bytes.
    var units: [(type: UInt8, bytes: [UInt8])] {
        get {
            var rest = self[property: "hvcC"].dropFirst(23)
            var units: [(UInt8, [UInt8])] = []
            func number(_ count: Int) -> Int {
                defer { rest = rest.dropFirst(count) }
                return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            }
            while !rest.isEmpty {
                let type = UInt8(number(1) & 0x3f)
                for _ in 0..<number(2) {
                    let count = number(2)
                    units.append((type, Array(rest.prefix(count))))
                    rest = rest.dropFirst(count)
                }
            }
            return units
        }
        set {
            let arrays = newValue.flatMap { (unit) -> [UInt8] in
                [unit.type, 0, 1] + HEIFFixture.number(unit.bytes.count, 2) + unit.bytes
            }
            self[property: "hvcC"] = Array(self[property: "hvcC"].prefix(22)) + [UInt8(newValue.count)] + arrays
        }
    }

    /// The sequence parameter set.
    var parameterSet: [UInt8] {
        get { units.first { $0.type == 33 }?.bytes ?? [] }
        set { units = units.map { $0.type == 33 ? (33, newValue) : $0 } }
    }

    /// The data of HEVC with a unit in front.
    mutating func insert(_ unit: [UInt8]) { data = HEIFFixture.number(unit.count, 4) + unit + data }
}
