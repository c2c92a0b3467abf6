import DurableFiles

/// Where a file of the library is: `originals/3f/3f2a….heic`, relative to its root.
struct StoredPath: Hashable {
    /// The folders that hold photos and what is to be remembered of them.
    enum Folder: String, CaseIterable {
        case originals, records, renditions
    }

    let folder: Folder
    let id: Photo.ID
    let name: String

    /// The first two digits of the id: the folder below the folder.
    var shard: String { Self.shard(of: id) }

    /// The path, relative to the library's root.
    var relative: String { "\(folder.rawValue)/\(shard)/\(name)" }

    /// Names the file of a photo.
    init(_ folder: Folder, _ id: Photo.ID, filenameExtension: String?) {
        self.folder = folder
        self.id = id
        name = "\(id.rawValue).\(Self.sanitized(filenameExtension))"
    }

    /// Takes a path out of a catalog; nil for one that no library has written.
    init?(_ relative: String) {
        let parts = relative.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let folder = Folder(rawValue: String(parts[0])) else { return nil }
        guard let id = Self.id(fromName: String(parts[2])), parts[1] == Self.shard(of: id) else { return nil }
        self.folder = folder
        self.id = id
        name = String(parts[2])
    }

    /// The id in a name of the form `3f2a….heic`; nil for any other name.
    static func id(fromName name: String) -> Photo.ID? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, sanitized(String(parts[1])) == parts[1] else { return nil }
        return Photo.ID(rawValue: String(parts[0]))
    }

    static func shard(of id: Photo.ID) -> String { String(id.rawValue.prefix(2)) }

    /// An extension that is safe in a file's name: 1 to 16 of `a`–`z` and `0`–`9`, else `data`.
    static func sanitized(_ filenameExtension: String?) -> String {
        guard let text = filenameExtension?.lowercased(), (1...16).contains(text.utf8.count) else { return "data" }
        let isPlain = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return isPlain ? text : "data"
    }
}
