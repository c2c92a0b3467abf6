import Foundation

/// A page of this checkout's documentation, taken apart.
struct Page {
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    let name: String
    let text: String

    /// Reads a page by its path in the checkout.
    init(_ path: String) throws {
        let file = Self.checkout.appending(path: path)
        name = file.deletingPathExtension().lastPathComponent
        text = try String(contentsOf: file, encoding: .utf8)
    }

    /// The contents of its fenced blocks in a language, in order.
    func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// The lines that open or close a block.
    var fences: Set<String> { Set(text.split(separator: "\n").map(String.init).filter { $0.contains("```") }) }

    /// The one-line command that ends with a text.
    func command(endingIn end: String) -> String? {
        blocks("sh").first { $0.hasSuffix(end) && !$0.contains("\n") }
    }
}
