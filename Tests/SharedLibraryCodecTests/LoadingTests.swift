import CodecCompiler
import ContentTypes
import Foundation
import PhotoCodecs
import SharedLibraryCodec
import Testing

/// What isn't loaded, and why.
@Suite(.enabled(if: SharedLibrary.compiler != nil, "No C compiler is on the path."))
struct LoadingTests {
    private func example() throws -> SharedLibrary { try SharedLibrary(SharedLibrary.exampleSource) }

    /// Expects that a file is refused, and that the registry is then as it was.
    private func expectRefusal(
        of path: String, _ code: CodecError.Code, saying reason: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var registry = CodecRegistry()
        let error = #expect(throws: CodecError.self, sourceLocation: sourceLocation) {
            try registry.load(library: path)
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
        #expect(error?.message.contains(path) == true, sourceLocation: sourceLocation)
        #expect(registry.types.isEmpty, sourceLocation: sourceLocation)
        #expect(registry.catalog.declaration(of: "com.example.gray") == nil, sourceLocation: sourceLocation)
    }

    @Test(arguments: [0o757, 0o775, 0o666, 0o664])
    func aFileThatOthersCanChange(permissions: Int) throws {
        let library = try example()
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: library.url.path)
        expectRefusal(of: library.url.path, .argument, saying: "others than its owner can change it; run chmod go-w")
    }

    @Test(arguments: [0o777: false, 0o757: false, 0o1777: true, 0o775: true])
    func aFolderInWhichAnybodyCanReplaceIt(permissions: Int, isLoaded: Bool) throws {
        let library = try example()
        let folder = library.url.deletingLastPathComponent().path
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder)
        guard !isLoaded else {
            #expect(try library.codec().name == "Gray")
            return
        }
        expectRefusal(of: library.url.path, .argument, saying: "everybody can put another file in its place")
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a file away."))
    func aFileOfAnotherUser() throws {
        let library = try example()
        try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: library.url.path)
        expectRefusal(of: library.url.path, .argument, saying: "it belongs to another user")
    }

    @Test func aSymbolicLink() throws {
        let library = try example()
        let link = library.url.deletingLastPathComponent().appending(path: "link.so")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: library.url)
        expectRefusal(of: link.path, .io, saying: "a symbolic link is in the way")
    }

    @Test func noRegularFile() throws {
        let library = try example()
        let folder = library.url.deletingLastPathComponent()
        expectRefusal(of: folder.path, .argument, saying: "it is no regular file")
        expectRefusal(of: folder.appending(path: "missing.so").path, .io, saying: "check its name")
    }

    @Test(arguments: ["", "This is no library.", "\u{7F}ELF"])
    func noLibrary(text: String) throws {
        let library = try example()
        let url = library.url.deletingLastPathComponent().appending(path: "text.so")
        try Data(text.utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        var registry = CodecRegistry()
        let error = #expect(throws: CodecError.self) { try registry.load(library: url.path) }
        #expect(error?.code == .malformed)
        #expect(error?.message.contains("/proc/") == false, "\(error?.message ?? "")")
    }

    @Test func aLibraryWithoutTheFunction() throws {
        let library = try SharedLibrary("int answer(void); int answer(void) { return 42; }\n")
        expectRefusal(of: library.url.path, .malformed, saying: "exports no function photo_codec_interface")
    }

    @Test(arguments: [
        ("return abi_version == PHOTO_CODEC_ABI_VERSION ? &table : NULL;", "(void)abi_version; return NULL;"),
        (".abi_version = PHOTO_CODEC_ABI_VERSION,", ".abi_version = 2,"),
    ])
    func anotherVersion(of text: String, is other: String) throws {
        let library = try SharedLibrary(altering: text, to: other)
        expectRefusal(of: library.url.path, .unsupported, saying: "doesn't speak version 1 of the interface")
    }

    /// Two that were opened by the same descriptor, one after the other, are told apart.
    @Test func onesThatComeOneAfterAnother() throws {
        for name in ["Gray", "Grey", "Gris", "Grau"] {
            let library = try SharedLibrary(altering: ".name = \"Gray\"", to: ".name = \"\(name)\"")
            #expect(try library.codec().name == name)
        }
    }

    @Test(
        arguments: [
            (".struct_size = sizeof table", ".struct_size = 8", "its table is shorter"),
            (".name = \"Gray\",", "", "its name is missing"),
            (".name = \"Gray\",", ".name = \"\",", "its name is empty"),
            (".name = \"Gray\",", ".name = \"\\033[2J\",", "its name is empty or no printable UTF-8"),
            (".name = \"Gray\",", ".name = \"\\377\",", "its name is empty or no printable UTF-8"),
            (
                ".name = \"Gray\",", ".name = \"\(String(repeating: "long ", count: 52))\",",
                "its name is longer than 255 bytes"
            ),
            (".header = header,", "", "header, decode or release_picture is null"),
            (".decode = decode,", ".decode = NULL,", "header, decode or release_picture is null"),
            (".release_picture = release_picture,", "", "header, decode or release_picture is null"),
            (".encode = encode,", "", "encode or release_output is null"),
            (".release_output = release_output,", "", "encode or release_output is null"),
            ("{\"com.example.gray\", NULL}", "{NULL}", "neither reads nor writes"),
            ("{\"com.example.gray\", NULL}", "{\"../gray\", NULL}", "is no identifier of a type"),
            ("{\"gray\", NULL}", "{\"../gray\", NULL}", "is no filename extension"),
            ("{\"image/x-gray\", NULL}", "{\"gray\", NULL}", "is no MIME type"),
            (".identifier = \"com.example.gray\",", "", "the identifier of a type is missing"),
            (".struct_size = sizeof gray,", "", "the struct_size of a type is too small"),
            (".signature_count = 1,", ".signature_count = 1000,", "a type has 1000 signatures"),
            (".signature_count = 1,", "", "signatures of a type are given, and their count is 0"),
            (".signatures = signatures,", "", "1 signatures are promised and none is there"),
            ("{{0, {(const uint8_t *)\"GRAY\", 4}}}", "{{0, {NULL, 4}}}", "a signature has no bytes"),
            ("{{0, {(const uint8_t *)\"GRAY\", 4}}}", "{{70000, {(const uint8_t *)\"G\", 1}}}", "70000 bytes into"),
            (".struct_size = sizeof sample,", ".struct_size = 4,", "the struct_size of a sample is too small"),
            (".file = {(const uint8_t *)\"GRAY\\0\\2\\0\\1\\1\\177\\377\", 11},", "", "a sample has no bytes"),
        ] as [(String, String, String)])
    func aTableThatBreaksTheRules(text: String, other: String, reason: String) throws {
        let library = try SharedLibrary(altering: text, to: other)
        expectRefusal(of: library.url.path, .malformed, saying: reason)
    }
}

extension SharedLibrary {
    /// Loads it.
    func codec() throws -> SharedLibraryCodec { try SharedLibraryCodec(loading: Pathname(url.path)) }

    /// The documentation's example with a change, which leaves some of its functions without use.
    convenience init(altering text: String, to other: String) throws {
        let source = try Self.exampleSource
        try #require(source.contains(text), "The example has no \(text)")
        let pragma =
            "#pragma GCC diagnostic ignored \"-Wunused-function\"\n"
            + "#pragma GCC diagnostic ignored \"-Wunused-variable\"\n"
            + "#pragma GCC diagnostic ignored \"-Wunused-const-variable\"\n"
        try self.init(pragma + source.replacing(text, with: other))
    }
}
