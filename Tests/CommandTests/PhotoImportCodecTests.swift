import CodecCompiler
import Console
import Foundation
import Testing

/// `--codec FILE`.
@Suite(.enabled(if: SharedLibrary.compiler != nil, "No C compiler is on the path."))
struct PhotoImportCodecTests {
    private let scene: PhotoImportScene
    private let library: SharedLibrary

    /// Three across, two down, shown turned clockwise.
    private static let sideways = Array("GRAY".utf8) + [0, 3, 0, 2, 6] + [1, 2, 3, 4, 5, 6]
    private static let upright = Array("GRAY".utf8) + [0, 2, 0, 3, 1] + [4, 1, 5, 2, 6, 3]

    init() throws {
        scene = try PhotoImportScene()
        library = try SharedLibrary(SharedLibrary.exampleSource)
        try scene.folder.write("photo.bin", Self.sideways)
        try scene.folder.write("named.gray", Self.sideways)
    }

    @Test func aPhotoOfItsTypeIsImportedUpright() throws {
        let run = try scene.run("--codec", library.url.path, "--json", "photo.bin")
        #expect(run.status == 0)
        let photo = try #require(try run.objects.first)
        #expect(photo["type"] == "com.example.gray")
        #expect(photo["state"] == "ready")
        #expect(photo["rung"] == "lossless-reencode")
        #expect(photo["orientation"] == 6)
        #expect(photo["width"] == 2 && photo["height"] == 3)
        let rendition = try #require(photo["rendition"]?.text)
        #expect(rendition.hasSuffix(".gray"))
        #expect(try Array(scene.stored(rendition)) == Self.upright)
        let original = try #require(photo["original"]?.text)
        #expect(original.hasSuffix(".gray"))
        #expect(try Array(scene.stored(original)) == Self.sideways)
        try scene.expectOrder()
    }

    @Test func itsTypeIsDeclaredByItsExtension() throws {
        let photos = try scene.run("--codec", library.url.path, "--json", "named.gray", "photo.bin").objects
        #expect(Set(photos.map { $0["declared"] }) == ["com.example.gray", .null])
    }

    @Test func withoutItTheBytesAreKept() throws {
        let photo = try #require(try scene.run("--json", "photo.bin").objects.first)
        #expect(photo["type"] == "public.data")
        #expect(photo["rendition"] == .null)
    }

    @Test func itsTypeCanBeAccepted() throws {
        try scene.copy(["photos/jpeg-1.jpg"], into: "in")
        let codec = ["--codec", library.url.path, "--accept", "com.example.gray", "--json"]
        let states = try scene.run(codec + ["photo.bin", "in"]).objects.map { $0["state"] }
        #expect(Set(states) == ["ready", "failed"])
    }

    /// What an import without the codec left is told apart, and made upright, once it is there.
    @Test func recoverUsesIt() throws {
        #expect(try scene.run("--codec", library.url.path, "--upright", "off", "photo.bin").status == 0)
        let run = try scene.run("recover", "--rebuild", "--codec", library.url.path, "--json")
        #expect(run.status == 0)
        #expect(try run.objects.map { $0["finished"] } == [1])
        let photo = try #require(try scene.run("list", "--json").objects.first)
        #expect(photo["type"] == "com.example.gray")
        #expect(try Array(scene.stored(try #require(photo["rendition"]?.text))) == Self.upright)
    }

    @Test func codecsListsIt() throws {
        let lines = try scene.run("codecs", "--codec", library.url.path, "--json").objects
        let gray = try #require(lines.first { $0["type"] == "com.example.gray" })
        #expect(gray["decodes"] == true && gray["encodes"] == true && gray["decoder"] == "Gray")
        #expect(try !scene.run("codecs").output.contains("com.example.gray"))
    }

    @Test func severalAreTaken() throws {
        let twice = ["--codec", library.url.path, "--codec=\(library.url.path)"]
        #expect(try scene.run(twice + ["--json", "photo.bin"]).objects.map { $0["state"] } == ["ready"])
    }

    @Test func oneThatOthersCanChangeIsRefused() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: library.url.path)
        try scene.run("--codec", library.url.path, "photo.bin").expectSentence(
            "The codec \(library.url.path) can't be loaded: others than its owner can change it; run chmod go-w on it.",
            status: 1)
        #expect(!FileManager.default.fileExists(atPath: scene.library.path))
    }

    @Test func oneOfAnotherVersionIsRefused() throws {
        let source = try SharedLibrary.exampleSource.replacing("= PHOTO_CODEC_ABI_VERSION,", with: "= 2,")
        let other = try SharedLibrary(source)
        try scene.run("codecs", "--codec", other.url.path).expectSentence(
            "The codec \(other.url.path) can't be loaded: it doesn't speak version 1 of the interface; build it with "
                + "this version's CCodecInterface.h.", status: 1)
    }

    @Test(arguments: ["list", "verify"])
    func itMeansNothingToWhatDecodesNothing(word: String) throws {
        try scene.run(word, "--codec", library.url.path).expectSentence(
            "--codec means nothing to \(word); see --help.", status: 2)
    }
}
