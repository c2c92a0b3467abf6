#if canImport(PhotosUI)
    import ContentTypes
    import Foundation

    /// What lends its bytes as a file for as long as a closure runs.
    protocol FileLender: Sendable {
        /// Lends the file of a type; of a Live Photo's bundle, the folder.
        func withFile(of type: ContentType, _ body: @escaping @Sendable (URL) throws -> Void) async throws
    }

    /// The film of a Live Photo that is offered as a bundle of both halves.
    struct LivePhotoFilmSource: PhotoSource {
        let suggestedName: String?
        let offeredTypes: [ContentType] = [.quickTimeMovie]
        let groupName: String?
        let groupIncludesFilm = true
        private let item: any FileLender

        /// Makes a source of an item; sources of one Live Photo have a group in common.
        init(from item: any FileLender, named name: String?, in group: String) {
            self.item = item
            suggestedName = name
            groupName = group
        }

        func deliver(into intake: PhotoIntake) async throws {
            try await item.withFile(of: .livePhotoBundle) { bundle in
                guard let film = Self.film(in: bundle) else {
                    throw SourceError(
                        "its Live Photo came without a film", advice: "pick it again, or do without the film")
                }
                try intake.receive(fileAt: film)
            }
        }

        /// The first film by its name's extension.
        private static func film(in bundle: URL) -> URL? {
            let files = try? FileManager.default.contentsOfDirectory(at: bundle, includingPropertiesForKeys: nil)
            return files?.sorted { $0.lastPathComponent < $1.lastPathComponent }.first { file in
                ContentType(filenameExtension: file.pathExtension)?.conforms(to: .movie) == true
            }
        }
    }
#endif
