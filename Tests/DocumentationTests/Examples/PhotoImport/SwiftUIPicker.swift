import PhotoImport

#if canImport(PhotosUI)
    import PhotosUI
    import SwiftUI

    /// Imports what was picked; to be called when the selection of a photos picker changes.
    func takeIn(_ items: [PhotosPickerItem], by importer: PhotoImporter) async -> [ImportOutcome] {
        await importer.importPhotos(items.flatMap(\.photoSources))
    }
#endif
