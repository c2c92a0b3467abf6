import CodecCompiler
import Foundation
import PhotoImport
import Testing

@Suite(.enabled(if: SharedLibrary.compiler != nil, "No C compiler is on the path."))
struct SharedLibraryCodecExampleTests {
    /// Three across, two down, shown turned clockwise.
    private static let sideways = Array("GRAY".utf8) + [0, 3, 0, 2, 6] + [1, 2, 3, 4, 5, 6]

    @Test func aCodecInCImportsUpright() async throws {
        let library = try SharedLibrary(SharedLibrary.exampleSource)
        let sandbox = try Sandbox()
        let registry = try codecs(with: [Pathname(library.url.path)])
        let imported = try await PhotoImporter(into: sandbox.library(), registry: registry)
            .importPhoto(BytesSource(Self.sideways))
        let rendition = try #require(imported.photo.rendition)
        #expect(rendition.path.hasSuffix(".gray"))
        #expect(rendition.rung == .losslessReencode)
        let upright = Array("GRAY".utf8) + [0, 2, 0, 3, 1] + [4, 1, 5, 2, 6, 3]
        #expect(try sandbox.read("library/" + rendition.path) == upright)
    }

    @Test func oneThatIsMissingEndsIt() throws {
        let sandbox = try Sandbox()
        let error = #expect(throws: CodecError.self) { try codecs(with: [sandbox.path("missing.so")]) }
        #expect(error?.code == .io)
    }
}
