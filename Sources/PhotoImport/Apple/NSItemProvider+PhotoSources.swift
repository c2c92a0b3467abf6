#if canImport(PhotosUI)
    public import Foundation
    import ContentTypes
    public import PhotosUI

    extension NSItemProvider {
        /// The photo as sources for an import: one, and of a Live Photo that is offered whole, its film, too.
        ///
        /// Each offered type is asked for as a file, and as data where there is no file; the copy into the library is
        /// finished before the closure that the provider calls returns. Cancelling the import cancels the provider's
        /// progress.
        @MainActor public var photoSources: [any PhotoSource] {
            let group = "item provider \(UUID().uuidString)"
            let photo = ItemProviderSource(self, in: group)
            guard photo.offeredTypes.contains(.livePhotoBundle) else { return [photo] }
            return [photo, LivePhotoFilmSource(from: ProvidedItem(self), named: suggestedName, in: group)]
        }
    }

    extension PHPickerResult {
        /// The picked photo as sources for an import, as of its item provider; no permission is needed.
        @MainActor public var photoSources: [any PhotoSource] { itemProvider.photoSources }
    }

    extension NSExtensionContext {
        /// The photos that were shared with an extension, as sources for an import; what is no picture is left out.
        @MainActor public var photoSources: [any PhotoSource] {
            let items = inputItems.compactMap { $0 as? NSExtensionItem }
            return items.flatMap { $0.attachments ?? [] }
                .filter { $0.hasItemConformingToTypeIdentifier(ContentType.image.rawValue) }
                .flatMap { $0.photoSources }
        }
    }
#endif
