import ContentTypes
import DurableFiles

/// A Live Photo as a folder: a photo and a film side by side, under a name that ends in `.pvt`.
///
/// The name alone is no proof, and neither are the names in the folder: both parts are told by their bytes.
enum LivePhotoBundle {
    /// How many entries of such a folder are looked at.
    static let entryLimit = 32

    /// Whether a folder's name makes it worth a look.
    static func isNamedLikeOne(_ path: Pathname) -> Bool {
        let suffix = path.lastComponent.bytes.suffix(4)
        return String(decoding: suffix, as: UTF8.self).lowercased() == ".pvt"
    }

    /// What is said of such a folder; nil where it is none, or can't be opened.
    static func answer(_ path: Pathname, followsLinks: Bool, _ catalog: TypeCatalog) -> ProbeAnswer? {
        guard isNamedLikeOne(path), let folder = try? Directory(opening: path, followsLinks: followsLinks),
            let entries = try? folder.listing()
        else { return nil }
        let types = entries.filter { $0.kind == .regular }.prefix(entryLimit).compactMap { entry in
            // A part that can't be read is no part.
            try? TypeCatalog.standard.detect(ProbeSource(folder.open(entry.name)))
        }
        guard types.contains(where: { $0.conforms(to: .image) }), types.contains(where: { $0.conforms(to: .movie) })
        else { return nil }
        let header = FileHeader(.livePhotoBundle, basis: "a folder of a photo and a film")
        return ProbeAnswer(path: path, header: header, catalog: catalog)
    }
}
