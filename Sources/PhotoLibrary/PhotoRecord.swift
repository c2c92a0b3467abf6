/// Something about a photo that its bytes don't say and that has to outlive the catalog: a small file of its own, below
/// `records/`.
///
/// A record is only ever added, so that several processes need not agree on what it holds.
enum PhotoRecord: Hashable {
    /// Where the photo was taken is not to be told. The name alone says so, whatever became of the file's bytes.
    case withheldLocation
    /// The photo goes with others.
    case membership(Membership)

    /// What the photo goes with; nil for a record of another kind.
    var membership: Membership? {
        if case .membership(let membership) = self { membership } else { nil }
    }

    /// What the file holds.
    var bytes: [UInt8] {
        switch self {
        case .withheldLocation: Array("Where this photo was taken is withheld.\n".utf8)
        case .membership(let membership): Array("\(membership.part.rawValue) \(membership.key)".utf8)
        }
    }

    /// Reads what a photo goes with; nil for bytes that no library has written.
    init?(at path: StoredPath, holding bytes: [UInt8]) throws(LibraryError) {
        let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let part = Companion.Part(rawValue: String(decoding: parts[0], as: UTF8.self)) else {
            return nil
        }
        self = .membership(Membership(key: String(decoding: parts[1], as: UTF8.self), part: part))
        guard try self.path(of: path.id) == path else { return nil }
    }

    /// Where the record of a photo is. A membership is named by what it holds, so that a photo can have many.
    func path(of id: Photo.ID) throws(LibraryError) -> StoredPath {
        switch self {
        case .withheldLocation:
            return StoredPath(.records, id, filenameExtension: Self.withheldExtension)
        case .membership:
            var digest = try Digest()
            try unsafe digest.update(bytes.span.bytes)
            return StoredPath(
                .records, id, filenameExtension: String(try digest.finish().hexadecimal.prefix(16)))
        }
    }

    /// What the record is called that withholds a photo's place.
    static func withheldName(of id: Photo.ID) -> String { "\(id.rawValue).\(withheldExtension)" }

    private static let withheldExtension = "withheld"
}

extension Origin {
    /// What of it has to outlive the catalog.
    var records: [PhotoRecord] {
        (withholdsLocation ? [.withheldLocation] : [])
            + memberships.filter { !$0.isInBytes }.map(PhotoRecord.membership)
    }
}
