import PhotoImport

/// A square photo stored sideways: of a square, a wrong turn doesn't betray itself by its size.
enum SquarePhoto {
    /// Cuts a square out of a sample photo as stored, and codes it with the photo's own metadata.
    static func cut(_ side: Int, from name: String, as type: ContentType) throws -> [UInt8] {
        let source = try CodecRegistry.standard.decode(
            Codec.Input(bytes: try Fixture.bytes(name), type: TypeCatalog.standard.probe(Fixture.bytes(name)).type))
        let bitmap = source.bitmap
        let rowBytes = side * bitmap.format.bytesPerPixel
        let rows = (0..<side).flatMap { y in bitmap.bytes[y * bitmap.bytesPerRow..<y * bitmap.bytesPerRow + rowBytes] }
        let square = try Bitmap(width: side, height: side, format: bitmap.format, color: bitmap.color, bytes: rows)
        return try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: square, metadata: Codec.Metadata(exif: source.metadata.exif)), as: type)
    }

    /// A square photo for each of the ways in which a picture gets upright.
    static let kinds: [(name: String, side: Int, type: ContentType, rung: Rung)] = [
        ("photos/jpeg-6.jpg", 64, .jpeg, .losslessTurn), ("photos/jpeg-odd-6.jpg", 43, .jpeg, .reencode),
        ("photos/png-6.png", 64, .png, .losslessReencode), ("photos/png-rgba16.png", 61, .png, .losslessReencode),
    ]
}
