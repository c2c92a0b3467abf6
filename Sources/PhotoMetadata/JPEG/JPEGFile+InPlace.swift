extension JPEGFile {
    /// The file with every stated orientation set to 1 and nothing else changed.
    ///
    /// Covers each Exif segment and each XMP packet, not pictures that follow the first.
    public func patchedInPlace() -> InPlacePatch {
        var patch = InPlacePatch(bytes)
        for segment in segments {
            let end = segment.payload.upperBound
            switch content(of: segment) {
            case .exif: patch.setExifUpright(at: end - body(of: segment).count..<end)
            case .xmp: patch.setXMPUpright(at: end - body(of: segment).count..<end)
            default: break
            }
        }
        return patch
    }
}
