import Console
import Foundation
import Testing

/// The lines of `photo-import --json` against the contract.
@Suite struct PhotoImportJSONTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
    }

    static let names = [
        "source", "id", "type", "declared", "state", "rung", "original", "rendition", "renditionType", "width",
        "height", "orientation", "duplicate", "error",
    ]

    private func line(of name: String, _ options: String...) throws -> JSONValue {
        let run = try scene.run(["--json"] + options + [PhotoImportScene.fixture(name)])
        #expect(run.errors.isEmpty)
        let objects = try run.objects
        #expect(objects.count == 1)
        #expect(objects.first?.names == Self.names)
        #expect(run.status == (objects.first?["state"] == "failed" ? 1 : 0))
        #expect(objects.first?["source"] == .string(PhotoImportScene.fixture(name)))
        return try #require(objects.first)
    }

    @Test(
        arguments: [
            ("photos/jpeg-6.jpg", "public.jpeg", "public.jpeg", "lossless-turn", 96, 64, 6),
            ("photos/jpeg-1.jpg", "public.jpeg", "public.jpeg", "as-is", 96, 64, 1),
            ("photos/jpeg-odd-6.jpg", "public.jpeg", "public.jpeg", "reencode", 61, 43, 6),
            ("photos/png-8.png", "public.png", "public.png", "lossless-reencode", 96, 64, 8),
            ("photos/misnamed.jpg", "public.heic", "public.jpeg", "reencode", 96, 64, 6),
        ] as [(String, String, String, String, Int, Int, Int)])
    func aReadyPhoto(
        name: String, type: String, declared: String, rung: String, width: Int, height: Int, orientation: Int
    ) throws {
        let line = try line(of: name)
        let id = try #require(line["id"]?.text)
        let original = try #require(line["original"]?.text)
        let rendition = try #require(line["rendition"]?.text)
        let expected: [(String, JSONValue)] = [
            ("type", .string(type)), ("declared", .string(declared)), ("state", "ready"), ("rung", .string(rung)),
            ("renditionType", .string(type)), ("width", .int(width)), ("height", .int(height)),
            ("orientation", .int(orientation)), ("duplicate", false), ("error", .null),
        ]
        for (member, value) in expected { #expect(line[member] == value, "\(member)") }
        #expect(original.hasPrefix("originals/\(id.prefix(2))/\(id)."))
        #expect(
            try scene.stored(original) == Data(contentsOf: URL(filePath: PhotoImportScene.fixture(name))))
        #expect(rung == "as-is" ? rendition == original : rendition.hasPrefix("renditions/\(id.prefix(2))/\(id)."))
        #expect(try !scene.stored(rendition).isEmpty)
        try scene.expectOrder()
    }

    @Test(arguments: ["broken/truncated.jpg", "broken/wrong-crc.png", "broken/half.heic", "broken/60000x60000.png"])
    func aKeptPhoto(name: String) throws {
        let line = try line(of: name)
        #expect(line["state"] == "kept")
        #expect(line["id"]?.text?.count == 64)
        #expect(
            try scene.stored(#require(line["original"]?.text))
                == Data(contentsOf: URL(filePath: PhotoImportScene.fixture(name))))
        for member in ["rung", "rendition", "renditionType", "width", "height"] { #expect(line[member] == .null) }
        #expect(line["orientation"] == 1)
        #expect(line["duplicate"] == false)
        #expect(line["error"]?.text?.hasSuffix(".") == true)
        try scene.expectOrder()
    }

    @Test(arguments: ["broken/text.jpg", "broken/empty.jpg", "photos/missing.jpg"])
    func aFailedPhoto(name: String) throws {
        let line = try line(of: name)
        #expect(line["state"] == "failed")
        #expect(line["declared"] == "public.jpeg")
        for member in Self.names where !["source", "declared", "state", "error"].contains(member) {
            #expect(line[member] == .null, "\(member)")
        }
        #expect(line["error"]?.text?.hasPrefix("Can't import ") == true)
        #expect(line["error"]?.text?.hasSuffix(".") == true)
        try scene.expectOrder()
    }

    @Test func aPhotoThatWasThereBefore() throws {
        let first = try line(of: "photos/jpeg-6.jpg")
        let second = try line(of: "photos/jpeg-6.jpg")
        #expect(first["duplicate"] == false)
        #expect(second["duplicate"] == true)
        for member in Self.names where member != "duplicate" { #expect(first[member] == second[member]) }
    }

    @Test func eventsTellOfEachStep() throws {
        let photos = ["photos/jpeg-6.jpg", "broken/text.jpg", "broken/truncated.png"]
        let run = try scene.run(["--json", "--events", "--jobs", "1"] + photos.map(PhotoImportScene.fixture))
        #expect(run.status == 1)
        let objects = try run.objects
        #expect(objects.allSatisfy { $0.names == Self.names })
        let expected = [
            ["started", "stored", "ready"], ["started", "failed"], ["started", "stored", "kept"],
        ]
        for (photo, states) in zip(photos, expected) {
            let lines = objects.filter { $0["source"] == .string(PhotoImportScene.fixture(photo)) }
            #expect(lines.map { $0["state"]?.text } == states)
            for line in lines { expectOnlyWhatIsTrueYet(line) }
        }
    }

    /// Nothing is said of a photo before it is known.
    private func expectOnlyWhatIsTrueYet(_ line: JSONValue) {
        let isStored = ["stored", "ready", "kept"].contains(line["state"]?.text)
        let isFinished = ["ready", "kept"].contains(line["state"]?.text)
        for member in ["id", "type", "original", "duplicate"] { #expect((line[member] != .null) == isStored) }
        #expect((line["orientation"] != .null) == isFinished)
        for member in ["rung", "rendition", "renditionType", "width", "height"] {
            #expect((line[member] != .null) == (line["state"] == "ready"))
        }
        #expect((line["error"] != .null) == ["kept", "failed"].contains(line["state"]?.text))
    }

    @Test(arguments: [("pixels", "reencode"), ("lossless", "lossless-turn"), ("off", nil)])
    func thePolicyDecides(policy: String, rung: String?) throws {
        let line = try line(of: "photos/heic-6.heic", "--upright", policy)
        #expect(line["rung"] == JSONValue(rung))
        #expect(line["state"] == (rung == nil ? "kept" : "ready"))
    }

    @Test(arguments: [
        (["--accept", "public.jpeg"], "ready"), (["--accept=public.png"], "failed"),
        (["--accept", "public.png", "--accept", "public.image"], "ready"),
    ])
    func onlyWhatIsAccepted(options: [String], state: String) throws {
        let run = try scene.run(["--json"] + options + [PhotoImportScene.fixture("photos/jpeg-6.jpg")])
        #expect(try run.objects.map { $0["state"] } == [.string(state)])
    }
}
