import ContentTypes
import PhotoLibrary

/// Stores bytes, and once more where it is not known whether they are stored.
func storeForCertain(_ bytes: [UInt8], as type: ContentType, in library: PhotoLibrary) throws(LibraryError) -> Photo.ID
{
    do {
        return try store(bytes, as: type, in: library)
    } catch  where error.code == .unknownOutcome || error.code == .notRecorded {
        return try store(bytes, as: type, in: library)
    }
}
