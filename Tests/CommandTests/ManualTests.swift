import Foundation
import Testing

/// The manual pages are kept in step with the options, which `--help` lists.
@Suite struct ManualTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    /// The options of the help: long name, and the letter where there is one.
    private func options(of command: String) throws -> [(name: String, letter: Character?)] {
        let folder = try ScratchFolder()
        let help = try CommandRun(command, ["--help"], in: folder.url).output
        return help.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: /^  (?:-(\w), |    )--([\w-]+)/) else { return nil }
            return (String(match.2), match.1?.first)
        }
    }

    @Test(arguments: ["typeprobe", "photo-import"])
    func describesEveryOptionInTheOrderOfTheHelp(command: String) throws {
        let options = try options(of: command)
        #expect(options.contains { $0.name == "help" })
        let manual = try String(contentsOf: Self.sources.appending(path: "\(command)/\(command).1"), encoding: .utf8)
        let items = manual.split(separator: "\n").filter { $0.hasPrefix(".It Fl ") }
        #expect(items.count == options.count)
        for (item, option) in zip(items, options) {
            let head = ".It " + (option.letter.map { "Fl \($0) , " } ?? "") + "Fl -\(option.name)"
            #expect(item == head || item.hasPrefix(head + " Ar "))
        }
    }
}
