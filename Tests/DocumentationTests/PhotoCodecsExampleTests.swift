import ContentTypes
import PhotoCodecs
import PhotoImport
import Testing

@Suite struct PhotoCodecsExampleTests {
    /// Three across, two down, shown turned clockwise.
    private let sideways = Array("GRAY".utf8) + [3, 2, 6] + [1, 2, 3, 4, 5, 6]

    @Test func aCodecOfOnesOwnImportsUpright() async throws {
        let sandbox = try Sandbox()
        let importer = PhotoImporter(into: try sandbox.library(), registry: CodecRegistry.standard.withGray)
        let imported = try await importer.importPhoto(BytesSource(sideways))
        let rendition = try #require(imported.photo.rendition)
        #expect(rendition.path.hasSuffix(".gray"))
        #expect(try sandbox.read("library/" + rendition.path) == Array("GRAY".utf8) + [2, 3, 1] + [4, 1, 5, 2, 6, 3])
    }

    @Test(
        arguments: [
            ("GRAX", [1, 1, 1, 9], CodecError.Code.notMine), ("GRAY", [1, 1, 9, 9], .malformed),
            ("GRAY", [1, 1, 1], .malformed), ("GRAY", [0, 1, 1], .malformed),
        ] as [(String, [UInt8], CodecError.Code)])
    func aCodecOfOnesOwnRefuses(magic: String, rest: [UInt8], code: CodecError.Code) {
        let input = Codec.Input(bytes: Array(magic.utf8) + rest, type: "com.example.gray")
        #expect { try GrayCodec().decode(input, limits: Limits()) } throws: { ($0 as? CodecError)?.code == code }
    }

    @Test func aCodecOfOnesOwnHonoursLimits() {
        var limits = Limits()
        limits.pixels = 5
        let input = Codec.Input(bytes: sideways, type: "com.example.gray")
        #expect { try GrayCodec().header(of: input, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
    }

    @Test(arguments: [8: [1, 2, 3, 4, 5, 6], 10: [1, 0, 2, 0, 3, 0, 0xFF, 3, 5, 0, 6, 0]] as [Int: [UInt8]])
    func samplesAreFound(bits: Int, bytes: [UInt8]) throws {
        let bitmap = try Bitmap(width: 3, height: 2, format: .init(.gray, bitsPerSample: bits), bytes: bytes)
        #expect((0..<3).map { bitmap.sample(x: $0, y: 0, channel: 0) } == [1, 2, 3])
        #expect(bitmap.sample(x: 0, y: 1, channel: 0) == (bits == 8 ? 4 : 1023))
    }

    @Test func aPictureConvertsUpright() throws {
        let registry = CodecRegistry.standard.withGray
        let png = try convert(sideways, to: .png, by: registry)
        let back = try registry.decode(Codec.Input(bytes: png, type: .png))
        #expect(back.orientation == .up)
        #expect((back.bitmap.width, back.bitmap.height) == (2, 3))
        #expect(back.bitmap.bytes == [4, 1, 5, 2, 6, 3])
    }
}
