import Foundation
import PhotoImport

/// The photos of a folder: those on a camera's card, or everything below it.
func photos(in folder: URL, leavingOut library: PhotoLibrary) -> [FileSource] {
    let path = Pathname(folder.path)
    return FileSource.files(onCardAt: path, leavingOut: library.path)
        ?? FileSource.files(at: path, leavingOut: library.path)
}
