import PhotoMetadata

/// An Exif block made true of an upright picture of a new size; what could not be changed is named.
func correctExif(_ exif: [UInt8], width: Int, height: Int) throws(MetadataError) -> (exif: [UInt8], left: [String]) {
    var block = try ExifBlock(exif)
    let edits = block.resetOrientation() + block.setPixelDimensions(width: width, height: height)
    let left = edits.filter { !$0.isDone }.map { "tag \($0.tag) of \($0.directory)" }
    return (block.bytes, left)
}
