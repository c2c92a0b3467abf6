import PhotoImport

/// Imports photos, and once more those of which it is not known whether they are stored.
func importForCertain(_ sources: [any PhotoSource], by importer: PhotoImporter) async -> [ImportOutcome] {
    var outcomes = await importer.importPhotos(sources)
    for (index, outcome) in outcomes.enumerated() {
        guard case .failure(let error) = outcome, error.code == .unknownOutcome else { continue }
        outcomes[index] = await importer.importPhotos([sources[index]])[0]
    }
    return outcomes
}
