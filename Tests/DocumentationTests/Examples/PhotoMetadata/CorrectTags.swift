import PhotoMetadata

/// A JPEG whose pixels stand upright, with no tag left that says otherwise.
func correctTags(of jpeg: [UInt8]) throws(MetadataError) -> [UInt8] {
    let patch = try JPEGFile(jpeg).patchedInPlace()
    guard patch.remaining.isEmpty else {
        let places = patch.remaining.joined(separator: ", ")
        throw MetadataError(.unsupported, places, "Another orientation is stated where it can't be changed: \(places).")
    }
    return try patch.bytes
}
