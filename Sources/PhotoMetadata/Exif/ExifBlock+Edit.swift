extension ExifBlock {
    /// What was done about one entry.
    public struct Edit: Hashable, Sendable {
        /// How an edit ended.
        public enum Outcome: Hashable, Sendable {
            /// The bytes were overwritten.
            case written
            /// The entry already said so.
            case unchanged
            /// The entry was left alone, for the reason given.
            case refused(String)
        }

        /// The directory that holds the entry.
        public let directory: Directory.Kind
        /// The entry's tag.
        public let tag: UInt16
        /// Where the value lies in the block; empty when it lies nowhere.
        public let range: Range<Int>
        /// How it ended.
        public let outcome: Outcome
    }

    /// Overwrites every value of an entry with one number, in the type and place it has.
    mutating func overwrite(_ entry: Entry, in directory: Directory.Kind, with number: UInt32) -> Edit {
        let range = patchableRange(of: entry)
        func edit(_ outcome: Edit.Outcome) -> Edit {
            Edit(directory: directory, tag: entry.tag, range: range ?? 0..<0, outcome: outcome)
        }
        guard let range, !range.isEmpty else { return edit(.refused("its value lies outside the block")) }
        guard entry.isInline || isFree(range, for: entry) else {
            return edit(.refused("its value shares bytes with something else"))
        }
        let before = Array(bytes[range])
        guard let value = encoded(number, as: entry.type, over: range.lowerBound) else {
            return edit(.refused("field type \(entry.type) can't hold \(number)"))
        }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: value.count) {
            bytes.replaceSubrange(start..<start + value.count, with: value)
        }
        return edit(bytes[range].elementsEqual(before) ? .unchanged : .written)
    }

    /// Where an entry's values lie; one value in the entry itself where its count is 0, as some readers take it.
    private func patchableRange(of entry: Entry) -> Range<Int>? {
        guard let value = entry.value, let size = Entry.size(ofType: entry.type) else { return nil }
        guard value.isEmpty, size <= 4 else { return value }
        return bytes.range(at: entry.position + 8, length: size)
    }

    /// A number as a field type stores it, or nil when the type can't hold it.
    private func encoded(_ number: UInt32, as type: UInt16, over position: Int) -> [UInt8]? {
        switch type {
        case 1, 7: return UInt8(exactly: number).map { [$0] }
        case 6: return Int8(exactly: number).map { [UInt8(bitPattern: $0)] }
        case 2 where number < 10: return [UInt8(ascii: "0") + UInt8(number)]
        case 3: return UInt16(exactly: number).map(encoded16)
        case 8: return Int16(exactly: number).map { encoded16(UInt16(bitPattern: $0)) }
        case 4: return encoded32(number)
        case 9: return Int32(exactly: number).map { encoded32(UInt32(bitPattern: $0)) }
        case 5: return encoded32(number) + encoded32(1)
        case 10: return Int32(exactly: number).map { encoded32(UInt32(bitPattern: $0)) + encoded32(1) }
        default: return nil
        }
    }

    private func encoded16(_ number: UInt16) -> [UInt8] {
        var out: [UInt8] = []
        out.append(number, byteOrder)
        return out
    }

    private func encoded32(_ number: UInt32) -> [UInt8] {
        var out: [UInt8] = []
        out.append(number, byteOrder)
        return out
    }

    /// Whether no directory and no other entry's value lies in a range, and not the header either.
    func isFree(_ range: Range<Int>, for owner: Entry? = nil) -> Bool {
        guard range.lowerBound >= 8 else { return false }
        for directory in directories {
            if directory.range.overlaps(range) { return false }
            for entry in directory.entries where entry.position != owner?.position {
                if let value = entry.value, !entry.isInline, value.overlaps(range) { return false }
            }
        }
        return true
    }
}
