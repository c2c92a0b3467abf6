import DurableFiles

extension Shelf {
    /// Something found on a shelf.
    enum Entry: Hashable {
        /// A file under a name that the library gives; whether it is one, and what it holds, is not looked at.
        case file(StoredPath)
        /// Anything else, relative to the library.
        case foreign(String)
    }

    /// The folders of the shelf, in order; anything else on it is foreign.
    func shards(of folder: StoredPath.Folder) throws(SystemError) -> (names: [String], foreign: [String]) {
        var names: [String] = []
        var foreign: [String] = []
        for entry in try directory.entries() {
            let name = entry.description
            let isShard = name.utf8.count == 2 && Photo.ID(rawValue: String(repeating: name, count: 32)) != nil
            if isShard, try directory.status(of: entry)?.kind == .directory {
                names.append(name)
            } else {
                foreign.append("\(folder.rawValue)/\(name)")
            }
        }
        return (names.sorted(), foreign.sorted())
    }

    /// What is in one folder of the shelf, in order.
    func entries(of folder: StoredPath.Folder, in shard: String) throws(SystemError) -> [Entry] {
        let names = try existingShard(shard)?.entries().map(\.description) ?? []
        return names.sorted().map { name in
            let relative = "\(folder.rawValue)/\(shard)/\(name)"
            return StoredPath(relative).map(Entry.file) ?? .foreign(relative)
        }
    }
}
