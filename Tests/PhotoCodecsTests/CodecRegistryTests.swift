import ContentTypes
import PhotoCodecs
import Testing

@Suite struct CodecRegistryTests {
    private static let portrait: ContentType = "com.example.portrait"

    /// A registry in which a made-up type conforms to PNG, with codecs in the order of registration.
    private func registry(_ codecs: [ToyCodec]) -> CodecRegistry {
        var registry = CodecRegistry()
        registry.catalog.declare(TypeDeclaration(Self.portrait, conformsTo: [.png], filenameExtensions: ["portrait"]))
        for codec in codecs {
            registry.register(codec)
            registry.register(turner: codec)
        }
        return registry
    }

    private func input(_ type: ContentType) -> Codec.Input { Codec.Input(bytes: [1], type: type) }

    private func picture() throws -> Codec.Picture {
        Codec.Picture(bitmap: try Bitmap(width: 1, height: 1, format: .init(.gray), bytes: [0]))
    }

    @Test func theLastRegisteredIsAskedFirst() throws {
        let registry = registry([ToyCodec(number: 1), ToyCodec(number: 2)])
        #expect(registry.decoders(for: .png).map(\.name) == ["Toy 2", "Toy 1"])
        #expect(registry.encoders(for: .png).map(\.name) == ["Toy 2", "Toy 1"])
        #expect(registry.turners(for: .png).map(\.name) == ["Toy 2", "Toy 1"])
        #expect(try registry.decode(input(.png)).bitmap.width == 2)
        #expect(try registry.header(of: input(.png)).width == 2)
        #expect(try registry.encode(picture(), as: .png) == [2])
    }

    @Test func theExactTypeComesBeforeItsParents() throws {
        let registry = registry([
            ToyCodec(number: 1, types: [Self.portrait]), ToyCodec(number: 2), ToyCodec(number: 3, types: [.image]),
        ])
        #expect(registry.decoders(for: Self.portrait).map(\.name) == ["Toy 1", "Toy 3", "Toy 2"])
        #expect(registry.decoders(for: .png).map(\.name) == ["Toy 2", "Toy 3"])
        #expect(registry.decoders(for: .jpeg).map(\.name) == ["Toy 3"])
        #expect(registry.decoders(for: .data).isEmpty)
    }

    @Test(arguments: [CodecError.Code.notMine, .unsupported])
    func whoPassesIsPassedOver(code: CodecError.Code) throws {
        let registry = registry([
            ToyCodec(number: 1), ToyCodec(number: 2, refusal: CodecError(code, "Ask another.")),
        ])
        #expect(try registry.decode(input(.png)).bitmap.width == 1)
        #expect(try registry.header(of: input(.png)).width == 1)
        // What the one that passed had written already is not in the file.
        #expect(try registry.encode(picture(), as: .png) == [1])
    }

    @Test(arguments: [CodecError.Code.malformed, .limitExceeded, .inexact, .mismatch, .argument, .io])
    func whoFailsEndsTheSearch(code: CodecError.Code) throws {
        let registry = registry([
            ToyCodec(number: 1), ToyCodec(number: 2, refusal: CodecError(code, "It is broken.")),
        ])
        let error = #expect(throws: CodecError.self) { try registry.decode(input(.png)) }
        #expect(error?.code == code)
        #expect(error?.message == "It is broken.")
    }

    @Test func whatAllSaidIsInTheError() throws {
        let registry = registry([
            ToyCodec(number: 1, refusal: CodecError(.unsupported, "No 16 bits here.")),
            ToyCodec(number: 2, refusal: CodecError(.notMine, "No PNG.")),
        ])
        let error = #expect(throws: CodecError.self) { try registry.decode(input(.png)) }
        #expect(error?.code == .unsupported)
        #expect(error?.trail.map(\.message) == ["No PNG.", "No 16 bits here."])
        #expect(
            error?.description == "Can't decode public.png: none of 2 codecs could (No PNG; No 16 bits here).")
    }

    @Test func theOnlyOnesWordsAreTheError() {
        let registry = registry([ToyCodec(number: 1, refusal: CodecError(.notMine, "No PNG."))])
        let error = #expect(throws: CodecError.self) { try registry.header(of: input(.png)) }
        #expect(error?.code == .notMine)
        #expect(error?.description == "No PNG.")
    }

    @Test func withoutACodecTheErrorSaysSo() throws {
        let error = #expect(throws: CodecError.self) { try CodecRegistry().encode(picture(), as: .gif) }
        #expect(error?.code == .unsupported)
        #expect(error?.message == "Can't encode com.compuserve.gif: no codec for it is registered.")
        #expect(error?.trail.isEmpty == true)
    }

    @Test func unregisteringATypeLeavesTheCodecItsOthers() throws {
        var registry = registry([ToyCodec(number: 1, types: [.png, .gif]), ToyCodec(number: 2)])
        let before = registry
        registry.unregister(.png)
        #expect(registry.decoders(for: .png).isEmpty)
        #expect(registry.encoders(for: .png).isEmpty)
        #expect(registry.turners(for: .png).isEmpty)
        #expect(registry.types == [.gif])
        #expect(try registry.decode(input(.gif)).bitmap.width == 1)
        registry.unregister(.webP)
        #expect(registry.types == [.gif])
        // A registry is a value: the copy knows nothing of it.
        #expect(before.decoders(for: .png).map(\.name) == ["Toy 2", "Toy 1"])
    }

    @Test func halvesCanBeRegisteredAlone() {
        var registry = CodecRegistry()
        registry.register(decoder: ToyCodec(number: 1))
        registry.register(encoder: ToyCodec(number: 2, types: [.jpeg]))
        registry.register(turner: ToyCodec(number: 3, types: [.gif]))
        #expect(registry.types == [.gif, .jpeg, .png])
        #expect(registry.encoders(for: .png).isEmpty)
        #expect(registry.decoders(for: .jpeg).isEmpty)
        #expect(registry.decoders(for: .gif).isEmpty)
    }
}
