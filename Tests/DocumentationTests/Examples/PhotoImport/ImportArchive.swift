import PhotoImport

/// Imports what is in a ZIP archive, each photo in constant memory.
func importArchive(at path: Pathname, by importer: PhotoImporter) async throws -> [ImportOutcome] {
    let archive = try ZIPArchive(at: path)
    return await importer.importPhotos(archive.files + archive.faults)
}
