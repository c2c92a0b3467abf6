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
        var summary = ImportSummary()
        try await importItems(items, by: importer, &summary)
        if !options.json { try report.output.write(summary.line) }
        return summary.failed == 0 ? .success : .failure
    }

    /// Imports photos, tells of each, and counts them; of one that failed in an earlier call, how it ends now.
    ///
    /// - Returns: those that failed for a reason that may pass.
    @discardableResult
    func importItems(
        _ items: [ImportItem], by importer: PhotoImporter, _ summary: inout ImportSummary
    ) async throws -> [ImportItem] {
        var passing: [ImportItem] = []
        let progress = ProgressBar(isShown: !options.json)
        summary.begin(items.map(\.path))
        for await event in importer.events(importing: items.map(\.source)) {
            summary.count(event, of: items[event.index].path)
            if case .failure(let error) = event.outcome, error.mayPass { passing.append(items[event.index]) }
            progress.clear()
            try tell(event, of: items[event.index])
            progress.show(done: summary.finished, of: summary.total)
        }
        progress.clear()
        return passing
    }

    private func tell(_ event: ImportEvent, of item: ImportItem) throws(SystemError) {
        guard options.events || event.outcome != nil else { return }
        let photo = PhotoReport(event, of: item)
        try report.write(photo.json, or: photo.line)
    }
}

/// How many photos ended how; one that is tried again counts by how it ended last.
struct ImportSummary {
    private(set) var total = 0
    private(set) var ready = 0
    private(set) var kept = 0
    private(set) var failed = 0
    private(set) var duplicates = 0
    /// What failed and may be tried again.
    private var failures: Set<Pathname> = []

    var finished: Int { ready + kept + failed }

    /// Takes note of photos that are about to be imported, some of them perhaps once more.
    mutating func begin(_ paths: [Pathname]) {
        for path in paths {
            if failures.remove(path) != nil { failed -= 1 } else { total += 1 }
        }
    }

    mutating func count(_ event: ImportEvent, of path: Pathname) {
        switch event.phase {
        case .started, .stored: break
        case .ready(let imported):
            ready += 1
            duplicates += imported.isDuplicate ? 1 : 0
        case .kept(let imported):
            kept += 1
            duplicates += imported.isDuplicate ? 1 : 0
        case .failed:
            failed += 1
            failures.insert(path)
        }
    }

    var line: String {
        "\(total) in all: \(ready) ready, \(kept) kept, \(failed) failed; \(duplicates) were there before.\n"
    }
}
