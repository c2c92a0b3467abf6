import PhotoCodecs

/// A small picture of samples that come row by row, of which the large one never exists.
func thumbnail(
    width: Int, height: Int, format: Bitmap.Format, longerSide: Int, nextRow: () throws(CodecError) -> [UInt8]
) throws(CodecError) -> Bitmap {
    var reduction = try Bitmap.RowReduction(width: width, height: height, format: format, toFit: longerSide)
    for _ in 0..<height {
        let row = try nextRow()
        reduction.add(row: row.span)
    }
    return reduction.finish()
}
