import Console
import Foundation
import Testing

/// `photo-import` with what goes with a photo, and with photos whose place is not to be known.
@Suite struct PhotoImportCompanionTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
    }

    private static let sidecar = Data("<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

    /// A photo and its sidecar in a folder.
    private func makePair() throws {
        try scene.copy(["photos/jpeg-6.jpg"], into: "in")
        try Self.sidecar.write(to: scene.folder.url.appending(path: "in/jpeg-6.XMP"))
    }

    @Test func listsAndExportsASidecarWithItsPhoto() throws {
        try makePair()
        let photos = try scene.run("--json", "in").objects
        #expect(Set(photos.compactMap { $0["state"]?.text }) == ["ready", "kept"])
        let photo = try #require(photos.first { $0["state"] == "ready" }?["id"]?.text)
        let sidecar = try #require(photos.first { $0["state"] == "kept" }?["id"]?.text)
        let expected = JSONValue.array([["id": .string(sidecar), "part": "sidecar"]])
        let listed = try scene.run("list", "--json").objects
        #expect(listed.first { $0["id"] == .string(photo) }?["companions"] == expected)
        #expect(listed.first { $0["id"] == .string(sidecar) }?["companions"] == .array([]))
        #expect(try scene.run("list").output.contains("jpeg-6.jpg  with sidecar\n"))
        #expect(try scene.run("show", photo).output.contains("\nwith        sidecar \(sidecar)\n"))

        let target = scene.folder.url.appending(path: "out")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
        let run = try scene.run("export", photo, "out")
        #expect(run.output == "out/jpeg-6.jpg\nout/jpeg-6.XMP\n")
        #expect(try Data(contentsOf: target.appending(path: "jpeg-6.XMP")) == Self.sidecar)
    }

    @Test func anOriginalWhosePlaceWasRemovedIsNotExported() throws {
        try makePair()
        let photos = try scene.run("--json", "--remove-location", "in").objects
        let photo = try #require(photos.first { $0["state"] == "ready" })
        let id = try #require(photo["id"]?.text)
        try FileManager.default.createDirectory(
            at: scene.folder.url.appending(path: "out"), withIntermediateDirectories: false)
        try scene.run("export", id, "out").expectSentence(
            "Can't hand out the original of the photo \(id): it may say where it was taken, which is withheld; use its "
                + "rendition.", status: 1)
        #expect(try scene.run("export", id, "out", "--rendition").output == "out/jpeg-6.jpg\n")
        let receipt = try #require(try scene.run("show", id, "--json").objects.first?["receipt"])
        guard case .array(let dropped)? = receipt["dropped"] else {
            Issue.record("The receipt names nothing that was dropped.")
            return
        }
        #expect(dropped.contains("Exif location"))
        #expect(receipt["isLocationWithheld"] == true)
    }

    @Test(arguments: ["list", "verify", "codecs"])
    func removingPlacesMeansNothingTo(word: String) throws {
        let run = try scene.run(word, "--remove-location")
        #expect(run.status == 2)
        #expect(run.errors.contains("--remove-location means nothing to \(word)"))
    }
}
