import CodecCompiler
import Foundation
import Testing

#if canImport(ImageIO)
    private let hasImageIO = true
#else
    private let hasImageIO = false
#endif

/// Checks the types of what can't be compiled here, against modules that state Apple's declarations.
@Suite(.enabled(if: !hasImageIO, "ImageIO is here, and the codec was compiled against it"))
struct ImageIOCodecTests {
    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
    private static let codec = here.appending(path: "../../Plugins/ImageIOCodec").standardized

    private func check(_ sources: [URL], in folder: URL) throws -> String? {
        for module in ["CoreGraphics", "ImageIO"] {
            // Imported constants are shared freely; those of a Swift module aren't in a language mode after 5.
            let said = try compileSwift([
                "-emit-module", "-swift-version", "5", "-parse-as-library", "-module-name", module, "-I", folder.path,
                "-o",
                folder.appending(path: "\(module).swiftmodule").path,
                Self.here.appending(path: "Stubs/\(module).swift").path,
            ])
            #expect(said == nil)
        }
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        return try compileSwift(
            [
                "-typecheck", "-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors", "-module-name",
                "ImageIOCodec",
            ]
                + features.flatMap { ["-enable-upcoming-feature", $0] }
                + ["-I", folder.path, "-I", buildFolder().appending(path: "Modules").path] + sources.map(\.path))
    }

    private func sources() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: Self.codec, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "image-io-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func itsTypesFitWhatAppleDeclares() throws {
        try withFolder { folder in
            let said = try check(try sources(), in: folder)
            #expect(said == nil)
        }
    }

    @Test func aWrongNameIsFound() throws {
        try withFolder { folder in
            let wrong = try sources().map { source in
                let text = try String(contentsOf: source, encoding: .utf8)
                let copy = folder.appending(path: source.lastPathComponent)
                try text.replacing("CGImageSourceGetStatusAtIndex", with: "CGImageSourceGetState")
                    .write(to: copy, atomically: true, encoding: .utf8)
                return copy
            }
            let said = try #require(try check(wrong, in: folder))
            #expect(said.contains("cannot find 'CGImageSourceGetState' in scope"))
        }
    }
}
