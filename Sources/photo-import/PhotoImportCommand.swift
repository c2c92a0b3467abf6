import Console
import DurableFiles
import PhotoImport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The `photo-import` command: what its first word asks for, and how its exit status comes about.
@main
struct PhotoImportCommand {
    static func main() async {
        // A file over the process's size limit is an error of one photo, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        let output = BufferedOutput.standardOutput()
        var status: ExitStatus
        do {
            let arguments = try PhotoImportOptions.table.parse(ProcessArguments.operands)
            status = try await run(arguments, output: output)
        } catch {
            status = explain(error)
        }
        do {
            try output.flush()
        } catch {
            status = explain(error)
        }
        exit(status.rawValue)
    }

    private static func run(_ arguments: ParsedArguments, output: BufferedOutput) async throws -> ExitStatus {
        if arguments.contains("help") {
            try output.write(PhotoImportOptions.help)
            return .success
        }
        if arguments.contains("version") {
            try output.write("photo-import \(PhotoImportOptions.version)\n")
            return .success
        }
        let words = Subcommand.allCases.map(\.rawValue)
        if let script = try PhotoImportOptions.table.completions(asked: arguments, subcommands: words) {
            try output.write(script)
            return .success
        }
        let options = try PhotoImportOptions(arguments)
        let report = ReportWriter(output: output, json: options.json)
        guard let word = options.operands.first?.description, let command = Subcommand(rawValue: word) else {
            return try await ImportCommand(options: options, report: report).run()
        }
        let operands = Array(options.operands.dropFirst())
        return try await LibraryCommand(options: options, operands: operands, report: report).run(command)
    }

    /// Says what went wrong on standard error.
    private static func explain(_ error: any Error) -> ExitStatus {
        // Whoever closed the pipe knows that it wants no more.
        if let error = error as? SystemError, error.number == EPIPE { return .failure }
        let message = "photo-import: \(TerminalText.escaped("\(error)"))\n"
        // Nothing is left to tell it to when standard error is closed; the exit status still says it.
        try? BufferedOutput.standardError().write(message)
        return error is UsageError ? .usage : .failure
    }
}

/// The exit statuses of the command line contract.
enum ExitStatus: CInt {
    case success = 0
    case failure = 1
    case usage = 2
}
