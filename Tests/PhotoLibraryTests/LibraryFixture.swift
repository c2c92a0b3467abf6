import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// A library in a folder of a test's own.
struct LibraryFixture {
    let scratch: ScratchFolder
    let path: Pathname

    init() throws {
        scratch = try ScratchFolder(prefersMemory: true)
        path = scratch.appending("library")
    }

    /// Another library in the folder of a test.
    init(in scratch: ScratchFolder, named name: String) {
        self.scratch = scratch
        path = scratch.appending(name)
    }

    func open(_ system: any SystemCalls = Kernel(), limits: PhotoLibrary.Limits = .init()) throws -> PhotoLibrary {
        try PhotoLibrary(at: path, limits: limits, system: system)
    }

    /// Imports bytes under a name.
    @discardableResult
    func add(
        _ bytes: [UInt8], to library: PhotoLibrary, name: String? = nil, time: FileTime? = nil
    ) throws -> CommittedPhoto {
        let staged = try library.stage(expectedByteCount: UInt64(bytes.count))
        try staged.append(bytes)
        return try library.commit(
            staged, as: .jpeg, filenameExtension: "jpg", origin: Origin(name: name, modificationTime: time))
    }

    /// Publishes a rendition of bytes.
    @discardableResult
    func publish(
        _ bytes: [UInt8], of id: Photo.ID, in library: PhotoLibrary, filenameExtension: String = "jpg",
        isWithoutLocation: Bool = false
    ) throws -> Photo {
        let staged = try library.stage()
        try staged.append(bytes)
        var description = Self.description(filenameExtension)
        description.isWithoutLocation = isWithoutLocation
        return try library.publish(staged, as: description, of: id)
    }

    static func description(_ filenameExtension: String = "jpg", receipt: String? = nil) -> RenditionDescription {
        RenditionDescription(
            type: .jpeg, filenameExtension: filenameExtension, width: 40, height: 30, rung: .reencode,
            receipt: receipt)
    }

    /// Every file of the library.
    func files() throws -> [String] { try scratch.files(below: "library") }

    /// The files that aren't SQLite's.
    func photoFiles() throws -> [String] { try files().filter { !$0.hasPrefix("catalog.sqlite") } }

    /// Overwrites a byte of a file, as a failing disk does.
    func damage(_ relative: String) throws {
        let url = URL(filePath: path.appending(Pathname(relative)).description)
        var data = try Data(contentsOf: url)
        data[data.startIndex] ^= 0x40
        try data.write(to: url)
    }

    /// Removes a file, past the library.
    func delete(_ relative: String) throws {
        try FileManager.default.removeItem(atPath: path.appending(Pathname(relative)).description)
    }

    func read(_ relative: String) throws -> [UInt8] { try scratch.read("library/" + relative) }
}

/// Expects a library's error with a code, and a sentence with a period at its end.
func expect(
    _ code: LibraryError.Code, _ fragment: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    do {
        try body()
        Issue.record("no error", sourceLocation: sourceLocation)
    } catch let error as LibraryError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        #expect(fragment.isEmpty || error.description.contains(fragment), "\(error)", sourceLocation: sourceLocation)
        #expect(error.description.hasSuffix("."), sourceLocation: sourceLocation)
    } catch {
        Issue.record("not a library's error: \(error)", sourceLocation: sourceLocation)
    }
}
