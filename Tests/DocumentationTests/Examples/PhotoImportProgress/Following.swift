import Foundation
import PhotoImport
import PhotoImportProgress

/// Imports photos as one part of a larger task that a program shows.
func importPhotos(
    _ sources: [any PhotoSource], by importer: PhotoImporter, asPartOf whole: Progress, units: Int64
) async -> [ImportOutcome] {
    let progress = ImportProgress()
    whole.addChild(progress.foundationProgress(), withPendingUnitCount: units)
    return await importer.importPhotos(sources, progress: progress)
}
