import Foundation

/// The README of this checkout, taken apart.
struct Readme {
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    let text: String

    init() throws {
        text = try String(contentsOf: Self.checkout.appending(path: "README.md"), encoding: .utf8)
    }

    /// The contents of its fenced blocks in a language, in order.
    func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// The one-line command that ends with a text.
    func command(endingIn end: String) -> String? {
        blocks("sh").first { $0.hasSuffix(end) && !$0.contains("\n") }
    }
}
