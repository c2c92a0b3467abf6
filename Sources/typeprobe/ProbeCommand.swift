import Console
import ContentTypes
import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The command `typeprobe`.
struct ProbeCommand {
    static let version = "0.1.0"

    private let options: ProbeOptions
    private let prober: Prober
    private let output: BufferedOutput
    private let errors: BufferedOutput

    /// Runs with arguments, and returns the exit status: 0 when every file was told, 1 when one could not be read, 2
    /// when the command line makes no sense.
    static func run(_ arguments: [FilePath]) -> CInt {
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
        if options.has("help") || options.has("version") {
            try output.write(options.has("help") ? ProbeHelp.text : "typeprobe \(version)\n")
            try output.flush()
            return 0
        }
        // The standard catalog takes a moment to build, and bytes are recognised without it.
        var catalog = options.needsCatalog ? TypeCatalog.standard : TypeCatalog()
        for path in options.arguments.all("types") { try TypesFile.declare(path, in: &catalog) }
        let command = ProbeCommand(
            options: options, prober: Prober(options: options, catalog: catalog), output: output, errors: errors)
        return try command.run()
    }

    private static func complain(_ sentence: String, _ errors: BufferedOutput) {
        // Nothing is left to tell it to when standard error is closed.
        try? errors.write("typeprobe: \(sentence)\n")
    }

    private func run() throws -> CInt {
        var failed = false
        var walk = InputWalk(options: options)
        while let input = try walk.next() {
            let block = prober.block(for: input)
            if block.failed { failed = true }
            if !block.complaint.isEmpty { try output.flush() }
            try output.write(block.text)
            try errors.write(block.complaint)
        }
        try output.flush()
        return failed ? 1 : 0
    }
}
