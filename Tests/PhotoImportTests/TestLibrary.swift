import PhotoImport
import Testing

/// An empty library in a folder of its own, with what tests ask of it.
struct TestLibrary {
    let folder: TemporaryFolder
    let library: PhotoLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try PhotoLibrary(at: folder.filePath("library"))
    }

    func importer(
        registry: CodecRegistry = .standard, codecs: (any CodecService)? = nil,
        _ change: (inout PhotoImporter.Configuration) -> Void = { _ in }
    ) -> PhotoImporter {
        var configuration = PhotoImporter.Configuration()
        change(&configuration)
        return PhotoImporter(into: library, configuration: configuration, registry: registry, codecs: codecs)
    }

    /// The bytes at a path that the catalog names.
    func stored(_ relative: String) throws -> [UInt8] {
        try folder.read("library/" + relative)
    }

    func files(below name: String) throws -> [String] {
        try folder.files(below: "library/" + name)
    }

    /// Every photo that the catalog has.
    func photos() throws -> [Photo] {
        try library.photos(limit: 10_000)
    }

    /// Expects that nothing is left on the way, and that files and catalog say the same.
    func expectOrder(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try files(below: "staging").isEmpty, sourceLocation: sourceLocation)
        #expect(try library.verify().problems.isEmpty, sourceLocation: sourceLocation)
        let originals = try photos().map { String($0.originalPath.dropFirst("originals/".count)) }
        #expect(try files(below: "originals") == originals.sorted(), sourceLocation: sourceLocation)
    }

    /// Expects that a photo is in the library with its bytes and a reason, and that nothing was published.
    func expectOnlyKept(
        _ imported: ImportedPhoto, of bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(imported.photo.state == .kept, sourceLocation: sourceLocation)
        #expect(imported.photo.rendition == nil, sourceLocation: sourceLocation)
        #expect(imported.photo.reason?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(imported.receipt.reason == imported.photo.reason, sourceLocation: sourceLocation)
        #expect(imported.receipt.rung == nil, sourceLocation: sourceLocation)
        #expect(try library.photo(imported.photo.id) == imported.photo, sourceLocation: sourceLocation)
        #expect(try stored(imported.photo.originalPath) == bytes, sourceLocation: sourceLocation)
        #expect(try files(below: "renditions").isEmpty, sourceLocation: sourceLocation)
        try expectOrder(sourceLocation: sourceLocation)
    }
}
