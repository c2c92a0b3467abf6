import Console
import DurableFiles
import PhotoImport

/// Imports files and folders, and tells of each photo as soon as it is true.
struct ImportCommand {
    let options: PhotoImportOptions
    let report: ReportWriter

    func run() async throws -> ExitStatus {
        guard !options.operands.isEmpty else {
            throw UsageError("Name files or folders to import; --help tells more.")
        }
        let path = try options.library()
        let library = try PhotoLibrary(at: path)
        let importer = PhotoImporter(into: library, configuration: options.configuration, registry: options.registry)
        var sources = options.operands.flatMap { FileSource.files(at: $0, leavingOut: path) }
        for index in sources.indices { sources[index].types = options.registry.catalog }
        var summary = ImportSummary(total: sources.count)
        let progress = ProgressBar(isShown: !options.json)
        for await event in importer.events(importing: sources) {
            summary.count(event)
            progress.clear()
            try tell(event, source: sources[event.index])
            progress.show(done: summary.finished, of: summary.total)
        }
        progress.clear()
        if !options.json { try report.output.write(summary.line) }
        return summary.failed == 0 ? .success : .failure
    }

    private func tell(_ event: ImportEvent, source: FileSource) throws(SystemError) {
        guard options.events || event.outcome != nil else { return }
        let photo = PhotoReport(event, source: source)
        try report.write(photo.json, or: photo.line)
    }
}

/// How many photos ended how.
struct ImportSummary {
    let total: Int
    var ready = 0
    var kept = 0
    var failed = 0
    var duplicates = 0

    init(total: Int) {
        self.total = total
    }

    var finished: Int { ready + kept + failed }

    mutating func count(_ event: ImportEvent) {
        switch event.phase {
        case .started: break
        case .stored(_, let isDuplicate): duplicates += isDuplicate ? 1 : 0
        case .ready: ready += 1
        case .kept: kept += 1
        case .failed: failed += 1
        }
    }

    var line: String {
        "\(total) in all: \(ready) ready, \(kept) kept, \(failed) failed; \(duplicates) were there before.\n"
    }
}
