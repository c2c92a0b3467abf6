import PhotoImport

/// An importer that turns nothing which can't be turned without loss.
func losslessImporter(into library: PhotoLibrary) -> PhotoImporter {
    var configuration = PhotoImporter.Configuration()
    configuration.upright = .lossless
    return PhotoImporter(into: library, configuration: configuration)
}
