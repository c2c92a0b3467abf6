public import ContentTypes
public import DurableFiles

/// A photo in an archive: inflated as it is imported, in constant memory, and checked against its checksum.
public struct ArchivedFile: PhotoSource {
    /// The archive's path, followed by the entry's name: for people, and no path of a file.
    public let path: Pathname
    /// The types by which the name's extension is understood; set it where a registry knows more of them.
    public var types = TypeCatalog.standard
    private let entry: ZIPEntry
    private let archive: OpenFile

    init(_ entry: ZIPEntry, in archive: OpenFile) {
        self.entry = entry
        self.archive = archive
        path = archive.path.appending(entry.name)
    }

    /// The last component of the entry's name.
    public var suggestedName: String? { path.lastComponent.description }

    /// What the name's extension says, when it is known.
    public var offeredTypes: [ContentType] { types.types(ofName: path.lastComponent.description) }

    /// As that of a file in a folder.
    public var groupName: String? { PathGroup(of: path)?.name }

    /// Whether the entry is in the bundle of a Live Photo.
    public var groupIncludesFilm: Bool { PathGroup(of: path)?.isBundle ?? false }

    /// What the archive says.
    public var expectedByteCount: UInt64? { entry.byteCount }

    /// Inflates the entry into the library's file.
    ///
    /// - Throws: ``SourceError`` for an entry that is encrypted, coded in a way that isn't known, or damaged.
    public func deliver(into intake: PhotoIntake) async throws {
        var reader = ZIPEntryReader(entry, in: archive)
        try reader.read { bytes in
            try Task.checkCancellation()
            try intake.receive(bytes)
        }
    }
}
