/// What was found of statements of where a photo was taken.
public struct LocationFindings: Sendable, Equatable {
    /// Names of what was blanked or taken out, such as `Exif location`.
    public private(set) var erased: [String] = []
    /// Names of what states or may state a place and can't be taken out.
    public private(set) var remaining: [String] = []

    mutating func erase(_ name: String) {
        if !erased.contains(name) { erased.append(name) }
    }

    mutating func leave(_ name: String) {
        if !remaining.contains(name) { remaining.append(name) }
    }

    /// Takes over what was found in a file inside the file.
    mutating func add(_ inner: LocationFindings, in owner: String) {
        inner.erased.forEach { erase("\(owner): \($0)") }
        inner.remaining.forEach { leave("\(owner): \($0)") }
    }
}
