import Console
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `photo-import` under conditions that a shell, a signal or another user makes.
@Suite struct PhotoImportProcessTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
    }

    private static let tool = CommandRun.products.appending(path: "photo-import").path

    /// Runs a shell's words in the scene's folder; `$0` is the command.
    private func shell(_ script: String, _ arguments: [String] = []) throws -> CommandRun {
        try CommandRun("/bin/sh", ["-c", script, Self.tool] + arguments, in: scene.folder.url)
    }

    @Test(arguments: [1, 2, 5, 9])
    func whatWasAcknowledgedBeforeAKillIsThere(acknowledged: Int) throws {
        let photos = (2...8).flatMap { ["photos/jpeg-\($0).jpg", "photos/png-\($0).png", "photos/jpeg-odd-\($0).jpg"] }
        try scene.copy(photos, into: "in")
        let process = Process()
        process.executableURL = URL(filePath: Self.tool)
        process.arguments = ["--library", "library", "--json", "--events", "in"]
        process.currentDirectoryURL = scene.folder.url
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var output = Data()
        while output.split(separator: 0x0A).filter({ $0.range(of: Data(#""state":"stored""#.utf8)) != nil }).count
            < acknowledged
        {
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            output += piece
        }
        // A number of 0 or below would kill this process, too, or all there are.
        let identifier = process.processIdentifier
        try #require(identifier > 1)
        #expect(kill(identifier, SIGKILL) == 0)
        output += pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)

        // The last line may be cut by the kill; every whole one is true.
        let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
            .map { try? JSONValue(parsing: Array($0)) }
        #expect(lines.allSatisfy { $0 != nil })
        let stored = lines.compactMap { $0 }.filter { $0["state"] == "stored" }
        #expect(stored.count >= acknowledged)
        // Files that no row names yet are no damage; recovery adopts them.
        #expect(try scene.run("verify").status == 0)
        let recovered = try scene.run("recover", "--json")
        #expect(recovered.status == 0)
        let listed = try scene.run("list", "--json").objects
        for line in stored {
            let photo = try #require(listed.first { $0["id"] == line["id"] })
            #expect(photo["state"] == "ready")
            let source = scene.folder.url.appending(path: try #require(line["source"]?.text))
            #expect(try scene.stored(#require(photo["original"]?.text)) == Data(contentsOf: source))
        }
        #expect(listed.allSatisfy { $0["state"] == "ready" })
        #expect(try scene.run("--json", "in").status == 0)
        #expect(try scene.run("list", "--json").objects.count == photos.count)
        try scene.expectOrder()
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func outputThatCannotBeWrittenIsAnError() throws {
        let photo = PhotoImportScene.fixture("photos/jpeg-6.jpg")
        let run = try shell("exec \"$0\" --library library --json \"$1\" > /dev/full", [photo])
        run.expectSentence(
            "Can't use standard output: the disk is full (write); make room on the disk.", status: 1)
        try scene.expectOrder()
    }

    @Test func anAccountsOwnLibraryIsInItsDataFolder() throws {
        let photo = PhotoImportScene.fixture("photos/jpeg-1.jpg")
        let run = try shell("HOME=\"$PWD\" exec env -u XDG_DATA_HOME \"$0\" \"$1\"", [photo])
        #expect(run.status == 0)
        let data = scene.folder.url.appending(path: "data")
        let named = try shell("XDG_DATA_HOME=\"$PWD/data\" exec \"$0\" \"$1\"", [photo])
        #expect(named.status == 0)
        #if os(Linux)
            for library in [
                scene.folder.url.appending(path: ".local/share/photo-import"), data.appending(path: "photo-import"),
            ] {
                #expect(FileManager.default.fileExists(atPath: library.appending(path: "catalog.sqlite").path))
            }
        #endif
    }

    @Test func withoutAHomeTheLibraryMustBeNamed() throws {
        try shell("exec env -i \"$0\" a.jpg").expectSentence(
            "No home folder is known to this process; name a library with --library.", status: 2)
        #expect(try shell("exec env -i \"$0\" --library library list").status == 1)
        #expect(try shell("exec env -i \"$0\" codecs").status == 0)
    }

    /// Words that run a command as a user without rights; nil where there is no such way.
    private static let asNobody: String? = {
        let words = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
        let probe = try? CommandRun(
            "/bin/sh", ["-c", "exec \(words) \"$0\" --version", tool], in: FileManager.default.temporaryDirectory)
        return probe?.status == 0 ? words : nil
    }()

    @Test(.enabled(if: asNobody != nil))
    func whatMayNotBeReadIsSaid() throws {
        try scene.copy(["photos/jpeg-6.jpg"], into: "in")
        try scene.copy(["photos/png-6.png"], into: "in/closed")
        try scene.copy(["photos/png-8.png"], into: "out")
        let manager = FileManager.default
        let folder = scene.folder.url
        try manager.moveItem(at: folder.appending(path: "out/png-8.png"), to: folder.appending(path: "in/secret.png"))
        for (path, mode) in [("", 0o777), ("in", 0o755), ("in/closed", 0), ("in/secret.png", 0)] {
            try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.appending(path: path).path)
        }
        defer {
            try? manager.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "in/closed").path)
        }
        let run = try shell("exec \(Self.asNobody ?? "") \"$0\" --library library --json in")
        #expect(run.status == 1)
        let objects = try run.objects
        #expect(objects.filter { $0["state"] == "ready" }.map { $0["source"] } == ["in/jpeg-6.jpg"])
        for name in ["closed", "secret.png"] {
            let object = try #require(objects.first { $0["source"] == .string("in/" + name) })
            #expect(
                object["error"]
                    == .string(
                        "Can't import \(name): this process may not read it; change its permissions or run as its owner."
                    ))
        }
    }

    @Test(.enabled(if: asNobody != nil))
    func aLibraryThatMayNotBeMadeIsSaid() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scene.folder.url.path)
        let run = try shell("exec \(Self.asNobody ?? "") \"$0\" --library library /dev/null")
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("photo-import: Can't open the library library: "))
        #expect(run.errors.hasSuffix("; check who owns it and whether its disk can be written to.\n"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scene.folder.url.path)
    }

    @Test func aLimitOnFileSizesFailsThePhotoAndNotTheProcess() throws {
        let large = [UInt8](repeating: 0xA5, count: 3 << 20)
        try scene.folder.write("in/large.bin", large)
        try scene.copy(["photos/jpeg-1.jpg"], into: "in")
        let run = try shell("ulimit -f 2048; exec \"$0\" --library library --json in")
        #expect(run.status == 1)
        let objects = try run.objects
        #expect(objects.first { $0["source"] == "in/jpeg-1.jpg" }?["state"] == "ready")
        #expect(objects.first { $0["source"] == "in/large.bin" }?["error"]?.text?.contains("file too large") == true)
        try scene.expectOrder()
    }
}
