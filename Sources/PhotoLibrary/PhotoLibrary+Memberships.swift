import DurableFiles

extension PhotoLibrary {
    /// What a photo is known to belong to; nothing for one that isn't in the library. Whether its own bytes state it isn't
    /// told.
    package func memberships(of id: Photo.ID) throws(LibraryError) -> [Membership] {
        try withCatalog { (catalog) throws(LibraryError) in try catalog.memberships(of: id) }
    }

    /// Records durably that a photo belongs to others, too; of one that was removed meanwhile nothing is recorded.
    package func add(_ membership: Membership, to id: Photo.ID) throws(LibraryError) {
        try checkReceipt(membership.key)
        let record = PhotoRecord.membership(membership)
        guard let photo = try photo(id), try !isDurable(record, of: photo) else { return }
        try remember(record, of: id)
        try sharedTransaction { (catalog) throws(LibraryError) in
            if try catalog.photo(id) != nil { try catalog.add(membership, of: id) }
        }
    }
}

extension Catalog {
    /// What is recorded of the groups to which a photo belongs.
    fileprivate func memberships(of id: Photo.ID) throws(LibraryError) -> [Membership] {
        var memberships: [Membership] = []
        try database.run("SELECT key, part FROM member WHERE photo = ? ORDER BY key", [.text(id.rawValue)]) {
            (row) throws(LibraryError) in
            guard let key = row.text(0), let part = row.text(1).flatMap(Companion.Part.init(rawValue:)) else { return }
            memberships.append(Membership(key: key, part: part))
        }
        return memberships
    }
}
