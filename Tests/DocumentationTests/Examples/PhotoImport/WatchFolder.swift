import PhotoImport

/// Imports what comes into a folder until the watch is stopped, and tells of each photo.
func importWhatComes(into folder: FolderWatch, by importer: PhotoImporter) async throws {
    for try await files in folder {
        for await event in importer.events(importing: files) {
            switch event.outcome {
            case .success(let imported)?: print("\(event.name) is \(imported.photo.id)")
            case .failure(let error)?: print(error)
            case nil: break
            }
        }
    }
}
