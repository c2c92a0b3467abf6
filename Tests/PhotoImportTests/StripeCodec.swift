import PhotoImport

/// A format made up for these tests: `STRP`, width, height, orientation, then one byte a pixel.
struct StripeCodec: Codec.Decoder, Codec.Encoder {
    static let type: ContentType = "com.example.stripes"
    let name = "Stripes"
    let decodableTypes = [Self.type]
    let encodableTypes = [Self.type]
    /// The orientation that is written, whatever should be.
    var writtenOrientation: UInt8?
    /// Metadata that is found in every file that isn't upright.
    var exif: [UInt8]?

    func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        guard input.bytes.count >= 7, input.bytes.starts(with: Array("STRP".utf8)) else {
            throw CodecError(.notMine, "The bytes don't begin with STRP.")
        }
        guard let orientation = Orientation(rawValue: input.bytes[6]) else {
            throw CodecError(.malformed, "The orientation \(input.bytes[6]) is none of 1 to 8.")
        }
        let header = Codec.Header(
            width: Int(input.bytes[4]), height: Int(input.bytes[5]), format: .init(.gray), orientation: orientation)
        _ = try limits.admit(width: header.width, height: header.height, format: header.format)
        return header
    }

    func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let header = try header(of: input, limits: options.limits)
        let bitmap = try Bitmap(
            width: header.width, height: header.height, format: header.format, bytes: Array(input.bytes[7...]))
        let exif = header.orientation == .up ? nil : exif
        return Codec.Picture(
            bitmap: bitmap, orientation: header.orientation, metadata: Codec.Metadata(exif: exif))
    }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        let orientation = writtenOrientation ?? picture.orientation.rawValue
        let size = [UInt8(picture.bitmap.width), UInt8(picture.bitmap.height), orientation]
        try sink.write(Array("STRP".utf8) + size + picture.bitmap.bytes)
    }

    /// The package's codecs and this one, with the catalog's knowledge of its type.
    static func registry(_ codec: StripeCodec = StripeCodec()) -> CodecRegistry {
        var registry = CodecRegistry.standard
        registry.catalog.declare(
            TypeDeclaration(
                Self.type, conformsTo: [.image], filenameExtensions: ["stripes"], signatures: [Signature("STRP")]))
        registry.register(codec)
        return registry
    }

    /// Three across, two down, shown turned clockwise.
    static let sideways: [UInt8] = Array("STRP".utf8) + [3, 2, 6] + [1, 2, 3, 4, 5, 6]
}
