import ContentTypes

/// Edits of the metadata items of a HEIF file, found by whoever reads its boxes.
public enum HEIFMetadata {
    /// Sets the orientations that Exif and XMP items state to 1, so that they don't contradict `irot` and `imir`.
    ///
    /// - Parameters:
    ///   - file: the whole file.
    ///   - exif: where Exif items lie, each from its four bytes of header offset on (ISO/IEC 23008-12 annex A.2.1).
    ///   - xmp: where XMP items lie.
    /// - Returns: the file, as long as before. Ranges that don't lie in the file are passed over.
    public static func patchedInPlace(_ file: [UInt8], exif: [Range<Int>], xmp: [Range<Int>]) -> InPlacePatch {
        var patch = InPlacePatch(file)
        for item in exif {
            if let block = exifBlock(in: item, of: file) { patch.setExifUpright(at: block) }
        }
        for item in xmp { patch.setXMPUpright(at: item) }
        return patch
    }

    /// Where the Exif block lies inside an Exif item, or nil where there is none.
    public static func exifBlock(in item: Range<Int>, of file: [UInt8]) -> Range<Int>? {
        ExifItem.structure(in: item, of: file).map { $0..<item.upperBound }
    }
}
