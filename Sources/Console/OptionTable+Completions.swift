import DurableFiles

extension OptionTable {
    /// The option by which a command prints a script for a shell.
    package static let completionsOption = CommandOption(
        "completions", argument: "SHELL", choices: Shell.allCases.map(\.rawValue),
        "Print completions for bash, zsh or fish.")

    /// The script that a command line asks for; nil where it asks for none.
    ///
    /// - Parameter subcommands: words that the first operand can be, beside a file.
    package func completions(asked arguments: ParsedArguments, subcommands: [String] = []) throws(UsageError) -> String?
    {
        guard let word = arguments.last(Self.completionsOption.name) else { return nil }
        guard let shell = Shell(rawValue: word.description) else {
            let name = TerminalText.escaped(word)
            throw UsageError("There are no completions for \(name); ask for bash, zsh or fish.")
        }
        return completions(for: shell, subcommands: subcommands)
    }

    /// A script that makes a shell complete this command's options, their values, and file names.
    package func completions(for shell: Shell, subcommands: [String] = []) -> String {
        switch shell {
        case .bash: bashCompletions(subcommands)
        case .zsh: zshCompletions(subcommands)
        case .fish: fishCompletions(subcommands)
        }
    }

    /// A name for the shell function: letters, digits and underscores only.
    private var function: String {
        "_" + command.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    }

    private func bashCompletions(_ subcommands: [String]) -> String {
        let names = options.map { "--" + $0.name } + options.compactMap { $0.letter.map { "-\($0)" } }
        let cases = options.compactMap { option -> String? in
            guard option.argument != nil else { return nil }
            let spellings = ["--" + option.name] + (option.letter.map { ["-\($0)"] } ?? [])
            let reply =
                option.choices.isEmpty
                ? "compgen -f -- \"$current\"" : "compgen -W '\(option.choices.joined(separator: " "))' -- \"$current\""
            return "    \(spellings.joined(separator: "|"))) mapfile -t COMPREPLY < <(\(reply)); return ;;\n"
        }
        let words = subcommands.isEmpty ? "" : "; compgen -W '\(subcommands.joined(separator: " "))' -- \"$current\""
        return """
            \(function)() {
              local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
              case $previous in
            \(cases.joined())  esac
              if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '\(names.joined(separator: " "))' -- "$current")
              else
                mapfile -t COMPREPLY < <(compgen -f -- "$current"\(words))
              fi
            }
            complete -o filenames -F \(function) \(command)

            """
    }

    private func zshCompletions(_ subcommands: [String]) -> String {
        let lines = options.map { option -> String in
            let summary = "[" + Self.quoted(option.summary, escaping: "\\[]:'") + "]"
            let value = option.argument.map { argument in
                let action = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
                return ":\(argument):\(action)"
            }
            let long = "--\(option.name)\(value == nil ? "" : "=")"
            let name = option.letter.map { "'*'{-\($0)\(value == nil ? "" : "+"),\(long)}'" } ?? "'*\(long)"
            return "  \(name)\(summary)\(value ?? "")' \\\n"
        }
        let words = subcommands.joined(separator: " ")
        let first =
            subcommands.isEmpty
            ? "" : "  '1:file or word:_alternative \"files\\:file\\:_files\" \"words\\:word\\:(\(words))\"' \\\n"
        return "#compdef \(command)\n_arguments -s \\\n\(lines.joined())\(first)  '*:file:_files'\n"
    }

    private func fishCompletions(_ subcommands: [String]) -> String {
        let lines = options.map { option -> String in
            var line = "complete -c \(command) -l \(option.name)"
            if let letter = option.letter { line += " -s \(letter)" }
            if option.argument != nil {
                line += option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
            }
            return line + " -d '" + Self.quoted(option.summary, escaping: "\\'") + "'\n"
        }
        let words = subcommands.map { "complete -c \(command) -n __fish_is_first_arg -a \($0)\n" }
        return (lines + words).joined()
    }

    /// A text with a backslash before some characters; for zsh an apostrophe ends and begins the quotes instead.
    private static func quoted(_ text: String, escaping special: String) -> String {
        let isZsh = special.contains(":")
        return text.reduce(into: "") { quoted, character in
            if character == "'", isZsh {
                quoted += "'\\''"
            } else {
                quoted += special.contains(character) ? "\\\(character)" : "\(character)"
            }
        }
    }
}

extension OptionTable {
    /// A shell that can complete command lines by a script.
    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }
}
