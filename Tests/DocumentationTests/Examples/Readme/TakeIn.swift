import Foundation
import PhotoImport

func takeIn(_ files: [URL], at folder: URL) async throws -> [ImportedPhoto] {
    let importer = PhotoImporter(into: try PhotoLibrary(at: folder))
    let outcomes = await importer.importPhotos(files.map { FileSource($0) })
    for case .failure(let error) in outcomes {
        print(error)  // One sentence: which photo, why, and what to do.
    }
    return outcomes.compactMap { try? $0.get() }  // These are safe; those whose state is `ready` are upright, too.
}
