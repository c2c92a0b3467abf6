/// One file of several that belong together: a picture, the film of a Live Photo, a RAW file, a sidecar.
public struct Companion: Hashable, Sendable {
    /// What a file is among those that belong together, the picture first.
    public enum Part: String, Hashable, Sendable, CaseIterable, Comparable {
        /// A picture that can be shown.
        case picture
        /// What a camera wrote beside it, to be developed.
        case raw
        /// The film of a Live Photo.
        case film
        /// Edits or metadata in a file of their own, XMP or AAE.
        case sidecar

        /// In the order in which a part is the one that the others go with.
        public static func < (left: Part, right: Part) -> Bool {
            let order = Self.allCases
            return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
        }
    }

    /// The file, which the library keeps as it keeps every other.
    public let photo: Photo
    /// What it is to the photo that it goes with.
    public let part: Part
}

/// Says of a photo that is imported which others it belongs to: all that are imported with the same key.
public struct Membership: Hashable, Sendable {
    /// What the members of a group have in common, such as the identifier of a Live Photo.
    public var key: String
    /// What the photo is among them.
    public var part: Companion.Part
    /// Whether the photo's own bytes state the key. It is found in them again then should the catalog be lost; else a
    /// record is kept of it.
    public var isInBytes: Bool

    /// Makes a membership.
    public init(key: String, part: Companion.Part, isInBytes: Bool = false) {
        self.key = key
        self.part = part
        self.isInBytes = isInBytes
    }
}

extension PhotoLibrary {
    /// The files that go with a photo: a picture's RAW file, film and sidecars, in the order of their parts.
    ///
    /// - Returns: nothing for a file that itself goes with another one.
    public func companions(of id: Photo.ID) throws(LibraryError) -> [Companion] {
        try withCatalog { (catalog) throws(LibraryError) in
            var companions: [Companion] = []
            for (member, part) in try catalog.companions(of: id) {
                if let photo = try catalog.photo(member) { companions.append(Companion(photo: photo, part: part)) }
            }
            return companions
        }
    }
}

extension Catalog {
    /// Records that a photo belongs to others.
    func add(_ membership: Membership, of id: Photo.ID) throws(LibraryError) {
        try database.run(
            "INSERT INTO member (key, photo, part) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.text(membership.key), .text(id.rawValue), .text(membership.part.rawValue)])
    }

    /// Whether it is recorded that a photo belongs to others.
    func has(_ membership: Membership, of id: Photo.ID) throws(LibraryError) -> Bool {
        var isFound = false
        try database.run(
            "SELECT 1 FROM member WHERE key = ? AND photo = ?", [.text(membership.key), .text(id.rawValue)]
        ) { (_) throws(LibraryError) in isFound = true }
        return isFound
    }

    /// The members of a photo's groups of which it is the first part.
    func companions(of id: Photo.ID) throws(LibraryError) -> [(Photo.ID, Companion.Part)] {
        var own: [String: Companion.Part] = [:]
        var others: [(key: String, id: Photo.ID, part: Companion.Part)] = []
        try database.run(
            """
            SELECT other.key, other.photo, other.part FROM member AS mine JOIN member AS other USING (key)
                WHERE mine.photo = ? ORDER BY other.key, other.photo
            """, [.text(id.rawValue)]
        ) { (row) throws(LibraryError) in
            guard let key = row.text(0), let member = row.text(1).flatMap(Photo.ID.init(rawValue:)),
                let part = row.text(2).flatMap(Companion.Part.init(rawValue:))
            else { return }
            if member == id { own[key] = part } else { others.append((key, member, part)) }
        }
        let first = Dictionary(others.map { ($0.key, $0.part) }, uniquingKeysWith: min)
        let led = others.filter { other in
            guard let mine = own[other.key], let least = first[other.key] else { return false }
            return mine <= least && mine < other.part
        }
        var seen: Set<Photo.ID> = []
        return led.sorted { $0.part < $1.part }.filter { seen.insert($0.id).inserted }.map { ($0.id, $0.part) }
    }
}
