import Console
import DurableFiles
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What strangers can put in front of `photo-import`: names that forge lines, files that are no photos.
@Suite struct PhotoImportHostileTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
    }

    private static let names: [[UInt8]] = [
        Array("a.jpg\nb.jpg: ready, as-is, 1 × 1, 00\n{\"state\":\"ready\"}".utf8),
        Array("\u{1B}[2J\u{1B}]0;pwned\u{7}.jpg".utf8), [0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67],
        [0xC3, 0x28, 0x0D, 0x0A, 0x9B, 0x33, 0x31, 0x6D], Array("\u{202E}gpj.exe".utf8),
        Array("tab\tquote\"backslash\\.jpg".utf8), Array("\u{9B}31m\u{85}\u{2028}x.jpg".utf8), Array("-rf".utf8),
        Array("--library".utf8), Array("list".utf8), Array("  ".utf8), Array(repeating: 0x61, count: 255),
        [0xED, 0xA0, 0x80, 0x7F], Array("null\u{FEFF}\u{200B}.jpg".utf8),
    ]

    /// Writes a file of every name, each with bytes of its own.
    private func write(_ bytes: [UInt8]) throws {
        let folder = scene.folder.url.appending(path: "in")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for (index, name) in Self.names.enumerated() {
            #expect(Self.write(bytes + Array("\(index)".utf8), to: Array(folder.path.utf8) + [0x2F] + name))
        }
    }

    /// Writes a file whose name may be any bytes; says whether it could.
    private static func write(_ content: [UInt8], to path: [UInt8]) -> Bool {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        guard let file = unsafe fopen(name, "w") else { return false }
        let written = unsafe fwrite(content, 1, content.count, file)
        return unsafe fclose(file) == 0 && written == content.count
    }

    /// Expects nothing in a text but printable characters and line ends, and as many lines as are due.
    private func expectHarmless(_ text: String, lines: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let treacherous = text.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
                || $0.value == 0x2028 || $0.value == 0xFEFF || $0.value == 0x200B
        }
        #expect(treacherous.isEmpty, sourceLocation: sourceLocation)
        #expect(
            text.split(separator: "\n", omittingEmptySubsequences: false).count == lines + 1,
            sourceLocation: sourceLocation)
    }

    @Test(arguments: [true, false])
    func noNameForgesALine(isPhoto: Bool) throws {
        let photo = try Data(contentsOf: URL(filePath: PhotoImportScene.fixture("photos/jpeg-1.jpg")))
        try write(isPhoto ? Array(photo) : Array("This is a text.\n".utf8))
        let count = Self.names.count

        let text = try scene.run("in")
        #expect(text.status == (isPhoto ? 0 : 1))
        #expect(text.errors.isEmpty)
        expectHarmless(text.output, lines: count + 1)
        let states = text.output.split(separator: "\n").filter { $0.hasPrefix("in/") }
        #expect(states.count == count)

        let json = try scene.run("--json", "--events", "in")
        #expect(json.errors.isEmpty)
        let objects = try json.objects
        #expect(objects.allSatisfy { $0.names == PhotoImportJSONTests.names })
        expectHarmless(json.output, lines: count * (isPhoto ? 3 : 2))
        #expect(objects.filter { $0["state"] == (isPhoto ? "ready" : "failed") }.count == count)

        guard isPhoto else { return }
        expectHarmless(try scene.run("list").output, lines: count)
        expectHarmless(try scene.run("list", "--json").output, lines: count)
        for object in objects.filter({ $0["state"] == "ready" }) {
            let id = try #require(object["id"]?.text)
            expectHarmless(try scene.run("show", id, "--json").output, lines: 1)
        }
        try scene.expectOrder()
    }

    @Test func namesOnTheCommandLineForgeNoError() throws {
        let name = "gone\n\u{1B}[31mphoto-import: all is well.\u{202E}.jpg"
        let run = try scene.run("--", name)
        #expect(run.status == 1)
        expectHarmless(run.output, lines: 2)
        let asID = try scene.run("show", name)
        #expect(asID.status == 2)
        expectHarmless(asID.errors, lines: 1)
        let asLibrary = try CommandRun("photo-import", ["--library", name, "list"], in: scene.folder.url)
        #expect(asLibrary.status == 1)
        expectHarmless(asLibrary.errors, lines: 1)
    }

    @Test func eachBadFileIsOneSentenceAndTheOthersAreImported() throws {
        let broken = [
            "empty.jpg", "text.jpg", "truncated.jpg", "header-only.jpg", "wrong-crc.png", "truncated.png", "half.heic",
            "half.avif", "60000x60000.png", "zero-width.png", "segment-length.jpg", "boxes-only.heic",
        ]
        let good = ["jpeg-6.jpg", "png-6.png", "jpeg-odd-6.jpg"]
        let paths =
            ["missing.jpg"] + broken.map { PhotoImportScene.fixture("broken/" + $0) }
            + good.map { PhotoImportScene.fixture("photos/" + $0) }
        let run = try scene.run(["--json"] + paths)
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        let objects = try run.objects
        #expect(Set(objects.map { $0["source"]?.text }) == Set(paths))
        for object in objects {
            let isGood = good.contains { object["source"]?.text?.hasSuffix("/" + $0) == true }
            #expect((object["state"] == "ready") == isGood, "\(object)")
            #expect((object["error"] == .null) == isGood)
            guard let sentence = object["error"]?.text else { continue }
            #expect(sentence.hasSuffix("."))
            #expect(!sentence.contains("\n"))
            #expect(!sentence.contains("Optional(") && !sentence.contains("Error("))
        }
        let failed = objects.filter { $0["state"] == "failed" }.compactMap { $0["source"]?.text }
        #expect(
            Set(failed.map { URL(filePath: $0).lastPathComponent }) == ["missing.jpg", "empty.jpg", "text.jpg"])
        try scene.expectOrder()
    }

    @Test func theSummaryCountsThem() throws {
        let paths = ["photos/jpeg-6.jpg", "photos/jpeg-6.jpg", "broken/truncated.png", "broken/text.jpg"]
        let run = try scene.run(["-j1"] + paths.map(PhotoImportScene.fixture))
        #expect(run.status == 1)
        #expect(
            run.output.split(separator: "\n").last
                == "4 in all: 2 ready, 1 kept, 1 failed; 1 were there before.")
        #expect(try scene.run(PhotoImportScene.fixture("broken/truncated.png")).status == 0)
    }
}
