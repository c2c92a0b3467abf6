import PhotoImport
import Testing

/// A format made up for these tests: `STRP`, width, height, orientation, then one byte a pixel.
private struct StripeCodec: Codec.Decoder, Codec.Encoder {
    static let type: ContentType = "com.example.stripes"
    let name = "Stripes"
    let decodableTypes = [Self.type]
    let encodableTypes = [Self.type]

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

    func decode(_ input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Picture {
        let header = try header(of: input, limits: limits)
        let bitmap = try Bitmap(
            width: header.width, height: header.height, format: header.format, bytes: Array(input.bytes[7...]))
        return Codec.Picture(bitmap: bitmap, orientation: header.orientation)
    }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        let size = [UInt8(picture.bitmap.width), UInt8(picture.bitmap.height), picture.orientation.rawValue]
        try sink.write(Array("STRP".utf8) + size + picture.bitmap.bytes)
    }
}

@Suite struct CustomCodecTests {
    private static var registry: CodecRegistry {
        var registry = CodecRegistry.standard
        registry.catalog.declare(
            TypeDeclaration(
                StripeCodec.type, conformsTo: [.image], filenameExtensions: ["stripes"],
                signatures: [Signature("STRP")]))
        registry.register(StripeCodec())
        return registry
    }

    @Test func aTypeOfOnesOwnImportsUprightWithItsOwnExtension() async throws {
        let folder = try TemporaryFolder()
        let library = try PhotoLibrary(at: folder.filePath("library"))
        let importer = PhotoImporter(into: library, registry: Self.registry)
        // Three across, two down, shown turned clockwise.
        let sideways = Array("STRP".utf8) + [3, 2, 6] + [1, 2, 3, 4, 5, 6]

        let imported = try await importer.importPhoto(BytesSource(sideways, named: "a.jpg"))

        #expect(imported.photo.type == StripeCodec.type)
        #expect(imported.photo.originalPath.hasSuffix(".stripes"))
        #expect(try folder.read("library/" + imported.photo.originalPath) == sideways)
        let rendition = try #require(imported.photo.rendition)
        #expect(rendition.path.hasSuffix(".stripes"))
        #expect((rendition.width, rendition.height) == (2, 3))
        #expect(
            try folder.read("library/" + rendition.path) == Array("STRP".utf8) + [2, 3, 1] + [4, 1, 5, 2, 6, 3])
    }

    @Test func withoutItsCodecTheSameBytesAreKept() async throws {
        let folder = try TemporaryFolder()
        var registry = Self.registry
        registry.unregister(StripeCodec.type)
        let importer = PhotoImporter(into: try PhotoLibrary(at: folder.filePath("library")), registry: registry)

        let imported = try await importer.importPhoto(BytesSource(Array("STRP".utf8) + [1, 1, 6, 9]))

        #expect(imported.photo.state == .kept)
        #expect(imported.photo.rendition == nil)
        #expect(imported.photo.reason == "No codec for com.example.stripes is here, so no upright rendition was made.")
    }
}
