import ContentTypes
import PhotoLibrary

/// Reads every file of a library again; says what to restore from a backup.
func findDamage(in library: PhotoLibrary) throws(LibraryError) -> [String] {
    let report = try library.verify(types: .standard) { progress in
        print("\(progress.checkedPhotoCount) of \(progress.photoCount) photos read")
    }
    return report.isIntact ? [] : report.problems.map { "\($0.path): \($0.explanation)" }
}
