import CodecCompiler
import ContentTypes
import Foundation
import PhotoCodecs
import SharedLibraryCodec
import Testing

/// The documentation's example, compiled and used.
@Suite(.enabled(if: SharedLibrary.compiler != nil, "No C compiler is on the path."))
struct SharedLibraryCodecTests {
    static let gray: ContentType = "com.example.gray"
    /// Three across, two down, shown turned clockwise.
    static let sideways = Array("GRAY".utf8) + [0, 3, 0, 2, 6] + [1, 2, 3, 4, 5, 6]

    private let registry: CodecRegistry
    private let codec: SharedLibraryCodec

    init() throws {
        let library = try SharedLibrary(SharedLibrary.exampleSource)
        var registry = CodecRegistry()
        // A library that is loaded twice is one codec asked twice.
        try registry.load(library: library.url.path)
        try registry.load(library: Pathname(library.url.path))
        self.registry = registry
        codec = try SharedLibraryCodec(loading: Pathname(library.url.path))
    }

    private func input(_ bytes: [UInt8]) -> Codec.Input { Codec.Input(bytes: bytes, type: Self.gray) }

    @Test func saysWhatItIs() {
        #expect(codec.name == "Gray")
        #expect(codec.decodableTypes == [Self.gray])
        #expect(codec.encodableTypes == [Self.gray])
        #expect(codec.samples.map(\.width) == [2])
        #expect(registry.types == [Self.gray])
    }

    @Test func itsTypeIsKnown() throws {
        #expect(try registry.catalog.detect(Self.sideways) == Self.gray)
        #expect(registry.catalog.conforms(Self.gray, to: .image))
        #expect(registry.catalog.preferredFilenameExtension(for: Self.gray) == "gray")
        #expect(registry.catalog.preferredMIMEType(for: Self.gray) == "image/x-gray")
    }

    @Test func itWorksOnThisMachine() throws {
        let capability = try #require(registry.capabilities().first { $0.type == Self.gray })
        guard case .works("Gray") = capability.decoding, case .works("Gray") = capability.encoding else {
            Issue.record("\(capability)")
            return
        }
    }

    @Test func decodes() throws {
        let picture = try registry.decode(input(Self.sideways))
        #expect(picture.orientation == .right)
        #expect(picture.isComplete)
        #expect((picture.bitmap.width, picture.bitmap.height) == (3, 2))
        #expect(picture.bitmap.format == .init(.gray))
        #expect(picture.bitmap.bytes == [1, 2, 3, 4, 5, 6])
        let header = try registry.header(of: input(Self.sideways))
        #expect(header == .init(width: 3, height: 2, format: .init(.gray), orientation: .right))
    }

    @Test(arguments: [(1, 1), (255, 3), (256, 2), (1, 70_000 / 2)])
    func writesWhatItReads(width: Int, height: Int) throws {
        let bytes = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
        let bitmap = try Bitmap(width: width, height: height, format: .init(.gray), bytes: bytes)
        let file = try registry.encode(Codec.Picture(bitmap: bitmap), as: Self.gray)
        #expect(file.prefix(4).elementsEqual("GRAY".utf8))
        #expect(try registry.decode(input(file)).bitmap == bitmap)
    }

    @Test(arguments: 1..<15)
    func everyTruncationIsRefused(length: Int) {
        let part = Array(Self.sideways.prefix(length))
        let code: CodecError.Code = length < 4 ? .notMine : .malformed
        #expect { try codec.decode(input(part)) } throws: { ($0 as? CodecError)?.code == code }
        guard length < 9 else { return }
        #expect { try codec.header(of: input(part), limits: Limits()) } throws: { ($0 as? CodecError)?.code == code }
    }

    @Test func anEmptyFileIsNotItsOwn() {
        #expect { try codec.decode(input([])) } throws: { ($0 as? CodecError)?.code == .notMine }
    }

