import ContentTypes
import PhotoCodecs
import PhotoImport
import Testing

@Suite struct PhotoCodecsExampleTests {
    @Test(arguments: [8: [1, 2, 3, 4, 5, 6], 10: [1, 0, 2, 0, 3, 0, 0xFF, 3, 5, 0, 6, 0]] as [Int: [UInt8]])
    func samplesAreFound(bits: Int, bytes: [UInt8]) throws {
        let bitmap = try Bitmap(width: 3, height: 2, format: .init(.gray, bitsPerSample: bits), bytes: bytes)
        #expect((0..<3).map { bitmap.sample(x: $0, y: 0, channel: 0) } == [1, 2, 3])
        #expect(bitmap.sample(x: 0, y: 1, channel: 0) == (bits == 8 ? 4 : 1023))
    }

    @Test func aPictureConvertsUpright() throws {
        let registry = CodecRegistry.standard.withQOI
        let jpeg = try Fixture.bytes("photos/jpeg-odd-6.jpg")
        let back = try registry.decode(Codec.Input(bytes: convert(jpeg, to: .qoi, by: registry), type: .qoi))
        #expect(back.orientation == .up)
        #expect((back.bitmap.width, back.bitmap.height) == (61, 43))
        let shown = try registry.decode(Codec.Input(bytes: jpeg, type: .jpeg)).bitmap.turned(by: .right)
        #expect(back.bitmap.bytes == shown.bytes)
    }

    @Test func aDecoderOfJPEGIsAskedBeforeThePackagesOwn() throws {
        let registry = CodecRegistry.standard.withStrictJPEG
        let names = registry.decoders(for: .jpeg).map(\.name)
        #expect(names.count == 2)
        #expect(names.first == "strict \(names.last ?? "")")
        let baseline = Codec.Input(bytes: try Fixture.bytes("photos/jpeg-6.jpg"), type: .jpeg)
        #expect(try registry.decode(baseline) == CodecRegistry.standard.decode(baseline))
        #expect(try registry.header(of: baseline) == CodecRegistry.standard.header(of: baseline))
    }

    /// The package's own codec, which could, isn't asked.
    @Test func whatItRefusesForGoodIsRefused() async throws {
        let registry = CodecRegistry.standard.withStrictJPEG
        let bytes = try Fixture.bytes("photos/jpeg-progressive.jpg")
        #expect(try CodecRegistry.standard.decode(Codec.Input(bytes: bytes, type: .jpeg)).isComplete)
        #expect { try registry.decode(Codec.Input(bytes: bytes, type: .jpeg)) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
    }

    @Test func whatItLeavesIsDoneByTheNext() throws {
        let registry = CodecRegistry.standard.withStrictJPEG
        let input = Codec.Input(bytes: try Fixture.bytes("photos/jpeg-cmyk.jpg"), type: .jpeg)
        let strict = try #require(registry.decoders(for: .jpeg).first)
        #expect { try strict.decode(input) } throws: { ($0 as? CodecError)?.code == .unsupported }
        let picture = try registry.decode(input)
        #expect(picture.bitmap.format.model == .cmyk)
        #expect(try picture == CodecRegistry.standard.decode(input))
    }

    @Test func whereNoOtherIsLeftItsReasonIsTheError() throws {
        var registry = CodecRegistry.standard
        let base = try #require(registry.decoders(for: .jpeg).first)
        registry.unregister(.jpeg)
        registry.register(decoder: StrictJPEG(base: base))
        let input = Codec.Input(bytes: try Fixture.bytes("photos/jpeg-cmyk.jpg"), type: .jpeg)
        let error = #expect(throws: CodecError.self) { try registry.decode(input) }
        #expect(error?.message == "The JPEG is CMYK, which is left to another codec.")
    }
}
