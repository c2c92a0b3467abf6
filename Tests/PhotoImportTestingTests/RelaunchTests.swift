import FaultySystem
import Foundation
import PhotoImport
import PhotoImportTesting
import Testing

/// A process imports, and is killed the moment its photos are acknowledged; what they came from is deleted, the library
/// moves, and another process reads every photo by its id.
@Suite struct RelaunchTests {
    private let home: ScratchFolder
    private let photos = IllBehavedPicker().photos.map(\.bytes)

    init() throws {
        home = try ScratchFolder(prefersMemory: true)
    }

    @Test(arguments: [
        "file", "folder", "watch", "card", "bundle", "archive", "bytes", "chunks", "item-file", "item-data",
    ])
    func photosAreReadByTheirIDsInAMovedLibrary(kind: String) throws {
        let (places, originals) = try prepare(kind)
        let input = kind == "chunks" ? "cat sources/0.jpg" : "true"
        let died = try DyingProcess(["import", "before/library", kind] + places, in: home.url, input: input)
        #expect(died.wasKilled, "\(died.lines)")
        #expect(died["failed"] == [])
        let ids = died["stored"].compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(ids.count == originals.count)

        try FileManager.default.removeItem(at: home.url.appending(path: "sources"))
        try FileManager.default.moveItem(at: home.url.appending(path: "before"), to: home.url.appending(path: "after"))
        let copies = home.url.appending(path: "copies")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: false)
        let read = try DyingProcess(["read", "after/library", "copies"] + ids, in: home.url)
        #expect(read.status == 0)
        #expect(read.lines == ["photos \(originals.count)"])
        let bytes = try FileManager.default.contentsOfDirectory(at: copies, includingPropertiesForKeys: nil)
            .map { Array(try Data(contentsOf: $0)) }
        #expect(bytes.count == originals.count)
        #expect(Set(bytes) == Set(originals))
    }

    /// Makes what a kind of source imports; says where it is, and the bytes of all of it.
    private func prepare(_ kind: String) throws -> (places: [String], originals: [[UInt8]]) {
        let folder =
            switch kind {
            case "card": "sources/DCIM/100PHOTO"
            case "bundle": "sources/IMG_1.pvt"
            default: "sources"
            }
        var originals = ["chunks", "bundle"].contains(kind) ? [photos[0]] : photos
        var files = originals.indices.map { "\(folder)/\($0).jpg" }
        if kind == "bundle" {
            originals.append([0, 0, 0, 16] + Array("ftypqt  ".utf8) + [0, 0, 0, 0])
            files.append("\(folder)/0.mov")
        }
        try FileManager.default.createDirectory(
            at: home.url.appending(path: folder), withIntermediateDirectories: true)
        for (file, bytes) in zip(files, originals) { try Data(bytes).write(to: home.url.appending(path: file)) }
        switch kind {
        case "watch": return (["sources", "\(files.count)"], originals)
        case "folder", "card", "bundle": return (["sources"], originals)
        case "archive":
            var writer = ZIPWriter()
            for (file, bytes) in zip(files, originals) { writer.add(file, bytes) }
            try Data(writer.archive).write(to: home.url.appending(path: "sources/photos.zip"))
            return (["sources/photos.zip"], originals)
        case "chunks": return ([], originals)
        default: return (files, originals)
        }
    }
}
