extension UInt8 {
    /// Space, tab, line feed, carriage return.
    var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension ArraySlice<UInt8> {
    /// The first place of a text's UTF-8; time grows with the slice's length only, for texts as short as names are.
    func range(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, wanted.count <= count else { return nil }
        var index = startIndex
        let last = endIndex - wanted.count
        while index <= last {
            if self[index] == first, self[index..<index + wanted.count].elementsEqual(wanted) {
                return index..<index + wanted.count
            }
            index += 1
        }
        return nil
    }

    /// The last place of a text's UTF-8.
    func lastRange(of text: String) -> Range<Int>? {
        var found: Range<Int>?
        var rest = self
        while let place = rest.range(of: text) {
            found = place
            rest = rest[place.upperBound...]
        }
        return found
    }
}
