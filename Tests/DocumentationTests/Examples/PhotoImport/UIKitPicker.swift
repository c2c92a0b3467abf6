import PhotoImport

#if canImport(PhotosUI)
    import PhotosUI

    /// A picker for any number of photos, as they are stored.
    @MainActor func makePicker() -> PHPickerViewController {
        var configuration = PHPickerConfiguration()
        configuration.preferredAssetRepresentationMode = .current
        configuration.filter = .images
        configuration.selectionLimit = 0
        return PHPickerViewController(configuration: configuration)
    }

    /// Imports what was picked; to be called by the picker's delegate.
    @MainActor func takeIn(_ results: [PHPickerResult], by importer: PhotoImporter) async -> [ImportOutcome] {
        await importer.importPhotos(results.flatMap { $0.photoSources })
    }
#endif
