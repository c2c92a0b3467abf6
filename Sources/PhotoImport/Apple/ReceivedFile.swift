#if canImport(PhotosUI)
    import ContentTypes
    import CoreTransferable
    import Foundation
    import UniformTypeIdentifiers

    /// A file that was received by Core Transferable as one type.
    protocol ReceivedFile: Transferable, Sendable {
        var copy: ReceivedCopy { get }
    }

    /// A copy of a received file, which the system deletes once its closure has returned: a clone where the file system
    /// can make one, in a folder of its own so that it keeps its name. It goes with the last reference, also where nobody
    /// waits for it any more.
    final class ReceivedCopy: Sendable {
        let url: URL
        private let folder: URL

        init(of file: URL) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            url = folder.appending(path: file.lastPathComponent)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: file, to: url)
        }

        deinit {
            // One that can't be removed is left to the system's cleaning of temporary files.
            try? FileManager.default.removeItem(at: folder)
        }
    }

    /// The types as which files can be received. Core Transferable wants to know each when the app is compiled.
    enum ReceivedFiles {
        /// How a type is asked for; one that isn't in the list, by the nearest that it conforms to.
        static func type(for type: ContentType) -> any ReceivedFile.Type {
            types[type] ?? (type.conforms(to: .cameraRaw) ? File<CameraRaw>.self : File<Image>.self)
        }

        private static let types: [ContentType: any ReceivedFile.Type] = [
            .heic: File<HEIC>.self, .heif: File<HEIF>.self, .heics: File<HEICS>.self, .avif: File<AVIF>.self,
            .jpeg: File<JPEG>.self, .png: File<PNG>.self, .gif: File<GIF>.self, .webP: File<WebP>.self,
            .tiff: File<TIFF>.self, .jpegXL: File<JPEGXL>.self, .dng: File<DNG>.self,
            .livePhotoBundle: File<LivePhotoBundle>.self,
        ]

        private struct File<Kind: ReceivedKind>: ReceivedFile {
            let copy: ReceivedCopy

            static var transferRepresentation: FileRepresentation<File<Kind>> {
                FileRepresentation(importedContentType: UTType(importedAs: Kind.type.rawValue)) { received in
                    File(copy: try ReceivedCopy(of: received.file))
                }
            }
        }

        private protocol ReceivedKind: Sendable { static var type: ContentType { get } }
        private enum HEIC: ReceivedKind { static let type = ContentType.heic }
        private enum HEIF: ReceivedKind { static let type = ContentType.heif }
        private enum HEICS: ReceivedKind { static let type = ContentType.heics }
        private enum AVIF: ReceivedKind { static let type = ContentType.avif }
        private enum JPEG: ReceivedKind { static let type = ContentType.jpeg }
        private enum PNG: ReceivedKind { static let type = ContentType.png }
        private enum GIF: ReceivedKind { static let type = ContentType.gif }
        private enum WebP: ReceivedKind { static let type = ContentType.webP }
        private enum TIFF: ReceivedKind { static let type = ContentType.tiff }
        private enum JPEGXL: ReceivedKind { static let type = ContentType.jpegXL }
        private enum DNG: ReceivedKind { static let type = ContentType.dng }
        private enum CameraRaw: ReceivedKind { static let type = ContentType.cameraRaw }
        private enum Image: ReceivedKind { static let type = ContentType.image }
        private enum LivePhotoBundle: ReceivedKind { static let type = ContentType.livePhotoBundle }
    }
#endif