    @Test func itsWordsAreInTheError() {
        let wrong = Array("GRAY".utf8) + [0, 1, 0, 1, 9, 7]
        #expect { try codec.decode(input(wrong)) } throws: {
            "\($0)" == "Gray can't read the file's header: its orientation is none of 1 to 8."
        }
    }

    @Test func limitsHold() throws {
        let needs: [(WritableKeyPath<Limits, Int>, Int)] = [
            (\.pixels, 6), (\.side, 3), (\.bitmapBytes, 6), (\.fileBytes, 15),
        ]
        for (limit, value) in needs {
            var limits = Limits()
            limits[keyPath: limit] = value
            #expect(try codec.decode(input(Self.sideways), limits: limits).bitmap.bytes.count == 6)
            limits[keyPath: limit] = value - 1
            #expect { try codec.decode(input(Self.sideways), limits: limits) } throws: {
                ($0 as? CodecError)?.code == .limitExceeded
            }
            #expect { try codec.header(of: input(Self.sideways), limits: limits) } throws: {
                ($0 as? CodecError)?.code == .limitExceeded
            }
        }
    }

    @Test func whatItCannotHoldIsRefused() throws {
        var picture = Codec.Picture(
            bitmap: try Bitmap(width: 1, height: 1, format: .init(.rgb), bytes: [1, 2, 3]))
        #expect { try registry.encode(picture, as: Self.gray) } throws: { ($0 as? CodecError)?.code == .unsupported }
        picture.bitmap = try Bitmap(width: 1, height: 1, format: .init(.gray), bytes: [1])
        let points = Bitmap.CodePoints(primaries: 12, transfer: 13, matrix: 0, isFullRange: true)
        for color in [Bitmap.ColorDescription(iccProfile: [1]), .init(codePoints: points)] {
            picture.bitmap.color = color
            #expect { try registry.encode(picture, as: Self.gray) } throws: {
                ($0 as? CodecError)?.code == .unsupported
            }
        }
        picture.bitmap.color = .init()
        picture.orientation = .down
        #expect { try registry.encode(picture, as: Self.gray) } throws: { ($0 as? CodecError)?.code == .argument }
    }

    @Test func metadataWithoutAPlaceAreLeftOut() throws {
        var picture = Codec.Picture(
            bitmap: try Bitmap(width: 1, height: 1, format: .init(.gray), bytes: [1]))
        let plain = try registry.encode(picture, as: Self.gray)
        picture.metadata = Codec.Metadata(exif: [1], xmp: [2])
        #expect(try registry.encode(picture, as: Self.gray) == plain)
    }

    @Test func aCallIsGivenUp() {
        let cancelled = Codec.Interruption(isCancelled: { true })
        let late = Codec.Interruption(deadline: .now)
        for (interruption, code) in [(cancelled, CodecError.Code.cancelled), (late, .deadlineExceeded)] {
            let options = Codec.DecodingOptions(interruption: interruption)
            #expect { try codec.decode(input(Self.sideways), options: options) } throws: {
                ($0 as? CodecError)?.code == code
            }
        }
    }

    /// The library asks at each row, and only there an answer can change.
    @Test func aCallIsGivenUpWithin() {
        let answers = Countdown(1)
        let options = Codec.DecodingOptions(interruption: .init(isCancelled: { answers.isOver() }))
        #expect { try codec.decode(input(Self.sideways), options: options) } throws: {
            ($0 as? CodecError)?.code == .cancelled
        }
        // Before the call, in it, and once more to say why.
        #expect(answers.count == 3)
    }

    @Test func severalCallsAtOnceAgree() async throws {
        let expected = try codec.decode(input(Self.sideways))
        let codec = codec
        try await withThrowingTaskGroup(of: Codec.Picture.self) { group in
            for _ in 0..<64 {
                group.addTask { try codec.decode(Codec.Input(bytes: Self.sideways, type: Self.gray)) }
            }
            for try await picture in group { #expect(picture == expected) }
        }
    }
}
