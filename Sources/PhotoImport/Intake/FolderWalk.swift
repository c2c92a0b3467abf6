public import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FileSource {
    /// The files that a path stands for: itself, or, of a folder, all files below it.
    ///
    /// Hidden files and AppleDouble companions (`._name`) are left out, symbolic links are not followed, and names come
    /// in natural order, `IMG_2` before `IMG_10`. What can't be listed comes as a source of its own, whose import then
    /// says why.
    ///
    /// - Parameters:
    ///   - path: a file or a folder.
    ///   - folder: a folder to leave out with all that is in it: a library may be inside what is imported.
    public static func files(at path: FilePath, leavingOut folder: FilePath? = nil) -> [FileSource] {
        let excluded = folder.flatMap { try? Directory(opening: $0, followsLinks: true).status() }
        var found: [FileSource] = []
        var waiting = [path]
        while let next = waiting.popLast() {
            guard let directory = try? Directory(opening: next, followsLinks: next == path),
                let names = try? directory.entries()
            else {
                found.append(FileSource(next))
                continue
            }
            if let excluded, (try? directory.status())?.isSameFile(as: excluded) == true { continue }
            let visible = names.filter { $0.bytes.first != UInt8(ascii: ".") }
            waiting += visible.sorted { $0.precedesNaturally($1) }.reversed().map { next.appending($0) }
        }
        return found
    }
}

extension FilePath {
    /// Whether this name comes first when runs of digits count as numbers.
    func precedesNaturally(_ other: FilePath) -> Bool {
        var (mine, others) = (bytes[...], other.bytes[...])
        while let a = mine.first, let b = others.first {
            let (numberA, numberB) = (Self.takeNumber(&mine), Self.takeNumber(&others))
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
            || mine.isEmpty && others.isEmpty && bytes.lexicographicallyPrecedes(other.bytes)
    }

    /// Takes the digits at the front, without leading zeros; nil where there are none.
    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        bytes = bytes[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
