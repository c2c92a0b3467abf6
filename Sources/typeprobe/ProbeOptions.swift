import Console
import DurableFiles

/// What the command line asks for.
struct ProbeOptions: Sendable {
    /// What is printed of each file.
    enum Form: Sendable {
        case type, mimeType, filenameExtension, json
    }

    static let table = OptionTable(
        command: "typeprobe",
        options: [
            CommandOption("json", "Print one JSON object per line."),
            CommandOption("brief", letter: "b", "Print no names."),
            CommandOption("mime", "Print MIME types."),
            CommandOption("extension", "Print the filename extension that fits the bytes."),
            CommandOption("explain", "Print size, basis and every statement of an orientation."),
            CommandOption("mismatched", "Print only files whose name claims another type."),
            CommandOption("strict", "Take a name that claims another type for a failure."),
            CommandOption("recursive", letter: "r", "Descend into folders."),
            CommandOption("follow", letter: "L", "With -r, follow symbolic links."),
            CommandOption(
                "files-from", argument: "FILE", "Read names from FILE, separated by NUL; - is standard input."),
            CommandOption("print0", letter: "0", "Print names as they are; end each name and each answer with NUL."),
            CommandOption("types", argument: "FILE", "Declare further types, written in JSON."),
            CommandOption("rename", "Give each file whose name claims another type its true extension."),
            CommandOption("dry-run", "With --rename, only print what would be done."),
            OptionTable.completionsOption,
            CommandOption("help", letter: "h", "Print this help."),
            CommandOption("version", "Print the version."),
        ])

    let arguments: ParsedArguments
    let form: Form
    let isBrief: Bool
    let isExplaining: Bool
    let showsOnlyMismatched: Bool
    let isStrict: Bool
    let isRecursive: Bool
    let followsLinks: Bool
    let isRenaming: Bool
    let isDryRun: Bool
    let endsWithNUL: Bool

    /// Takes the command line apart and checks what goes together.
    init(_ arguments: [Pathname]) throws(UsageError) {
        let parsed = try Self.table.parse(arguments)
        self.arguments = parsed
        isBrief = parsed.contains("brief")
        isExplaining = parsed.contains("explain")
        showsOnlyMismatched = parsed.contains("mismatched")
        isStrict = parsed.contains("strict")
        isRecursive = parsed.contains("recursive")
        followsLinks = parsed.contains("follow")
        isRenaming = parsed.contains("rename")
        isDryRun = parsed.contains("dry-run")
        endsWithNUL = parsed.contains("print0")
        let forms: [(String, Form)] = [("json", .json), ("mime", .mimeType), ("extension", .filenameExtension)]
        let chosen = forms.filter { parsed.contains($0.0) }
        guard chosen.count < 2 else {
            throw UsageError("The options --\(chosen[0].0) and --\(chosen[1].0) exclude each other; give one of them.")
        }
        form = chosen.first?.1 ?? .type
        guard isRenaming || !isDryRun else {
            throw UsageError("The option --dry-run needs --rename; see typeprobe --help.")
        }
        let isInformation = has("help") || has("version") || has("completions")
        guard isInformation || !self.arguments.operands.isEmpty || has("files-from") else {
            throw UsageError("There is no file to look at: name files, or - for standard input; see typeprobe --help.")
        }
    }

    func has(_ name: String) -> Bool { arguments.contains(name) }

    /// Whether anything asked for needs more of the catalog than to recognise bytes.
    var needsCatalog: Bool {
        form != .type || needsName || has("types")
    }

    /// Whether more is done with a file's name than to print it.
    var needsName: Bool {
        form == .json || isExplaining || showsOnlyMismatched || isStrict || isRenaming
    }
}
