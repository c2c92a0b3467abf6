/// One option of a command: its long name, perhaps a letter, perhaps an argument.
public struct CommandOption: Hashable, Sendable {
    /// The long name, without the two dashes.
    public let name: String
    /// The one-letter spelling, an ASCII letter or digit.
    public let letter: Character?
    /// What the argument stands for, in the help; nil where the option takes none.
    public let argument: String?
    /// One line that says what the option does.
    public let summary: String
    /// The values that make sense, for completion; empty where any does.
    public let choices: [String]

    /// Declares an option.
    public init(
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
