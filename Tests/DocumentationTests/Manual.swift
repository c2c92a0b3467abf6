import Foundation
import Testing

/// The pages of one library, or the README, with the examples that are compiled for them.
struct Manual: CustomTestStringConvertible {
    let name: String
    /// The folder of the pages, or the page, in the checkout.
    let path: String

    var testDescription: String { name }

    static let readme = Manual(name: "Readme", path: "README.md")
    static let libraries = products.map { Manual(library: $0) }
    static let all = [readme] + libraries

    /// Whether it is about a plug-in, for which a landing page may be all there is.
    var isPlugin: Bool { path.hasPrefix("Plugins/") }

    /// The libraries that the manifest offers.
    private static var products: [String] {
        let manifest = try? String(contentsOf: Page.checkout.appending(path: "Package.swift"), encoding: .utf8)
        return (manifest ?? "").matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
    }

    private init(name: String, path: String) {
        (self.name, self.path) = (name, path)
    }

    private init(library: String) {
        let isPlugin = FileManager.default.fileExists(atPath: Page.checkout.appending(path: "Plugins/\(library)").path)
        self.init(name: library, path: "\(isPlugin ? "Plugins" : "Sources")/\(library)/\(library).docc")
    }

    var pages: [Page] {
        get throws {
            guard !path.hasSuffix(".md") else { return [try Page(path)] }
            return try files(in: path).filter { $0.hasSuffix(".md") }.map { try Page("\(path)/\($0)") }
        }
    }

    /// The sources compiled into this target.
    var examples: [String] {
        get throws {
            let folder = "Tests/DocumentationTests/Examples/\(name)"
            return try files(in: folder).map { file in
                let source = Page.checkout.appending(path: "\(folder)/\(file)")
                return try String(contentsOf: source, encoding: .utf8).trimmingCharacters(in: .newlines)
            }
        }
    }

    private func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Page.checkout.appending(path: folder).path).sorted()
    }
}
