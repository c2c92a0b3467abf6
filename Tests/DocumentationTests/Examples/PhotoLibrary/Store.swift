import ContentTypes
import PhotoLibrary

/// Stores bytes. Once this has returned, no crash and no power cut takes them away.
func store(_ bytes: [UInt8], as type: ContentType, in library: PhotoLibrary) throws(LibraryError) -> Photo.ID {
    let staged = try library.stage(expectedByteCount: UInt64(bytes.count))
    try staged.append(bytes)
    let committed = try library.commit(staged, as: type, filenameExtension: type.preferredFilenameExtension)
    if committed.isDegraded { print("This file system does not say when a name is stored.") }
    return committed.photo.id
}
