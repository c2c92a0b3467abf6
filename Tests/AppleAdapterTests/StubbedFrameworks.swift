import CodecCompiler
import Foundation
import Testing

/// Apple's frameworks as far as the adapters use them, compiled from declarations into a folder that goes with the last
/// reference; and `PhotoImport` compiled as it would be beside them.
final class StubbedFrameworks {
    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
    private static let checkout = here.appending(path: "../..").standardized
    private static let library = checkout.appending(path: "Sources/PhotoImport")
    /// Each after those that it imports.
    private static let modules = [
        "AppleFoundation", "UniformTypeIdentifiers", "CoreTransferable", "SwiftUI", "Photos", "PhotosUI",
        "_PhotosUI_SwiftUI",
    ]

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "frameworks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // PhotosPickerItem is in a module of its own, which the compiler adds where PhotosUI and SwiftUI are imported.
        let overlay = "PhotosUI.swiftcrossimport"
        try FileManager.default.copyItem(
            at: Self.here.appending(path: "Stubs/\(overlay)"), to: folder.appending(path: overlay))
        for module in Self.modules {
            let said = try compileSwift([
                "-emit-module", "-swift-version", "5", "-parse-as-library", "-module-name", module, "-I", folder.path,
                "-o", folder.appending(path: "\(module).swiftmodule").path,
                Self.here.appending(path: "Stubs/\(module).swift").path,
            ])
            try #require(said == nil)
        }
    }

    deinit {
        // A folder that can't be removed is left to the system's cleaning of temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Compiles all of `PhotoImport` as far as to intermediate code, where races are found; gives back what was wrong.
    func compileLibrary(
        traits: [String] = ["PhotoKit"], _ change: (String) -> String = { $0 }
    ) throws -> String? {
        let sources = try Self.swiftFiles(below: Self.library)
        let adapters = try sources.filter { $0.path.contains("/Apple/") }.map { try adapted($0, change) }
        let others = sources.filter { !$0.path.contains("/Apple/") }
        return try compile(
            adapters + others, as: "PhotoImport",
            traits.flatMap { ["-D", $0] } + [
                "-warnings-as-errors", "-strict-memory-safety", "-o", code.path, "-emit-module-path",
                folder.appending(path: "PhotoImport.swiftmodule").path,
            ])
    }

    /// Compiles the examples of the documentation against the library compiled before.
    func compileExamples() throws -> String? {
        let folder = Self.checkout.appending(path: "Tests/DocumentationTests/Examples/PhotoImport")
        let examples = try Self.swiftFiles(below: folder).filter {
            try String(contentsOf: $0, encoding: .utf8).contains("canImport(PhotosUI)")
        }
        try #require(!examples.isEmpty)
        return try compile(
            examples.map { try adapted($0) { $0 } }, as: "Examples", ["-warnings-as-errors", "-o", "/dev/null"])
    }

    /// The intermediate code of the library compiled before, in which every name that it refers to stands.
    func symbols() throws -> String { try String(contentsOf: code, encoding: .utf8) }

    /// What is said of errors, given as expressions, by a program made of the adapters' own source.
    func sentences(of errors: [String]) throws -> [String] {
        let main = folder.appending(path: "main.swift")
        try """
        import Foundation
        func wrapped(_ error: any Error) -> NSError {
            NSError(domain: "NSItemProviderErrorDomain", code: -1000, userInfo: [NSUnderlyingErrorKey: error])
        }
        final class Ring: NSError, @unchecked Sendable {
            override var userInfo: [String: Any] { [NSUnderlyingErrorKey: self] }
            override var localizedDescription: String { "A ring" }
        }
        func ring() -> NSError { Ring(domain: "Ring", code: 0) }
        let errors: [any Error] = [\(errors.joined(separator: ", "))]
        for error in errors { print(SourceError(loading: error)) }
        """.write(to: main, atomically: true, encoding: .utf8)
        let program = folder.appending(path: "sentences")
        let sources = ["Intake/SourceError.swift", "Apple/SourceError+Loading.swift"]
        let said = try compileSwift(
            ["-swift-version", "6", "-I", folder.path, "-o", program.path, main.path]
                + sources.map { Self.library.appending(path: $0).path })
        try #require(said == nil)
        let process = Process()
        process.executableURL = program
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return printed.split(separator: "\n").map(String.init)
    }

    private var code: URL { folder.appending(path: "PhotoImport.sil") }

    /// A copy that takes from a stub what only Apple's Foundation has.
    private func adapted(_ source: URL, _ change: (String) -> String) throws -> URL {
        let text = try String(contentsOf: source, encoding: .utf8)
        let copy = folder.appending(path: source.lastPathComponent)
        try change(text.replacing("import Foundation\n", with: "import AppleFoundation\n"))
            .write(to: copy, atomically: true, encoding: .utf8)
        return copy
    }

    private func compile(_ sources: [URL], as module: String, _ options: [String]) throws -> String? {
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        let built = try buildFolder()
        return try compileSwift(
            [
                "-emit-sil", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", module,
                "-package-name", Self.packageName, "-Xfrontend", "-enable-cross-import-overlays",
            ] + features.flatMap { ["-enable-upcoming-feature", $0] }
                + ["-I", folder.path, "-I", built.appending(path: "Modules").path] + options
                + Self.moduleMaps(built).flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
                + sources.map(\.path))
    }

    /// The modules of C: those of the system's libraries, and those that are compiled here.
    private static func moduleMaps(_ built: URL) throws -> [URL] {
        let shims = checkout.appending(path: "CShims")
        return try FileManager.default.contentsOfDirectory(at: shims, includingPropertiesForKeys: nil)
            .flatMap { shim in
                [shim, built.appending(path: "\(shim.lastPathComponent).build")].map {
                    $0.appending(path: "module.modulemap")
                }
            }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// What the package manager calls a package after its folder.
    private static let packageName = String(
        checkout.lastPathComponent.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })

    private static func swiftFiles(below folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
            .map { folder.appending(path: $0) }
    }
}
