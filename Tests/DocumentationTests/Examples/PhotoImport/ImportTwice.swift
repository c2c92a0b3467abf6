import PhotoImport

/// Imports photos, shows how far it is, and gives those that failed a second chance.
func importTwiceWhereNeeded(_ sources: [any PhotoSource], by importer: PhotoImporter) async -> [ImportOutcome] {
    let progress = ImportProgress()
    let display = Task {
        for await now in progress.snapshots() {
            print("\(now.finishedCount) of \(now.itemCount), \(now.byteCount) bytes")
        }
    }
    let outcomes = await importer.importPhotos(sources, progress: progress)
    await display.value
    return await importer.importAgain(failed: outcomes, of: sources)
}
