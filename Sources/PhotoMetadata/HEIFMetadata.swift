public import ContentTypes

/// Edits of the metadata items of a HEIF file, found by whoever reads its boxes.
public enum HEIFMetadata {
    /// How long an item may be to be read: 16 MiB.
    private static let longestItem = 16 << 20

    /// Sets the orientations that Exif and XMP items state to 1, so that they don't contradict `irot` and `imir`.
    ///
    /// - Parameters:
    ///   - file: the whole file, of which only the items are read.
    ///   - exif: where Exif items lie, each from its four bytes of header offset on (ISO/IEC 23008-12 annex A.2.1).
    ///   - xmp: where XMP items lie.
    /// - Returns: the file, as long as before. Ranges that don't lie in the file are passed over.
    /// - Throws: `limitExceeded` for an item of more than 16 MiB, `io` when the file can't be read.
    public static func patchedInPlace(
        _ file: some ByteSource & Sendable, exif: [Range<Int>], xmp: [Range<Int>]
    ) throws(MetadataError) -> InPlacePatch {
        var patch = InPlacePatch(of: file)
        for item in exif {
            guard let bytes = try bytes(of: item, in: file),
                let range = exifBlock(in: 0..<bytes.count, of: bytes)
            else { continue }
            var block = BlockPatch(bytes)
            block.setExifUpright(at: range)
            patch.take(block, at: item.lowerBound)
        }
        for item in xmp {
            guard let bytes = try bytes(of: item, in: file) else { continue }
            var block = BlockPatch(bytes)
            block.setXMPUpright(at: 0..<bytes.count)
            patch.take(block, at: item.lowerBound)
        }
        return patch
    }

    private static func bytes(of item: Range<Int>, in file: some ByteSource) throws(MetadataError) -> [UInt8]? {
        guard item.lowerBound >= 0, item.upperBound <= Int(clamping: file.byteCount) else { return nil }
        guard item.count <= longestItem else {
            let message = "The file isn't read: an item of metadata has more than the limit of \(longestItem) bytes."
            throw MetadataError(.limitExceeded, "HEIF", message)
        }
        return try file.bytes(in: item)
    }

    /// Where the Exif block lies inside an Exif item, or nil where there is none.
    public static func exifBlock(in item: Range<Int>, of file: [UInt8]) -> Range<Int>? {
        ExifItem.structure(in: item, of: file).map { $0..<item.upperBound }
    }
}
