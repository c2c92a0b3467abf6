/// In which order names come.
package enum NameOrder: Sendable {
    /// As their bytes do.
    case bytes
    /// As people count: runs of digits by their number, `IMG_2` before `IMG_10`; all else as its bytes.
    case natural

    /// Whether a name comes before another when runs of digits count as numbers.
    package static func naturally(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        var (mine, others) = (first, second)
        while let a = mine.first, let b = others.first {
            let (numberA, numberB) = (takeNumber(&mine), takeNumber(&others))
            if let numberA, let numberB {
                if numberA.count != numberB.count { return numberA.count < numberB.count }
                if numberA != numberB { return numberA.lexicographicallyPrecedes(numberB) }
            } else if numberA != nil || numberB != nil || a != b {
                return a < b
            } else {
                mine.removeFirst()
                others.removeFirst()
            }
        }
        return mine.count < others.count
            || mine.isEmpty && others.isEmpty && first.lexicographicallyPrecedes(second)
    }

    /// Takes the digits at the front, without leading zeros; nil where there are none.
    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        bytes = bytes[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
