import Console
import Dispatch
import DurableFiles
import PhotoImport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Imports what comes into a folder, until it is told to stop.
struct WatchCommand {
    let options: PhotoImportOptions
    let operands: [Pathname]
    let report: ReportWriter

    func run() async throws -> ExitStatus {
        guard let folder = operands.first, operands.count == 1 else { throw UsageError("watch takes one folder.") }
        let path = try options.library()
        let library = try PhotoLibrary(at: path)
        let command = ImportCommand(options: options, report: report)
        let importer = PhotoImporter(into: library, configuration: options.configuration, registry: options.registry)
        let watch = FolderWatch(folder, leavingOut: path)
        let signals = stopping(watch)
        defer { for signal in signals { signal.cancel() } }
        var summary = ImportSummary()
        for try await files in watch {
            let items = files.map { ImportItem($0, options.registry.catalog) }
            let again = try await command.importItems(items, by: importer, &summary)
            watch.giveAgain(again.map(\.path))
        }
        if !options.json { try report.output.write(summary.line) }
        return summary.failed == 0 ? .success : .failure
    }

    /// Stops the watch when somebody asks the process to end; what is being imported is finished first.
    private func stopping(_ watch: FolderWatch) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            // A second one ends the process as ever: nothing that is stored suffers from that.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                watch.stop()
            }
            source.resume()
            return source
        }
    }
}
