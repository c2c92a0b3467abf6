#if canImport(PhotosUI)
    import ContentTypes
    import Foundation

    /// The film in a Live Photo's bundle, a folder with both halves.
    enum LivePhotoFilm {
        /// The first film by its name's extension.
        static func file(in bundle: URL) -> URL? {
            let files = try? FileManager.default.contentsOfDirectory(at: bundle, includingPropertiesForKeys: nil)
            return files?.sorted { $0.lastPathComponent < $1.lastPathComponent }.first { file in
                ContentType(filenameExtension: file.pathExtension)?.conforms(to: .movie) == true
            }
        }

        /// Why there is no film.
        static let missing = SourceError(
            "its Live Photo came without a film", advice: "pick it again, or do without the film")
    }
#endif
