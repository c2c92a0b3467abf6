#if canImport(PhotosUI)
    import ContentTypes
    import Foundation
    public import PhotosUI
    public import SwiftUI

    extension PhotosPickerItem {
        /// The photo as sources for an import: one, and of a Live Photo that the picker gives whole, its film, too.
        ///
        /// Each offered type is asked for by Core Transferable as a file. The file that is received is cloned into the
        /// temporary folder before the transfer ends, copied into the library from there, and removed. The picker tells
        /// no name. No permission for the photo library is needed.
        public var photoSources: [any PhotoSource] {
            let group = "picker item \(UUID().uuidString)"
            let photo = PickerItemSource(self, in: group)
            guard photo.offeredTypes.contains(.livePhotoBundle) else { return [photo] }
            return [photo, LivePhotoFilmSource(from: self, named: nil, in: group)]
        }
    }

    /// A photo picked in SwiftUI.
    struct PickerItemSource: PhotoSource {
        private let item: PhotosPickerItem
        var suggestedName: String? { nil }
        var offeredTypes: [ContentType] { item.supportedContentTypes.map { ContentType(rawValue: $0.identifier) } }
        var offersAlternatives: Bool { true }
        let groupName: String?
        var groupIncludesFilm: Bool { true }

        /// Makes a source of an item; sources of one Live Photo have a group in common.
        init(_ item: PhotosPickerItem, in group: String) {
            self.item = item
            groupName = group
        }

        func deliver(into intake: PhotoIntake) async throws {
            try await item.withFile(of: intake.requestedType ?? .image) { file in try intake.receive(fileAt: file) }
        }
    }

    extension PhotosPickerItem: FileLender {
        /// Lends a copy of the item's file, and removes it.
        func withFile(of type: ContentType, _ body: @escaping @Sendable (URL) throws -> Void) async throws {
            try await withFile(as: ReceivedFiles.type(for: type), body)
        }

        private func withFile<File: ReceivedFile>(
            as type: File.Type, _ body: @escaping @Sendable (URL) throws -> Void
        ) async throws {
            let answer = OneAnswer()
            try await answer.wait {
                let progress = loadTransferable(type: type) { @Sendable result in
                    answer.take {
                        let received = try result.mapError { SourceError(loading: $0) }.get()
                        guard let file = received else { throw SourceError.gone() }
                        try body(file.copy.url)
                        // Until here it is there.
                        withExtendedLifetime(file) {}
                    }
                }
                answer.keep { progress.cancel() }
            }
        }
    }
#endif
