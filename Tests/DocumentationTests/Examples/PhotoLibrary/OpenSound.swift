import ContentTypes
import PhotoLibrary

/// An original as detection reads it.
struct StoredOriginal: ByteSource {
    let file: OpenFile
    let byteCount: UInt64

    func read(at offset: UInt64, count: Int) throws -> [UInt8] {
        try file.read(at: offset, count: count)
    }
}

/// Opens a library, and adopts its originals where the catalog was lost.
func openSound(at folder: Pathname) throws(LibraryError) -> PhotoLibrary {
    let library = try PhotoLibrary(at: folder)
    guard library.needsRecovery else { return library }
    let report = try library.recover { file in
        let original = StoredOriginal(file: file, byteCount: try file.status().byteCount)
        return try TypeCatalog.standard.detect(original)
    }
    print("\(report.adoptedPhotos.count) photos adopted, \(report.pendingPhotoCount) without a rendition yet")
    return library
}
