import Console
import Foundation
import Testing

/// A folder with a library, and `photo-import` run in it.
struct PhotoImportScene {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// The path of a sample file of the project.
    static func fixture(_ name: String) -> String { fixtures.appending(path: name).path }

    var library: URL { folder.url.appending(path: "library") }

    func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun("photo-import", ["--library", "library"] + arguments, in: folder.url)
    }

    func run(_ arguments: String...) throws -> CommandRun { try run(arguments) }

    /// Copies sample files into a folder of the scene.
    func copy(_ names: [String], into subfolder: String) throws {
        for name in names {
            let bytes = try Data(contentsOf: Self.fixtures.appending(path: name))
            try folder.write(subfolder + "/" + (name.split(separator: "/").last ?? ""), Array(bytes))
        }
    }

    /// The bytes at a path that the catalog names.
    func stored(_ relative: String) throws -> Data {
        try Data(contentsOf: library.appending(path: relative))
    }

    func contents(of subfolder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: library.appending(path: subfolder).path)
    }

    /// Expects that nothing is left on the way, and that every file is as it was stored.
    func expectOrder(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let verify = try run("verify", "--json")
        #expect(verify.status == 0, sourceLocation: sourceLocation)
        #expect(try verify.objects.map { $0["problems"] } == [0], sourceLocation: sourceLocation)
        #expect(try contents(of: "staging").isEmpty, sourceLocation: sourceLocation)
    }
}

extension CommandRun {
    /// Standard output as JSON, one value a line.
    var objects: [JSONValue] {
        get throws { try output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) } }
    }

    /// Expects one sentence on standard error and nothing else.
    func expectSentence(_ sentence: String, status: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(errors == "photo-import: \(sentence)\n", sourceLocation: sourceLocation)
        #expect(output.isEmpty, sourceLocation: sourceLocation)
        #expect(self.status == status, sourceLocation: sourceLocation)
    }
}

extension JSONValue {
    /// The names of an object's members, in order.
    var names: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
