public import PhotoLibrary

/// Something that became true of one photo of an import.
public struct ImportEvent: Sendable {
    /// The photo's place among the sources, from 0.
    public let index: Int
    /// What the source calls it.
    public let name: String
    /// What became true.
    public let phase: Phase

    /// What became true of a photo.
    public enum Phase: Sendable {
        /// Its source is being asked for its bytes.
        case started
        /// Its bytes are on stable storage and in the catalog.
        case stored(Photo, isDuplicate: Bool)
        /// Its upright rendition is on stable storage and proven.
        case ready(ImportedPhoto)
        /// It is stored, and has no rendition; the photo's reason says why.
        case kept(ImportedPhoto)
        /// It is not in the library, or that is not known, or it is stored and could not be finished: the error's code
        /// says which, and its ``ImportError/photoID`` names a photo that is stored.
        case failed(ImportError)
    }

    /// The result, when this is the photo's last event.
    public var outcome: ImportOutcome? {
        switch phase {
        case .started, .stored: nil
        case .ready(let imported), .kept(let imported): .success(imported)
        case .failed(let error): .failure(error)
        }
    }
}

/// How the import of one photo ended.
public typealias ImportOutcome = Result<ImportedPhoto, ImportError>

/// A photo that is in the library.
public struct ImportedPhoto: Sendable, Hashable {
    /// The photo as the library has it.
    public let photo: Photo
    /// Whether the library had the same bytes before.
    public let isDuplicate: Bool
    /// The record of its import.
    public let receipt: Receipt

    init(photo: Photo, isDuplicate: Bool, receipt: Receipt) {
        self.photo = photo
        self.isDuplicate = isDuplicate
        self.receipt = receipt
    }
}
