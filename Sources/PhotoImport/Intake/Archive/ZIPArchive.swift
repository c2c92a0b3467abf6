public import DurableFiles

/// The files in a ZIP archive, by its central directory, as PKWARE's APPNOTE describes it.
///
/// An archive is somebody else's: its numbers are checked against each other and against limits before a byte is
/// inflated, and its names are labels that lead nowhere. Archives in several volumes are refused.
public struct ZIPArchive: Sendable {
    /// What an archive may ask for.
    public struct Limits: Sendable {
        /// How many entries there may be.
        public var entryCount = 100_000
        /// How many bytes the central directory may have; it is held in memory.
        public var directoryByteCount = 64 << 20
        /// How many bytes all entries may have together once they are inflated.
        public var inflatedByteCount: UInt64 = 1 << 40

        /// Makes the default limits.
        public init() {}
    }

    /// Where the archive is.
    public let path: Pathname
    /// Its files as sources, in the order of the archive, each in the place where it was.
    ///
    /// Hidden files and what macOS adds for itself are left out, as in a folder. In the bundle of a Live Photo, or an
    /// archive of one, there are its picture and its film, which go together; where one is missing, ``faults`` says so.
    public let files: [ArchivedFile]
    /// What is wrong with the archive as a whole, though some of it can be imported; each is a source that fails.
    public let faults: [FileSource]

    /// Opens an archive and reads what it says is in it.
    ///
    /// - Throws: where there is no such file, it is no ZIP archive, or it asks for more than the limits: an archive of
    ///   which a part isn't to be trusted is refused as a whole.
    public init(at path: Pathname, limits: Limits = Limits()) throws(ImportError) {
        self.path = path
        let title = path.lastComponent.description
        do {
            let file = try OpenFile(reading: path)
            let entries = try ZIPDirectory(of: file, limits: limits).entries.filter(\.isWanted)
            (files, faults) = Self.sources(entries, in: file)
        } catch let error as SystemError {
            throw ImportError(opening: title, error)
        } catch {
            throw ImportError(delivering: title, error)
        }
    }

    /// The sources that entries are, and those that stand for what is missing.
    private static func sources(
        _ entries: [ZIPEntry], in archive: OpenFile
    ) -> (files: [ArchivedFile], faults: [FileSource]) {
        let all = entries.map { ArchivedFile($0, in: archive) }
        let bundles = Dictionary(grouping: all.filter(\.groupIncludesFilm)) { $0.path.parent }
        var wanted: Set<Pathname> = []
        var faults: [FileSource] = []
        for (bundle, members) in bundles.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
            let halves = LivePhotoHalves(of: members.map(\.path), in: .standard)
            wanted.formUnion(halves.paths)
            if let missing = halves.missing { faults.append(FileSource(bundle, obstacle: .fault(missing))) }
        }
        return (all.filter { !$0.groupIncludesFilm || wanted.contains($0.path) }, faults)
    }
}
