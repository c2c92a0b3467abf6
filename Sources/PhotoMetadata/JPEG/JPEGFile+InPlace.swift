extension JPEGFile {
    /// The file with every stated orientation set to 1 and nothing else changed.
    ///
    /// Covers each Exif block and each XMP packet, also those among Photoshop's resources, not pictures that follow the first.
    public func patchedInPlace() -> InPlacePatch {
        var patch = InPlacePatch(bytes)
        for segment in segments {
            let end = segment.payload.upperBound
            switch content(of: segment) {
            case .exif: patch.setExifUpright(at: end - body(of: segment).count..<end)
            case .xmp: patch.setXMPUpright(at: end - body(of: segment).count..<end)
            case .photoshop: patch.setPhotoshopUpright(at: end - body(of: segment).count..<end)
            default: break
            }
        }
        if extendedXMP.flatMap({ try? XMPPacket($0) })?.needsUpright == true { patch.leave(Content.extendedXMP.name) }
        return patch
    }
}
