import ContentTypes
import DurableFiles
import PhotoLibrary
import PhotoMetadata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which sources of one import belong together, and what that makes of each.
struct ImportGroups: Sendable {
    /// Names that several sources have in common, a picture among them.
    private let shared: Set<String>
    /// What tells the names of this import from those of another.
    private let run = UUID().uuidString
    private let known = KnownGroups()

    init(of sources: [any PhotoSource], in types: TypeCatalog) {
        let pictures = sources.filter { $0.offeredTypes.contains { types.conforms($0, to: .image) } }
        let named = Set(pictures.compactMap(\.groupName))
        let counts = Dictionary(sources.compactMap(\.groupName).map { ($0, 1) }, uniquingKeysWith: +)
        shared = named.filter { counts[$0] ?? 0 > 1 }
    }

    /// What a source that was staged belongs to.
    func memberships(
        of source: any PhotoSource, _ header: FileHeader, _ file: OpenFile, in types: TypeCatalog
    ) -> [Membership] {
        let part = Companion.Part(of: header.type, named: source.suggestedName, in: types)
        var memberships: [Membership] = []
        // A film goes by its identifier, where other films may have a photo's name as well.
        if let part, part != .film || source.groupIncludesFilm, let name = source.groupName, shared.contains(name) {
            memberships.append(Membership(key: "\(Self.namePrefix)\(run):\(name)", part: part))
        }
        return memberships + Self.memberships(statedBy: file, header, part)
    }

    /// The memberships with which a photo is stored: those it was found to have, but that its name makes none anew where
    /// the library knows it and all members of its group that have come to belong together.
    func settled(
        _ memberships: [Membership], of id: Photo.ID, in library: PhotoLibrary
    ) throws(LibraryError) -> [Membership] {
        guard let own = memberships.first(where: { $0.key.hasPrefix(Self.namePrefix) }) else { return memberships }
        let before = try library.memberships(of: id).filter { $0.part == own.part }
        let member = KnownGroups.Member(id: id, part: own.part)
        guard let others = known.join(member, own.key, known: Set(before.map(\.key))) else {
            // Those of earlier imports are named again, so that a record that was lost is written anew.
            return memberships.filter { $0 != own } + before.filter { $0.key.hasPrefix(Self.namePrefix) }
        }
        // Before this one is stored: it is never found in a group without them.
        for other in others { try library.add(Membership(key: own.key, part: other.part), to: other.id) }
        return memberships
    }

    /// How the keys begin of what belongs together by its name.
    private static let namePrefix = "name:"

    /// What a file's own bytes say that it belongs to: the Live Photo of which it is a half.
    static func memberships(statedBy file: OpenFile, _ header: FileHeader, _ part: Companion.Part?) -> [Membership] {
        guard let part, part == .picture || part == .film, header.facets.contains(.livePhotoPair),
            let bytes = try? StoredBytes(file), let identifier = try? LivePhotoIdentifier.read(from: bytes, header)
        else { return [] }
        return [Membership(key: "live:\(identifier)", part: part, isInBytes: true)]
    }
}

extension Companion.Part {
    /// What a file of a type is; nil for one that goes with no other.
    init?(of type: ContentType, named name: String?, in types: TypeCatalog) {
        switch type {
        case let type where types.conforms(type, to: .cameraRaw): self = .raw
        case let type where types.conforms(type, to: .image): self = .picture
        case let type where types.conforms(type, to: .movie): self = .film
        case .photoAdjustments: self = .sidecar
        case .xml where name?.lowercased().hasSuffix(".xmp") == true: self = .sidecar
        default: return nil
        }
    }
}
