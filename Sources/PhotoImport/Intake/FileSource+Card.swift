public import ContentTypes
public import DurableFiles

extension FileSource {
    /// The photos on a camera's memory card, or in a copy of one.
    ///
    /// A card has its photos below `DCIM`, by the standard DCF in folders such as `100CANON`; beside it, and in folders
    /// for their own use, cameras keep films, lists and thumbnails. Of `DCIM` everything comes whose name says that it
    /// is accepted, or doesn't say what it is, and what has the name of such a file: its RAW file, its sidecar, and the
    /// film of a Live Photo. Order, links and hidden files are as in a folder. Nothing on the card is changed.
    ///
    /// - Parameters:
    ///   - path: the card's folder, with `DCIM` in it.
    ///   - accepted: the types that the import accepts; see ``PhotoImporter/Configuration/acceptedTypes``.
    ///   - types: by what names are understood.
    ///   - folder: a folder to leave out with all that is in it.
    /// - Returns: nil where there is no `DCIM`.
    public static func files(
        onCardAt path: Pathname, accepting accepted: [ContentType] = [.image], types: TypeCatalog = .standard,
        leavingOut folder: Pathname? = nil
    ) -> [FileSource]? {
        guard let card = try? Directory(opening: path, followsLinks: true), let listing = try? card.listing(),
            let root = listing.first(where: { $0.name.description.uppercased() == "DCIM" })?.name,
            (try? card.status(of: root))?.kind == .directory
        else { return nil }
        var files = files(at: path.appending(root), leavingOut: folder)
        files.removeAll { CardFolder.isCamerasOwn($0.path) }
        for index in files.indices { files[index].types = types }
        func isWanted(_ file: FileSource) -> Bool {
            guard let type = file.offeredTypes.first else { return true }
            return accepted.contains { types.conforms(type, to: $0) }
        }
        let wanted = files.map(isWanted)
        let groups = Set(zip(files, wanted).filter(\.1).compactMap(\.0.groupName))
        return zip(files, wanted).filter { file, isWanted in
            isWanted || file.groupName.map(groups.contains) ?? false
        }.map(\.0)
    }
}

/// What cameras keep below `DCIM` that is no photo.
private enum CardFolder {
    /// Folders of lists and settings: those of Canon, and of cameras that keep DCF's `MISC` in the wrong place.
    private static let folders: Set = ["EOSMISC", "CANONMSC", "MISC"]
    /// Thumbnails of films, films made small for a preview, catalogs, logs.
    private static let extensions: Set = ["thm", "lrv", "lrf", "ctg", "dat", "ind", "idx", "bin", "log", "txt"]

    static func isCamerasOwn(_ path: Pathname) -> Bool {
        let name = path.lastComponent.description.lowercased()
        let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        return folders.contains(path.parent.lastComponent.description.uppercased()) || extensions.contains(suffix)
    }
}
