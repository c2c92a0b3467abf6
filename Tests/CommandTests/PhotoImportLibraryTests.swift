import Console
import Foundation
import Testing

/// `photo-import` on a library that holds something.
@Suite struct PhotoImportLibraryTests {
    private let scene: PhotoImportScene
    private let photos: [JSONValue]

    init() throws {
        scene = try PhotoImportScene()
        let names = ["photos/jpeg-6.jpg", "photos/png-1.png", "broken/truncated.jpg"]
        photos = try scene.run(["--json", "--jobs", "1"] + names.map(PhotoImportScene.fixture)).objects
            .sorted { names.firstIndex(of: $0.fixture) ?? 0 < names.firstIndex(of: $1.fixture) ?? 0 }
    }

    private func id(_ index: Int) throws -> String { try #require(photos[index]["id"]?.text) }

    private func path(_ index: Int, _ member: String) throws -> URL {
        scene.library.appending(path: try #require(photos[index][member]?.text))
    }

    @Test func listsAll() throws {
        let run = try scene.run("list", "--json")
        #expect(run.status == 0)
        let lines = try run.objects
        let names = [
            "id", "name", "type", "declared", "state", "bytes", "imported", "rung", "original", "rendition",
            "renditionType", "width", "height", "error", "companions",
        ]
        #expect(lines.allSatisfy { $0.names == names })
        for photo in photos {
            let line = try #require(lines.first { $0["id"] == photo["id"] })
            for member in names where !["name", "bytes", "imported", "companions"].contains(member) {
                #expect(line[member] == photo[member], "\(member)")
            }
            #expect(photo["source"]?.text?.hasSuffix("/" + (line["name"]?.text ?? "?")) == true)
        }
        let text = try scene.run("list").output.split(separator: "\n")
        #expect(text.count == 3)
        for photo in photos {
            #expect(text.contains { $0.hasPrefix("\(photo["id"]?.text ?? "?")  \(photo["state"]?.text ?? "?")  ") })
        }
    }

    @Test func showsOne() throws {
        let run = try scene.run("show", id(0), "--json")
        #expect(run.status == 0)
        let shown = try #require(try run.objects.first)
        #expect(shown["id"] == photos[0]["id"])
        let receipt = try #require(shown["receipt"])
        #expect(receipt["original"] == photos[0]["id"])
        #expect(receipt["rung"] == "lossless-turn")
        #expect(receipt["orientation"] == 6)
        #expect(receipt["detectedType"] == "public.jpeg")
        let text = try scene.run("show", id(0)).output
        #expect(text.contains("\nrung        lossless-turn\n"))
        #expect(text.contains("\nsize        96 × 64\n"))
        #expect(try scene.run("show", id(2)).output.contains("\nstate       kept\nreason      "))
    }

    @Test(arguments: ["show", "remove", "export"])
    func whoIsNotThereIsNotFound(word: String) throws {
        let id = String(repeating: "a", count: 64)
        let operands = word == "export" ? [id, "."] : [id]
        try scene.run([word] + operands).expectSentence(
            "No photo \(id) is in library; list prints those that are.", status: 1)
    }

    @Test func verifiesWhatIsWhole() throws {
        let run = try scene.run("verify", "--json")
        #expect(run.status == 0)
        let summary = try #require(try run.objects.first)
        #expect(summary.names == ["originals", "renditions", "bytes", "problems"])
        #expect(summary["originals"] == 3)
        #expect(summary["renditions"] == 1)
        #expect(
            try scene.run("verify").output == "3 originals and 1 renditions checked, 0 problems found.\n")
    }

    @Test func findsAnOriginalThatChanged() throws {
        let path = try path(0, "original")
        var bytes = try Data(contentsOf: path)
        bytes[2000] ^= 1
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path.path)
        try bytes.write(to: path)
        let run = try scene.run("verify", "--json")
        #expect(run.status == 1)
        let problem = try #require(try run.objects.first)
        #expect(problem.names == ["problem", "path", "id", "error"])
        #expect(problem["problem"] == "damaged")
        #expect(problem["path"] == photos[0]["original"])
        #expect(problem["id"] == photos[0]["id"])
        // The same bytes again: the damaged file moves aside, the good ones take its place.
        let again = try scene.run("--json", PhotoImportScene.fixture("photos/jpeg-6.jpg")).objects
        #expect(again.first?["duplicate"] == true)
        #expect(
            try Data(contentsOf: path) == Data(contentsOf: URL(filePath: PhotoImportScene.fixture("photos/jpeg-6.jpg")))
        )
    }

    @Test func makesALostRenditionAgain() throws {
        let path = try path(0, "rendition")
        let before = try Data(contentsOf: path)
        try FileManager.default.removeItem(at: path)
        #expect(try scene.run("verify", "--json").objects.first?["problem"] == "missing")
        let run = try scene.run("recover", "--json")
        #expect(run.status == 0)
        let report = try #require(try run.objects.first)
        #expect(
            report.names == [
                "swept", "adopted", "withoutOriginal", "withoutRendition", "damaged", "foreign", "finished",
                "unfinished",
            ])
        #expect(report["withoutRendition"] == .array([.string(try id(0))]))
        #expect(report["finished"] == 1)
        #expect(try Data(contentsOf: path) == before)
        try scene.expectOrder()
    }

    @Test func saysThatAnOriginalIsGone() throws {
        try FileManager.default.removeItem(at: path(1, "original"))
        let run = try scene.run("recover", "--json")
        #expect(run.status == 1)
        #expect(try run.objects.first?["withoutOriginal"] == .array([.string(try id(1))]))
        #expect(try scene.run("verify").status == 1)
    }

    @Test(arguments: ["garbage", "missing", "cut"])
    func makesTheCatalogAnew(damage: String) throws {
        let catalog = scene.library.appending(path: "catalog.sqlite")
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: catalog.path + suffix) }
        switch damage {
        case "garbage": try Data(repeating: 0x41, count: 8192).write(to: catalog)
        case "cut": try Data(contentsOf: catalog).prefix(1000).write(to: catalog)
        default: try FileManager.default.removeItem(at: catalog)
        }
        if damage != "missing" {
            let list = try scene.run("list")
            #expect(list.status == 1)
            #expect(list.errors.contains("recover --rebuild"))
        }
        let run = try scene.run("recover", "--rebuild", "--json")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let report = try #require(try run.objects.first)
        #expect(report["finished"] == 3)
        let listed = try scene.run("list", "--json").objects
        #expect(Set(listed.map { $0["id"] }) == Set(photos.map { $0["id"] }))
        for photo in photos {
            let line = try #require(listed.first { $0["id"] == photo["id"] })
            for member in ["type", "state", "rung", "original", "rendition", "error"] {
                #expect(line[member] == photo[member], "\(member)")
            }
        }
        try scene.expectOrder()
    }

    @Test func exportsUnderItsNameAndNeverOverAnother() throws {
        let target = scene.folder.url.appending(path: "out")
        let missing = try scene.run("export", id(0), "out")
        #expect(missing.status == 1)
        #expect(
            missing.errors.hasPrefix(
                "photo-import: Can't export the photo \(try id(0)): no such file or directory at out "))
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
        for name in ["jpeg-6.jpg", "jpeg-6-2.jpg"] {
            let run = try scene.run("export", id(0), "out", "--json")
            #expect(run.status == 0)
            let expected: JSONValue = ["id": .string(try id(0)), "path": .string("out/" + name)]
            #expect(try run.objects == [expected])
            #expect(
                try Data(contentsOf: target.appending(path: name))
                    == Data(contentsOf: URL(filePath: PhotoImportScene.fixture("photos/jpeg-6.jpg"))))
        }
        #expect(try scene.run("export", id(1), "out").output == "out/png-1.png\n")
        let upright = try scene.run("export", id(0), "out", "--rendition")
        #expect(upright.output == "out/jpeg-6-3.jpg\n")
        #expect(
            try Data(contentsOf: target.appending(path: "jpeg-6-3.jpg")) == Data(contentsOf: path(0, "rendition")))
        let none = try scene.run("export", id(2), "out", "--rendition")
        #expect(none.status == 1)
        #expect(none.errors.contains("it has none; export its original"))
    }

    @Test func removesAPhotoAndItsFiles() throws {
        let run = try scene.run("remove", id(0), "--json")
        #expect(run.status == 0)
        #expect(try run.objects == [["id": .string(try id(0)), "state": "removed"] as JSONValue])
        #expect(try !FileManager.default.fileExists(atPath: path(0, "original").path))
        #expect(try !FileManager.default.fileExists(atPath: path(0, "rendition").path))
        #expect(try scene.run("remove", id(0)).status == 1)
        #expect(try scene.run("list", "--json").objects.count == 2)
        try scene.expectOrder()
    }

    @Test func aLibraryInsideOfWhatIsImportedDoesNotImportItself() throws {
        let run = try scene.run("--json", ".")
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        try scene.copy(["photos/png-8.png"], into: "in")
        #expect(try scene.run("--json", ".").objects.map { $0["source"] } == ["./in/png-8.png"])
        #expect(try scene.run("list", "--json").objects.count == 4)
    }
}

extension JSONValue {
    /// The sample file that a line's source is.
    fileprivate var fixture: String {
        (self["source"]?.text ?? "").split(separator: "/").suffix(2).joined(separator: "/")
    }
}
