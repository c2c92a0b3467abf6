import Foundation
import PhotoImport

/// Copies a photo out under its own name: the upright picture, or the original where there is none.
func copyOut(_ id: Photo.ID, of library: PhotoLibrary, to folder: URL) throws(LibraryError) -> URL {
    let hasRendition = try library.photo(id)?.rendition != nil
    return try library.export(id, hasRendition ? .rendition : .original, to: folder)
}
