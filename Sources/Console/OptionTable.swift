/// The options of a command, from which parsing, help and shell completions are made.
package struct OptionTable: Sendable {
    /// The name of the command.
    package let command: String
    /// The options, in the order of the help.
    package let options: [CommandOption]

    /// Makes a table; of two options of one name the first counts.
    package init(command: String, options: [CommandOption]) {
        self.command = command
        self.options = options
    }

    /// The options as lines of help, the summaries aligned.
    package var help: String {
        let heads = options.map(Self.head)
        let width = min(heads.map(\.count).max() ?? 0, 26)
        let lines = zip(heads, options).map { head, option in
            let gap = head.count <= width ? String(repeating: " ", count: width - head.count + 2) : "  "
            return "  \(head)\(gap)\(option.summary)\n"
        }
        return lines.joined()
    }

    private static func head(of option: CommandOption) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return letter + "--" + option.name + (option.argument.map { " " + $0 } ?? "")
    }
}
