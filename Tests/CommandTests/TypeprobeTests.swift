import Console
import Foundation
import Testing

@Suite struct TypeprobeTests {
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 7, 0, 0, 0, 5, 8,
        6, 0,
        0, 0, 0, 0, 0, 0,
    ]
    private static let gif = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 0x3B]

    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write("a.png", Self.png)
        try folder.write("liar.jpg", Self.gif)
        try folder.write("sub/notes.txt", Array("hello".utf8))
        return folder
    }

    private func run(_ arguments: String..., in folder: ScratchFolder, input: [UInt8] = []) throws -> CommandRun {
        try CommandRun("typeprobe", arguments, in: folder.url, input: input)
    }

    @Test(arguments: [
        ([], "a.png: public.png\nliar.jpg: com.compuserve.gif\n"),
        (["--brief"], "public.png\ncom.compuserve.gif\n"),
        (["--mime"], "a.png: image/png\nliar.jpg: image/gif\n"),
        (["--extension", "-b"], "png\ngif\n"),
        (["--mismatched"], "liar.jpg: com.compuserve.gif\n"),
        (["-0"], "a.png\0public.png\0liar.jpg\0com.compuserve.gif\0"),
    ])
    func printsWhatIsAsked(options: [String], output: String) throws {
        let folder = try folder()
        let run = try CommandRun("typeprobe", options + ["a.png", "liar.jpg"], in: folder.url)
        #expect(run.output == output)
        #expect(run.errors.isEmpty)
        #expect(run.status == 0)
    }

    @Test func printsJSON() throws {
        let folder = try folder()
        let run = try run("--json", "liar.jpg", in: folder)
        let expected: JSONValue = [
            "path": "liar.jpg", "type": "com.compuserve.gif", "mime": "image/gif", "extension": "gif",
            "conformsTo": ["public.image", "public.data", "public.content", "public.item"], "declared": "public.jpeg",
            "matches": false, "width": 3, "height": 2, "orientation": .null, "facets": [], "basis": "the GIF signature",
        ]
        #expect(run.output == expected.description + "\n")
    }

    @Test func explains() throws {
        let folder = try folder()
        let text = try run("--explain", "liar.jpg", in: folder).output
        #expect(
            text.split(separator: "\n").map { $0.drop { $0 == " " } } == [
                "liar.jpg: com.compuserve.gif", "decided by the GIF signature",
                "3 × 2 stored, 8 bits, 3 channels, 0 frames, LZW", "named like public.jpeg",
            ])
        let json = try JSONValue(parsing: Array(run("--explain", "--json", "a.png", in: folder).output.utf8))
        #expect(json["evidence"] == .array([]))
        #expect(json["codec"] == "deflate")
    }

    @Test func descendsInOrder() throws {
        let folder = try folder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "sub/up"), withDestinationURL: folder.url)
        let expected = "./a.png: public.png\n./liar.jpg: com.compuserve.gif\n./sub/notes.txt: public.plain-text\n"
        #expect(try run("-r", ".", in: folder).output == expected)
        #expect(try run("-r", "-L", ".", in: folder).output == expected)
    }

    @Test func readsStandardInput() throws {
        let folder = try folder()
        #expect(try run("-", in: folder, input: Self.png).output == "-: public.png\n")
        let names = Array("liar.jpg\0sub/notes.txt".utf8)
        let list = try run("-b", "--files-from", "-", in: folder, input: names)
        #expect(list.output == "com.compuserve.gif\npublic.plain-text\n")
    }

    @Test(arguments: [
        (["missing.jpg"], "typeprobe: missing.jpg: No such file or directory (open).\n"),
        (["--files-from", "gone"], "typeprobe: gone: No such file or directory (open).\n"),
        (["sub"], "typeprobe: sub: It is a directory; --recursive looks into it.\n"),
        (["/dev/null"], "typeprobe: /dev/null: It is no regular file but a device, a pipe or a socket.\n"),
        (["fifo"], "typeprobe: fifo: It is no regular file but a device, a pipe or a socket.\n"),
        (["a\u{1B}[2J\nb: public.png"], "typeprobe: a\\x1b[2J\\nb: public.png: No such file or directory (open).\n"),
    ])
    func oneBadFileIsOneSentence(names: [String], sentence: String) throws {
        let folder = try folder()
        #expect(unsafe mkfifo(folder.url.appending(path: "fifo").path, 0o600) == 0)
        let run = try CommandRun("typeprobe", names + ["a.png"], in: folder.url)
        #expect(run.errors == sentence)
        #expect(run.output == "a.png: public.png\n")
        #expect(run.status == 1)
        let json = try CommandRun("typeprobe", ["--json"] + names, in: folder.url)
        let object = try JSONValue(parsing: Array(json.output.utf8))
        #expect(object["path"] == names.last.map { .string($0) })
        #expect(object["error"] != nil)
        #expect(json.status == 1)
    }

    @Test func nothingInAFolderCanHangItOrForgeALine() throws {
        let folder = try ScratchFolder()
        try folder.write("a\nb.png: public.jpeg", Self.png)
        try folder.write("red\u{1B}[31m.gif", Self.gif)
        #expect(unsafe mkfifo(folder.url.appending(path: "fifo.jpg").path, 0o600) == 0)
        let run = try run("-r", ".", in: folder)
        #expect(run.output == "./a\\nb.png: public.jpeg: public.png\n./red\\x1b[31m.gif: com.compuserve.gif\n")
        #expect(run.errors.isEmpty)
        #expect(run.status == 0)
    }

    @Test func strictnessTakesALieForAFailure() throws {
        let folder = try folder()
        let run = try run("--strict", "--mismatched", "-r", ".", in: folder)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == "typeprobe: ./liar.jpg: Its name claims public.jpeg, but its bytes are com.compuserve.gif; "
                + "let its name end in .gif.\n")
        #expect(run.status == 1)
        #expect(try self.run("--strict", "a.png", in: folder).status == 0)
    }

    @Test func aLivePhotoFolderIsToldByItsParts() throws {
        let folder = try folder()
        let film = Array("\0\0\0\u{14}ftypqt  \0\0\0\0qt  ".utf8)
        try folder.write("trip.pvt/photo.png", Self.png)
        try folder.write("trip.pvt/film.mov", film)
        try folder.write("fake.pvt/photo.png", Self.png)
        try folder.write("fake.pvt/film.mov", Self.png)
        let whole = try run("trip.pvt", "fake.pvt", in: folder)
        #expect(whole.output == "trip.pvt: com.apple.live-photo-bundle\n")
        #expect(whole.errors == "typeprobe: fake.pvt: It is a directory; --recursive looks into it.\n")
        let parts = try run("-r", "trip.pvt", in: folder)
        #expect(
            parts.output == "trip.pvt: com.apple.live-photo-bundle\ntrip.pvt/film.mov: com.apple.quicktime-movie\n"
                + "trip.pvt/photo.png: public.png\n")
        #expect(try run("--json", "trip.pvt", in: folder).output.contains("\"matches\":true"))
    }

    @Test(arguments: [
        ([], "There is no file to look at: name files, or - for standard input; see typeprobe --help."),
        (["--json", "--mime", "x"], "The options --json and --mime exclude each other; give one of them."),
        (["--dry-run", "x"], "The option --dry-run needs --rename; see typeprobe --help."),
        (["--nonsense"], "The option --nonsense is unknown or ambiguous; see typeprobe --help."),
    ])
    func wrongUsageIsOneSentence(arguments: [String], sentence: String) throws {
        let folder = try folder()
        let run = try CommandRun("typeprobe", arguments, in: folder.url)
        #expect(run.errors == "typeprobe: \(sentence)\n")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
    }

    @Test func renamesLiars() throws {
        let folder = try folder()
        try folder.write("other.jpg", Self.png)
        try folder.write("other.png", [1])
        let dry = try run("--rename", "--dry-run", "-r", ".", in: folder)
        #expect(dry.output == "./liar.jpg -> ./liar.gif\n./other.jpg -> ./other.png\n")
        #expect(folder.names.contains("liar.jpg"))
        let real = try run("--rename", "a.png", "liar.jpg", "other.jpg", "sub/notes.txt", in: folder)
        #expect(real.output == "liar.jpg -> liar.gif\n")
        #expect(real.errors == "typeprobe: other.jpg: It can't be renamed: other.png exists already.\n")
        #expect(real.status == 1)
        #expect(folder.names == ["a.png", "liar.gif", "other.jpg", "other.png", "sub", "sub/notes.txt"])
    }

    @Test func knowsTypesOfOnesOwn() throws {
        let folder = try folder()
        let types = """
            {"types": [{"identifier": "com.example.sketch", "conformsTo": ["public.image"], "extensions": ["skt"],
            "mimeTypes": ["image/x-sketch"], "signatures": [{"offset": 1, "text": "KT"}, {"bytes": "ab c0", "mask": "fff0"}]}]}
            """
        try folder.write("types.json", Array(types.utf8))
        try folder.write("x.skt", Array("SKT!".utf8))
        try folder.write("y.png", [0xAB, 0xCD])
        let run = try run("--types", "types.json", "--json", "x.skt", "y.png", in: folder)
        let objects = try run.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(objects.map { $0["type"] } == ["com.example.sketch", "com.example.sketch"])
        #expect(objects.map { $0["matches"] } == [true, false])
        #expect(objects[0]["mime"] == "image/x-sketch")
        #expect(objects[0]["conformsTo"]?.description.hasPrefix("[\"public.image\"") == true)
    }

    @Test(arguments: [
        ("[", "The text is no JSON: a value was expected at byte 1."),
        ("{}", "an array of types is missing."),
        ("[{}]", "type 1 has no identifier."),
        ("[{\"identifier\": \"a.b\", \"signatures\": [{}]}]", "a signature of a.b needs either bytes or text."),
        ("[{\"identifier\": \"a.b\", \"colour\": 1}]", "a.b has a member colour, which means nothing."),
        (
            "[{\"identifier\": \"a.b\", \"signatures\": [{\"bytes\": \"0\"}]}]",
            "a.b has bytes that are no pairs of hexadecimal digits."
        ),
    ])
    func aBrokenTypesFileIsOneSentence(content: String, reason: String) throws {
        let folder = try folder()
        try folder.write("types.json", Array(content.utf8))
        let run = try run("--types", "types.json", "a.png", in: folder)
        #expect(run.errors == "typeprobe: The types in types.json can't be used: \(reason)\n")
        #expect(run.status == 2)
    }

    @Test func printsHelpAndVersion() throws {
        let folder = try folder()
        #expect(try run("--help", in: folder).output.contains("--json"))
        #expect(try run("--version", in: folder).output.hasPrefix("typeprobe "))
    }
}
