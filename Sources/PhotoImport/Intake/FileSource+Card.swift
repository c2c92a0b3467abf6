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
    /// - Returns: nil where there is no `DCIM`, or other folders than those that cameras make lie beside it, as in the
    ///   storage of a phone: there may be photos in those, too.
    public static func files(
        onCardAt path: Pathname, accepting accepted: [ContentType] = [.image], types: TypeCatalog = .standard,
        leavingOut folder: Pathname? = nil
    ) -> [FileSource]? {
        guard let card = try? Directory(opening: path, followsLinks: true), let listing = try? card.listing(),
            let root = listing.first(where: { $0.name.description.uppercased() == "DCIM" })?.name,
            (try? card.status(of: root))?.kind == .directory,
            listing.allSatisfy({ $0.name == root || CardFolder.mayBeBeside($0.name, in: card, types) })
        else { return nil }
        var files = files(at: path.appending(root), leavingOut: folder)
        // What can't be read is told, whatever its name.
        files.removeAll { $0.obstacle == nil && CardFolder.isCamerasOwn($0.path) }
        for index in files.indices { files[index].types = types }
        func isWanted(_ file: FileSource) -> Bool {
            guard file.obstacle == nil, let type = file.offeredTypes.first else { return true }
            return accepted.contains { types.conforms(type, to: $0) }
        }
        let wanted = files.map(isWanted)
        let groups = Set(zip(files, wanted).filter(\.1).compactMap(\.0.groupName))
        return zip(files, wanted).filter { file, isWanted in
            isWanted || file.groupName.map(groups.contains) ?? false
        }.map(\.0)
    }
}

/// What cameras keep below `DCIM` that is no photo, and beside it.
private enum CardFolder {
    /// Folders of lists and settings: those of Canon, and of cameras that keep DCF's `MISC` in the wrong place.
    private static let folders: Set = ["EOSMISC", "CANONMSC", "MISC"]
    /// Thumbnails of films, films made small for a preview, catalogs, logs.
    private static let extensions: Set = ["thm", "lrv", "lrf", "ctg", "dat", "ind", "idx", "bin", "log", "txt"]

    /// Folders beside `DCIM`: those of DCF, AVCHD and XAVC, of makers, and of systems.
    private static let neighbours: Set = [
        "MISC", "PRIVATE", "MP_ROOT", "AVF_INFO", "AVCHD", "BDMV", "M4ROOT", "CANONMSC", "EOSMISC", "SOUND", "VOICE",
        "GPS", "LOST.DIR", "LOST+FOUND", "SYSTEM VOLUME INFORMATION", "$RECYCLE.BIN",
    ]

    /// Whether an entry beside `DCIM` is hidden, a folder that cameras and systems keep on a card, or a file whose name
    /// is that of no picture or film.
    static func mayBeBeside(_ name: Pathname, in card: Directory, _ types: TypeCatalog) -> Bool {
        if name.bytes.first == UInt8(ascii: ".") || neighbours.contains(name.description.uppercased()) { return true }
        guard (try? card.status(of: name))?.kind == .regular else { return false }
        return !types.types(ofName: name.description).contains { type in
            [.image, .movie].contains { types.conforms(type, to: $0) }
        }
    }

    /// Whether a file is in a folder of such lists, or is called like one.
    static func isCamerasOwn(_ path: Pathname) -> Bool {
        let name = path.lastComponent.description.lowercased()
        let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        return folders.contains(path.parent.lastComponent.description.uppercased()) || extensions.contains(suffix)
    }
}
