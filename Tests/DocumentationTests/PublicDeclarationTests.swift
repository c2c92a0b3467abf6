import CodecCompiler
import Foundation
import Testing

/// Counts public declarations and their comments in the symbol graphs of what was built.
@Suite struct PublicDeclarationTests {
    /// A declaration as a symbol graph lists it, as far as it matters here.
    private struct Symbol: Decodable {
        struct Kind: Decodable {
            let identifier: String
        }
        struct Location: Decodable {}
        struct Comment: Decodable {}

        let kind: Kind
        let pathComponents: [String]
        /// Nil for what the compiler adds by itself.
        let location: Location?
        let docComment: Comment?

        /// Whether somebody wrote it; a block that extends another library's type says nothing by itself.
        var isDeclaration: Bool { location != nil && kind.identifier != "swift.extension" }
    }

    private struct Graph: Decodable {
        let symbols: [Symbol]
    }

    @Test func everyOneIsDocumented() throws {
        let sandbox = try Sandbox()
        try extractGraphs(to: sandbox.folder)
        for manual in Manual.libraries {
            let folder = sandbox.folder.appending(path: manual.name)
            let declared = try graphs(in: folder).flatMap(\.symbols).filter(\.isDeclaration)
            let undocumented = declared.filter { $0.docComment == nil }.map { $0.pathComponents.joined(separator: ".") }
            // A plug-in may be small, and one for another platform is empty here.
            #expect(declared.count > 10 || manual.isPlugin, "\(manual.name)")
            #expect(undocumented == [], "\(manual.name)")
        }
    }

    private func graphs(in folder: URL) throws -> [Graph] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
            try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0))
        }
    }

    private func extractGraphs(to folder: URL) throws {
        let process = Process()
        process.executableURL = Page.checkout.appending(path: ".ci/symbol-graphs")
        process.arguments = [try buildFolder().path, folder.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
