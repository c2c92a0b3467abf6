/// What the first operand can ask for instead of an import; a file of that name is reached as `./name`.
enum Subcommand: String, CaseIterable {
    case watch, list, show, verify, recover, export, remove, codecs

    /// The options that an import takes.
    static let optionsOfImport: Set = [
        "library", "upright", "accept", "codec", "jobs", "memory", "json", "events",
        "remove-location",
    ]

    /// The options that it takes.
    var options: Set<String> {
        switch self {
        case .watch: Self.optionsOfImport
        case .recover: ["library", "json", "codec", "jobs", "memory", "upright", "rebuild", "remove-location"]
        case .export: ["library", "json", "rendition"]
        case .codecs: ["library", "json", "codec"]
        case .list, .show, .verify, .remove: ["library", "json"]
        }
    }

    /// How it is written, and what it does.
    private var description: (usage: String, summary: String) {
        switch self {
        case .watch: ("watch DIR", "import what comes into a folder, each file once it is complete; SIGINT ends it")
        case .list: ("list", "print the photos of the library, in the order in which they came")
        case .show: ("show ID", "print one photo and its receipt")
        case .verify: ("verify", "read every file again and compare it with its hash; status 1 for damage")
        case .recover: ("recover", "finish what a crash interrupted, and report photos that are missing")
        case .export: ("export ID DIR", "copy the original into a folder, under the name it came with")
        case .remove: ("remove ID", "delete a photo for good, its original too")
        case .codecs: ("codecs", "print the types that can be read, written and turned")
        }
    }

    /// The commands as lines of help.
    static var help: String {
        let width = allCases.map(\.description.usage.count).max() ?? 0
        return allCases.map { command in
            let (usage, summary) = command.description
            return "  " + usage + String(repeating: " ", count: width - usage.count + 2) + summary + "\n"
        }.joined()
    }
}
