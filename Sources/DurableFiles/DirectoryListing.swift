#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The names in a directory, with what each is as far as that costs no further call.
///
/// All names are in one array, each ended by NUL, so that a folder of many files costs few allocations.
package struct DirectoryListing: Sendable {
    private struct Place {
        let start: Int
        let count: Int
        var kind: FileStatus.Kind?
    }

    private var bytes: [UInt8] = []
    private var places: [Place] = []

    package init() {}

    /// Adds a name.
    mutating func append(_ name: UnsafeRawBufferPointer, kind: FileStatus.Kind?) {
        places.append(Place(start: bytes.count, count: name.count, kind: kind))
        unsafe bytes.append(contentsOf: name)
        bytes.append(0)
    }

    /// Leaves names out.
    mutating func removeAll(where isUnwanted: (ArraySlice<UInt8>) -> Bool) {
        places.removeAll { isUnwanted(bytes[$0.start..<$0.start + $0.count]) }
    }

    /// Brings the names into an order.
    mutating func sort(by order: NameOrder) {
        switch order {
        case .bytes:
            unsafe bytes.withUnsafeBytes { names in
                guard let base = names.baseAddress else { return }
                // One byte more than the shorter name has: its NUL is less than what follows in the longer one.
                places.sort { unsafe memcmp(base + $0.start, base + $1.start, Swift.min($0.count, $1.count) + 1) < 0 }
            }
        case .natural:
            places.sort { a, b in
                NameOrder.naturally(bytes[a.start..<a.start + a.count], bytes[b.start..<b.start + b.count])
            }
        }
    }

    /// What the entry at a place is; nil where the directory doesn't say it.
    package func kind(at index: Int) -> FileStatus.Kind? { places[index].kind }

    /// Notes what an entry turned out to be.
    mutating func setKind(_ kind: FileStatus.Kind, at index: Int) { places[index].kind = kind }

    /// The bytes of the name at a place.
    package func nameBytes(at index: Int) -> ArraySlice<UInt8> {
        let place = places[index]
        return bytes[place.start..<place.start + place.count]
    }

    /// Hands the name at a place, ended by NUL, to a call.
    func withCString<R>(at index: Int, _ body: (UnsafePointer<CChar>) -> R) -> R? {
        let start = places[index].start
        return unsafe bytes.withUnsafeBytes { names in
            unsafe names.baseAddress.map { unsafe body(($0 + start).assumingMemoryBound(to: CChar.self)) }
        }
    }
}

extension DirectoryListing: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(index: Int) -> DirectoryEntry {
        DirectoryEntry(name: Pathname(bytes: Array(nameBytes(at: index))), kind: places[index].kind)
    }
}
