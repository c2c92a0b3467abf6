import Foundation
import PhotoImport

/// Imports every photo in a folder and below it; says what became of each.
func importFolder(_ folder: URL, into library: PhotoLibrary) async -> [String] {
    var configuration = PhotoImporter.Configuration()
    configuration.jobs = 2
    configuration.memoryBudget = 512 << 20
    let importer = PhotoImporter(into: library, configuration: configuration)
    let outcomes = await importer.importPhotos(FileSource.files(at: folder, leavingOut: library.url))
    return outcomes.map { outcome in
        switch outcome {
        case .success(let imported): "\(imported.photo.id): \(imported.photo.state)"
        case .failure(let error): "\(error)"
        }
    }
}
