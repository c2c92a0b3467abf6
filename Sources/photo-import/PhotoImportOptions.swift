import Console
import DurableFiles
import PhotoImport

/// The command line of `photo-import`, checked and given types.
struct PhotoImportOptions {
    static let version = "0.1.0"

    static let table = OptionTable(
        command: "photo-import",
        options: [
            CommandOption(
                "library", letter: "l", argument: "DIR", "the library; default: the data folder of your account"),
            CommandOption(
                "upright", argument: "POLICY", choices: PhotoImporter.UprightPolicy.allCases.map(\.rawValue),
                "pixels (default), lossless, or off"),
            CommandOption(
                "accept", argument: "TYPE", "take in this content type only (repeatable); default public.image"),
            CommandOption("jobs", letter: "j", argument: "N", "photos in work at once; default: one a processor"),
            CommandOption("memory", argument: "SIZE", "memory for photos in work, such as 512M; default 1G"),
            CommandOption("json", "print one JSON object a line, as soon as it is true"),
            CommandOption("events", "with --json: also print when a photo is started and stored"),
            CommandOption("rebuild", "with recover: make the catalog anew from the originals"),
            OptionTable.completionsOption,
            CommandOption("help", letter: "h", "print this help"),
            CommandOption("version", letter: "V", "print the version"),
        ])

    static let help = """
        Usage: photo-import [options] FILE|DIR ...
               photo-import list | show ID | verify | recover | export ID DIR | remove ID | codecs [options]

        Copies photos into a durable library and makes each an upright rendition.

        \(table.help)
        Exit status: 0 all photos are ready or kept, 1 some failed, 2 usage.

        """

    let operands: [Pathname]
    private let namedLibrary: Pathname?
    let json: Bool
    let events: Bool
    let rebuild: Bool
    let configuration: PhotoImporter.Configuration

    init(_ arguments: ParsedArguments) throws(UsageError) {
        operands = arguments.operands
        namedLibrary = arguments.last("library")
        json = arguments.contains("json")
        events = arguments.contains("events")
        rebuild = arguments.contains("rebuild")
        configuration = try Self.configuration(arguments)
        if events, !json { throw UsageError("--events goes with --json.") }
    }

    /// Where the library is; asked only by what needs one.
    func library() throws(UsageError) -> Pathname {
        if let namedLibrary { namedLibrary } else { try LibraryLocation.standard() }
    }

    private static func configuration(_ arguments: ParsedArguments) throws(UsageError) -> PhotoImporter.Configuration {
        var configuration = PhotoImporter.Configuration()
        configuration.jobs = ProcessorCount.online
        if let word = arguments.last("upright")?.description {
            guard let policy = PhotoImporter.UprightPolicy(rawValue: word) else {
                throw UsageError("--upright takes pixels, lossless or off, not '\(word)'.")
            }
            configuration.upright = policy
        }
        let accepted = arguments.all("accept").map { ContentType($0.description) }
        if !accepted.isEmpty { configuration.acceptedTypes = accepted }
        if let word = arguments.last("jobs")?.description {
            guard let jobs = Int(word), (1...1024).contains(jobs) else {
                throw UsageError("--jobs takes a number from 1 to 1024, not '\(word)'.")
            }
            configuration.jobs = jobs
        }
        if let word = arguments.last("memory")?.description {
            configuration.memoryBudget = try byteCount(word)
        }
        return configuration
    }

    /// Reads a size such as `512M`: a number of bytes, or of KiB, MiB or GiB.
    static func byteCount(_ word: String) throws(UsageError) -> Int {
        let shifts: [Character: Int] = ["k": 10, "m": 20, "g": 30]
        let unit = word.last.flatMap { shifts[Character($0.lowercased())] }
        let digits = unit == nil ? word[...] : word.dropLast()
        let scaled = Int(digits).map { $0.multipliedReportingOverflow(by: 1 << (unit ?? 0)) }
        guard let scaled, !scaled.overflow, scaled.partialValue > 0 else {
            throw UsageError("--memory takes a size such as 512M or 2G, not '\(word)'.")
        }
        return scaled.partialValue
    }
}
