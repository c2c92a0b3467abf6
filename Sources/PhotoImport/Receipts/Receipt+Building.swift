import ContentTypes
import PhotoLibrary

extension Receipt {
    /// Starts the receipt of a stored photo.
    init(of stored: StoredPhoto) {
        self.init(
            detectedType: stored.header.type, basis: stored.header.basis, original: stored.photo.id,
            bytes: stored.photo.byteCount)
        declaredTypes = stored.declaredTypes
        orientation = stored.header.orientation ?? .up
        evidence = stored.header.evidence.map(\.summary)
        isLocationWithheld = stored.photo.isLocationWithheld ? true : nil
    }

    init(detectedType: ContentType, basis: String, original: Photo.ID, bytes: UInt64) {
        self.detectedType = detectedType
        self.basis = basis
        self.original = original.rawValue
        originalByteCount = bytes
        orientation = .up
    }

    /// Adds what was made.
    mutating func add(_ made: ProvenRendition, content: StagedFile.Content?) {
        if let told = made.orientation, evidence.isEmpty {
            orientation = told
            evidence = ["the codec says \(told.rawValue) and counts"]
        }
        rung = made.rung
        proof = made.proof
        rendition = content?.id.rawValue ?? original
        renditionByteCount = content?.byteCount ?? originalByteCount
        kept = made.account.kept
        changed = made.account.changed
        dropped = made.account.dropped
        stale = made.account.stale
    }
}

extension OrientationEvidence {
    /// The place, the number, and what it means for the picture.
    var summary: String {
        "\(place) says \(value)" + (counts ? " and counts" : contradicts ? " and contradicts" : "")
    }
}
