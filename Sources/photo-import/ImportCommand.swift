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
        let items = options.operands.flatMap { ImportItem.items(at: $0, options, leavingOut: path) }
        var summary = ImportSummary(total: items.count)
        try await importItems(items, by: importer, &summary)
        if !options.json { try report.output.write(summary.line) }
        return summary.failed == 0 ? .success : .failure
    }

    /// Imports photos, tells of each, and counts them.
    ///
    /// - Returns: those that failed for a reason that may pass.
    @discardableResult
    func importItems(
        _ items: [ImportItem], by importer: PhotoImporter, _ summary: inout ImportSummary
    ) async throws -> [ImportItem] {
        var passing: [ImportItem] = []
        let progress = ProgressBar(isShown: !options.json)
        for await event in importer.events(importing: items.map(\.source)) {
            summary.count(event)
            if case .failure(let error) = event.outcome, Self.mayPass(error) { passing.append(items[event.index]) }
            progress.clear()
            try tell(event, of: items[event.index])
            progress.show(done: summary.finished, of: summary.total)
        }
        progress.clear()
        return passing
    }

    /// Whether a photo may be imported later that wasn't now: the disk was full, say.
    private static func mayPass(_ error: ImportError) -> Bool {
        [.library, .changed, .unknownOutcome, .unfinished].contains(error.code)
    }

    private func tell(_ event: ImportEvent, of item: ImportItem) throws(SystemError) {
        guard options.events || event.outcome != nil else { return }
        let photo = PhotoReport(event, of: item)
        try report.write(photo.json, or: photo.line)
    }
}

/// How many photos ended how.
struct ImportSummary {
    var total = 0
    var ready = 0
    var kept = 0
    var failed = 0
    var duplicates = 0

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
