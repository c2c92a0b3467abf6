/// One option of a command: its long name, perhaps a letter, perhaps an argument.
package struct CommandOption: Hashable, Sendable {
    /// The long name, without the two dashes.
    package let name: String
    /// The one-letter spelling, an ASCII letter or digit.
    package let letter: Character?
    /// What the argument stands for, in the help; nil where the option takes none.
    package let argument: String?
    /// One line that says what the option does.
    package let summary: String
    /// The values that make sense, for completion; empty where any does.
    package let choices: [String]

    /// Declares an option.
    package init(
        _ name: String, letter: Character? = nil, argument: String? = nil, choices: [String] = [],
        _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.argument = argument
        self.choices = choices
        self.summary = summary
    }
}
