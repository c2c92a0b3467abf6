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
            CommandOption(
                "codec", argument: "FILE", "load a shared library's codec, to decode and encode first (repeatable)"),
            CommandOption(
                "remove-location", "renditions don't say where a photo was taken, and its original is not exported"),
            CommandOption("jobs", letter: "j", argument: "N", "photos in work at once; default: one a processor"),
            CommandOption("memory", argument: "SIZE", "memory for photos in work, such as 512M; default 1G"),
            CommandOption("json", "print one JSON object a line, as soon as it is true"),
            CommandOption("events", "with --json: also print when a photo is started and stored"),
            CommandOption(
                "rebuild", "with recover: make the catalog anew from the originals; names and receipts are lost"),
            CommandOption("rendition", "with export: the upright picture in place of the original"),
            OptionTable.completionsOption,
            CommandOption("help", letter: "h", "print this help"),
            CommandOption("version", letter: "V", "print the version"),
        ])

    static let help = """
        Usage: photo-import [options] FILE|DIR|ARCHIVE|- ...
               photo-import COMMAND [options] …

        Copies photos into a durable library and makes each an upright rendition. Of a folder everything below it is
        imported, but for hidden files and symbolic links; one to a folder is followed where it is named itself. Of a
        camera's card the photos in DCIM are imported, of the archive of a Live Photo (.pvt.zip) both halves, and of - what
        comes on standard input.

        \(Subcommand.help)
        \(table.help)
        Exit status: 0 all went well (photos are ready or kept), 1 something failed, 2 usage.

        """

    let operands: [Pathname]
    private let namedLibrary: Pathname?
    let json: Bool
    let events: Bool
    let rebuild: Bool
    let exportsRendition: Bool
    /// The codecs of the package, and before them those that were named.
    let registry: CodecRegistry
    let configuration: PhotoImporter.Configuration

    init(_ arguments: ParsedArguments) throws {
        // A codec is code that runs once it is loaded, so not by a command line that makes no sense.
        try Self.checkScope(of: arguments)
        operands = arguments.operands
        namedLibrary = arguments.last("library")
        json = arguments.contains("json")
        events = arguments.contains("events")
        rebuild = arguments.contains("rebuild")
        exportsRendition = arguments.contains("rendition")
        if events, !json { throw UsageError("--events goes with --json.") }
        var registry = CodecRegistry.standard
        for library in arguments.all("codec") { try registry.load(library: library) }
        self.registry = registry
        configuration = try Self.configuration(arguments, known: registry.catalog)
    }

    /// Where the library is; asked only by what needs one.
    func library() throws(UsageError) -> Pathname {
        if let namedLibrary { namedLibrary } else { try LibraryLocation.standard() }
    }

    /// Refuses options that mean nothing to what is done.
    private static func checkScope(of arguments: ParsedArguments) throws(UsageError) {
        let command = arguments.operands.first.flatMap { Subcommand(rawValue: $0.description) }
        let allowed = command?.options ?? Subcommand.optionsOfImport
        guard let stray = arguments.uses.first(where: { !allowed.contains($0.name) }) else { return }
        throw UsageError("--\(stray.name) means nothing to \(command?.rawValue ?? "an import"); see --help.")
    }

    private static func configuration(
        _ arguments: ParsedArguments, known: TypeCatalog
    ) throws(UsageError) -> PhotoImporter.Configuration {
        var configuration = PhotoImporter.Configuration()
        configuration.jobs = ProcessorCount.online
        if let word = arguments.last("upright")?.description {
            guard let policy = PhotoImporter.UprightPolicy(rawValue: word) else {
                throw UsageError("--upright takes pixels, lossless or off, not '\(word)'.")
            }
            configuration.upright = policy
        }
        configuration.removesLocation = arguments.contains("remove-location")
        let accepted = arguments.all("accept").map { ContentType($0.description) }
        if let stranger = accepted.first(where: { known.declaration(of: $0) == nil }) {
            throw UsageError(
                "--accept takes a content type such as public.jpeg, as typeprobe prints them, not '\(stranger)'.")
        }
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
