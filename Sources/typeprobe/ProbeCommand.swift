import Console
import ContentTypes
import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The command `typeprobe`.
enum ProbeCommand {
    static let version = "0.1.0"

    /// Runs with arguments, and returns the exit status: 0 when every file was told, 1 when one could not be read, 2
    /// when the command line makes no sense.
    static func run(_ arguments: [Pathname]) -> CInt {
        let output = BufferedOutput.standardOutput()
        let errors = BufferedOutput.standardError()
        do {
            return try run(ProbeOptions(arguments), output, errors)
        } catch let error as UsageError {
            complain(error.description, errors)
            return 2
        } catch let error as SystemError where error.number == EPIPE {
            return 1
        } catch {
            complain("\(error)", errors)
            return 1
        }
    }

    private static func run(_ options: ProbeOptions, _ output: BufferedOutput, _ errors: BufferedOutput) throws -> CInt
    {
        if let information = try information(options) {
            try output.write(information)
            try output.flush()
            return 0
        }
        // The standard catalog takes a moment to build, and bytes are recognised without it.
        var catalog = options.needsCatalog ? TypeCatalog.standard : TypeCatalog()
        for path in options.arguments.all("types") { try TypesFile.declare(path, in: &catalog) }
        let prober = Prober(options: options, catalog: catalog)
        return try ProbeRun(prober: prober, output: output, errors: errors).run() ? 0 : 1
    }

    /// What is printed instead of looking at files; nil where files are to be looked at.
    private static func information(_ options: ProbeOptions) throws(UsageError) -> String? {
        if options.has("help") { return ProbeHelp.text }
        if options.has("version") { return "typeprobe \(version)\n" }
        return try ProbeOptions.table.completions(asked: options.arguments)
    }

    private static func complain(_ sentence: String, _ errors: BufferedOutput) {
        // Nothing is left to tell it to when standard error is closed.
        try? errors.write("typeprobe: \(sentence)\n")
    }
}
