import Console
import Foundation
import Testing

@Suite struct PhotoImportUsageTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
    }

    private static let id = String(repeating: "0", count: 64)

    @Test(
        arguments: [
            ([], "Name files or folders to import; --help tells more."),
            (["--json"], "Name files or folders to import; --help tells more."),
            (["--events", "a.jpg"], "--events goes with --json."),
            (["--jobs", "0", "a.jpg"], "--jobs takes a number from 1 to 1024, not '0'."),
            (["--jobs", "-1", "a.jpg"], "--jobs takes a number from 1 to 1024, not '-1'."),
            (["-j", "1025", "a.jpg"], "--jobs takes a number from 1 to 1024, not '1025'."),
            (["-j", "two", "a.jpg"], "--jobs takes a number from 1 to 1024, not 'two'."),
            (["--jobs=", "a.jpg"], "--jobs takes a number from 1 to 1024, not ''."),
            (
                ["--jobs", "9999999999999999999999", "a"],
                "--jobs takes a number from 1 to 1024, not '9999999999999999999999'."
            ),
            (["--memory", "0", "a.jpg"], "--memory takes a size such as 512M or 2G, not '0'."),
            (["--memory", "-1G", "a.jpg"], "--memory takes a size such as 512M or 2G, not '-1G'."),
            (["--memory", "G", "a.jpg"], "--memory takes a size such as 512M or 2G, not 'G'."),
            (["--memory", "1T", "a.jpg"], "--memory takes a size such as 512M or 2G, not '1T'."),
            (["--memory", "1.5G", "a.jpg"], "--memory takes a size such as 512M or 2G, not '1.5G'."),
            (["--memory", "9000000000G", "a.jpg"], "--memory takes a size such as 512M or 2G, not '9000000000G'."),
            (["--memory=", "a.jpg"], "--memory takes a size such as 512M or 2G, not ''."),
            (["--rebuild", "a.jpg"], "--rebuild means nothing to an import; see --help."),
            (["verify", "--rebuild"], "--rebuild means nothing to verify; see --help."),
            (["list", "-j2"], "--jobs means nothing to list; see --help."),
            (["remove", "--rendition", id], "--rendition means nothing to remove; see --help."),
            (
                ["--accept", "jpeg", "a.jpg"],
                "--accept takes a content type such as public.jpeg, as typeprobe prints them, not 'jpeg'."
            ),
            (["show"], "show takes one id."), (["show", "a", "b"], "show takes one id."),
            (
                ["show", "IMG_1.JPG"],
                "'IMG_1.JPG' is no photo's id: an id is 64 hexadecimal digits, as list prints them."
            ),
            (["export", id], "export takes an id and a folder."), (["remove"], "remove takes one id."),
            (["list", "x"], "list takes no operand."), (["verify", "x"], "verify takes no operand."),
            (["recover", "x"], "recover takes no operand."), (["codecs", "x"], "codecs takes no operand."),
        ] as [([String], String)])
    func aWrongCommandLineIsOneSentence(arguments: [String], sentence: String) throws {
        try scene.run(arguments).expectSentence(sentence, status: 2)
        #expect(!FileManager.default.fileExists(atPath: scene.library.path))
    }

    @Test(arguments: [
        ["--bogus", "a.jpg"], ["-x"], ["--upright", "sideways", "a.jpg"], ["--upright"], ["--library"], ["--json=1"],
        ["--upright="], ["--\u{1B}[2Jbad"],
    ])
    func anUnknownOptionIsOneSentence(arguments: [String]) throws {
        let run = try scene.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("photo-import: "))
        #expect(run.errors.hasSuffix(".\n"))
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(!FileManager.default.fileExists(atPath: scene.library.path))
    }

    @Test(arguments: [
        ["--memory", "1"], ["--memory", "64k"], ["--memory=512M"], ["--memory", "2g"], ["--jobs", "1"],
        ["--jobs=1024"], ["-j3", "--memory", "1K"], ["--upright=pixels", "--upright", "lossless"],
    ])
    func goodValuesAreTaken(options: [String]) throws {
        let run = try scene.run(options + ["--json", PhotoImportScene.fixture("photos/jpeg-6.jpg")])
        #expect(run.status == 0)
        #expect(try run.objects.map { $0["state"] } == ["ready"])
    }

    @Test(arguments: ["list", "verify", "show", "export", "remove"])
    func withoutALibraryThereIsNothingToAsk(word: String) throws {
        let operands = ["show": [Self.id], "remove": [Self.id], "export": [Self.id, "."]][word] ?? []
        let sentence = "There is no library at library; import photos into it first."
        try scene.run([word] + operands).expectSentence(sentence, status: 1)
        #expect(!FileManager.default.fileExists(atPath: scene.library.path))
        try FileManager.default.createDirectory(at: scene.library, withIntermediateDirectories: false)
        try scene.run([word] + operands).expectSentence(sentence, status: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.library.path).isEmpty)
    }

    /// As where an import died before it had made the library.
    @Test(arguments: [false, true]) func whatNeverBeganIsRecovered(isFolderThere: Bool) throws {
        if isFolderThere {
            try FileManager.default.createDirectory(at: scene.library, withIntermediateDirectories: false)
        }
        let run = try scene.run("recover")
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("There was no library at library; an empty one was made.\n"))
        #expect(try scene.run("verify").output == "0 originals and 0 renditions checked, 0 problems found.\n")
        #expect(try !scene.run("recover").output.contains("There was no library"))
    }

    @Test func aFolderOfSomethingElseIsNotRecovered() throws {
        try scene.folder.write("library/precious.txt", [1])
        try scene.run("recover").expectSentence(
            "There is no library at library; import photos into it first.", status: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.library.path) == ["precious.txt"])
    }

    @Test func aFolderOfSomethingElseIsNoLibrary() throws {
        try scene.folder.write("library/precious.txt", [1])
        let run = try scene.run(PhotoImportScene.fixture("photos/jpeg-6.jpg"))
        run.expectSentence(
            "Can't make a library in library: the folder is not empty and holds no library; choose another one.",
            status: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.library.path) == ["precious.txt"])
    }

    @Test(arguments: ["--help", "-h", "--version", "-V"])
    func helpAndVersionNeedNothing(option: String) throws {
        let run = try scene.run(option)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.hasPrefix(option.lowercased().contains("v") ? "photo-import " : "Usage: photo-import "))
        #expect(!FileManager.default.fileExists(atPath: scene.library.path))
    }

    /// Other archives are refused as what they are.
    @Test func theHelpPromisesNoOtherArchiveThanThatOfALivePhoto() throws {
        let help = try scene.run("--help").output
        #expect(help.contains("of the archive of a Live Photo (.pvt.zip) both halves"))
        #expect(!help.contains("ZIP archive"))
    }

    @Test func aFileNamedLikeASubcommandIsReachedByAPath() throws {
        try scene.copy(["photos/jpeg-1.jpg"], into: "in")
        try FileManager.default.moveItem(
            at: scene.folder.url.appending(path: "in/jpeg-1.jpg"), to: scene.folder.url.appending(path: "list"))
        #expect(try scene.run("--json", "./list").objects.map { $0["source"] } == ["./list"])
        #expect(try scene.run("--json", "--", "./list").objects.map { $0["duplicate"] } == [true])
        #expect(try scene.run("list", "--json").objects.count == 1)
    }

    @Test func codecsNameWhatReadsWritesAndTurns() throws {
        let run = try scene.run("codecs", "--json")
        #expect(run.status == 0)
        let lines = try run.objects
        let names = ["type", "decodes", "decoder", "encodes", "encoder", "turns", "turner", "advice"]
        #expect(lines.allSatisfy { $0.names == names })
        let jpeg = try #require(lines.first { $0["type"] == "public.jpeg" })
        for member in ["decoder", "encoder", "turner"] { #expect(jpeg[member]?.text?.hasPrefix("JPEG (") == true) }
        for member in ["encodes", "turns"] { #expect(jpeg[member] == true) }
        for type in ["public.png", "public.heic", "public.avif"] {
            let line = try #require(lines.first { $0["type"] == .string(type) })
            #expect(line["encodes"] == true && line["turner"] == .null && line["advice"] == .null, "\(type)")
        }
        #expect(try scene.run("codecs").output.split(separator: "\n").count == lines.count)
        #expect(!FileManager.default.fileExists(atPath: scene.library.path))
    }
}
