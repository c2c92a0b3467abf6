extension JPEGFile {
    /// The file with every stated orientation set to 1 and nothing else changed.
    ///
    /// Covers each Exif block and each XMP packet, also those among Photoshop's resources, not pictures that follow the first.
    public func patchedInPlace() -> InPlacePatch {
        var patch = InPlacePatch(of: source)
        let extended = uprightExtendedXMP
        for segment in segments {
            let payload = payload(of: segment)
            var block = BlockPatch(payload)
            let body = payload.count - body(of: segment).count..<payload.count
            switch content(of: segment) {
            case .exif: block.setExifUpright(at: body)
            case .xmp: block.setXMPUpright(at: body, extendedBy: extended)
            case .extendedXMP:
                if let extended { block.replace(body, with: extended.body(of: segment), named: "extended XMP") }
            case .photoshop: block.setPhotoshopUpright(at: body)
            default: continue
            }
            patch.take(block, at: segment.payload.lowerBound)
        }
        if extended == nil, statesOrientationInExtendedXMP { patch.leave(Content.extendedXMP.name) }
        return patch
    }
}
