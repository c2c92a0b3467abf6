import Foundation
import PhotoImport

#if canImport(PhotosUI)
    /// Imports what was shared, and gives the time that a share sheet allows back once all of it is safe.
    @MainActor func takeIn(sharedWith context: NSExtensionContext, by importer: PhotoImporter) async {
        let outcomes = await importer.importPhotos(context.photoSources)
        let errors = outcomes.compactMap { outcome in
            if case .failure(let error) = outcome { error } else { nil }
        }
        if let error = errors.first {
            context.cancelRequest(withError: error)
        } else {
            context.completeRequest(returningItems: nil)
        }
    }
#endif
