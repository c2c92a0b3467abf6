import CodecTesting
import ContentTypes
import PhotoCodecs
import PhotoImport
import Testing

@Suite struct QOIExampleTests {
    private let codec = QOICodec()

    /// Seven by one pixels, one for each kind of chunk, with the samples that qoiformat.org's rules make of them.
    private static let known: (file: [UInt8], samples: [UInt8]) = (
        Array("qoif".utf8) + [0, 0, 0, 8, 0, 0, 0, 1, 4, 0]
            + [0xFE, 10, 20, 30]  // RGB, at the opacity of the start
            + [0xFF, 40, 50, 60, 70]  // RGBA; its hash is (40·3 + 50·5 + 60·7 + 70·11) mod 64 = 24
            + [0x40 | 3 << 4 | 0 << 2 | 2]  // a small difference: +1, −2, 0
            + [0x80 | 21, 15 << 4 | 0]  // green −11, red 7 more than that, blue 8 less
            + [0xC1]  // the last one twice
            + [24]  // the one of hash 24
            + [0x40 | 2 << 4 | 2 << 2 | 3]  // 0, 0, +1
            + [0, 0, 0, 0, 0, 0, 0, 1],
        [10, 20, 30, 255, 40, 50, 60, 70, 41, 48, 60, 70, 37, 37, 41, 70, 37, 37, 41, 70, 37, 37, 41, 70]
            + [40, 50, 60, 70, 40, 50, 61, 70]
    )

    private func input(_ bytes: [UInt8]) -> Codec.Input { Codec.Input(bytes: bytes, type: .qoi) }

    private func coded(_ bitmap: Bitmap) throws -> [UInt8] {
        var sink = Codec.MemorySink()
        try codec.encode(Codec.Picture(bitmap: bitmap), as: .qoi, options: .init(), to: &sink)
        return sink.bytes
    }

    private func expect(
        _ code: CodecError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) {
        let error = #expect(throws: CodecError.self, sourceLocation: sourceLocation) { try body() }
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    @Test func knownBytesAreKnownPixels() throws {
        let picture = try codec.decode(input(Self.known.file))
        #expect(picture.bitmap.format == .init(.rgb, alpha: .straight))
        #expect((picture.bitmap.width, picture.bitmap.height) == (8, 1))
        #expect(picture.bitmap.bytes == Self.known.samples)
        #expect(picture.bitmap.color == .init())
        #expect(try coded(picture.bitmap) == Self.known.file)
    }

    /// All of the runs' lengths around 62, wrapping differences, and opacity.
    @Test(
        arguments: [(1, 1), (61, 1), (62, 1), (63, 1), (125, 3), (17, 31)],
        [Bitmap.Format(.rgb), Bitmap.Format(.rgb, alpha: .straight)])
    func whatIsWrittenIsReadBack(size: (Int, Int), format: Bitmap.Format) throws {
        let count = size.0 * size.1 * format.channelCount
        let flat = [UInt8](repeating: 0, count: count)
        let steep = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }
        let gentle = (0..<count).map { UInt8(truncatingIfNeeded: $0 / format.channelCount * 3 - 40) }
        let coarse = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 97 * 71) }
        for bytes in [flat, steep, gentle, coarse] {
            let bitmap = try Bitmap(width: size.0, height: size.1, format: format, bytes: bytes)
            let file = try coded(bitmap)
            #expect(try codec.decode(input(file)).bitmap == bitmap)
            #expect(try codec.header(of: input(file), limits: Limits()).format == format)
        }
    }

    @Test func linearColoursStayLinear() throws {
        let color = Bitmap.ColorDescription(
            codePoints: .init(primaries: 1, transfer: 8, matrix: 0, isFullRange: true))
        let bitmap = try Bitmap(width: 1, height: 1, format: .init(.rgb), color: color, bytes: [1, 2, 3])
        let file = try coded(bitmap)
        #expect(file[13] == 1)
        #expect(try codec.decode(input(file)).bitmap == bitmap)
    }

    @Test func whatItCannotHoldIsRefused() throws {
        let formats: [Bitmap.Format] = [
            .init(.gray), .init(.cmyk), .init(.rgb, bitsPerSample: 10), .init(.rgb, alpha: .premultiplied),
        ]
        for format in formats {
            let bytes = [UInt8](repeating: 0, count: format.bytesPerPixel)
            let bitmap = try Bitmap(width: 1, height: 1, format: format, bytes: bytes)
            expect(.unsupported) { _ = try coded(bitmap) }
        }
        let foreign: [Bitmap.ColorDescription] = [
            .init(iccProfile: [1]),
            .init(codePoints: .init(primaries: 9, transfer: 16, matrix: 0, isFullRange: true)),
        ]
        for color in foreign {
            let bitmap = try Bitmap(width: 1, height: 1, format: .init(.rgb), color: color, bytes: [1, 2, 3])
            expect(.unsupported) { _ = try coded(bitmap) }
        }
    }

    @Test(arguments: 0..<Self.known.file.count)
    func everyTruncationIsRefused(length: Int) {
        let part = Array(Self.known.file.prefix(length))
        expect(length < 4 ? .notMine : .malformed) { _ = try codec.decode(input(part)) }
    }

    @Test(
        arguments: [
            (4, 1), (7, 9), (7, 7), (8, 255), (11, 2), (12, 2), (12, 5), (13, 2), (43, 2),
        ] as [(Int, UInt8)])
    func aWrongByteIsRefused(place: Int, value: UInt8) {
        var bytes = Self.known.file
        bytes[min(place, bytes.count - 1)] = value
        let code: CodecError.Code = [4, 8].contains(place) ? .limitExceeded : .malformed
        expect(code) { _ = try codec.decode(input(bytes)) }
    }

    @Test func whatFollowsTheEndIsRefused() {
        expect(.malformed) { _ = try codec.decode(input(Self.known.file + [0])) }
    }

    /// As large as the limits allow, in 22 bytes.
    @Test func aShortFileThatSaysItIsLargeIsRefused() {
        let header = Array("qoif".utf8) + [0, 0, 0x3F, 0xFF, 0, 0, 0x3F, 0xFF, 4, 0]
        expect(.malformed) { _ = try codec.decode(input(header + QOICodec.endMarker)) }
    }

    @Test func limitsHold() throws {
        let needs: [(WritableKeyPath<Limits, Int>, Int)] = [
            (\.pixels, 8), (\.side, 8), (\.bitmapBytes, 32), (\.fileBytes, Self.known.file.count),
        ]
        for (limit, value) in needs {
            var limits = Limits()
            limits[keyPath: limit] = value
            #expect(try codec.decode(input(Self.known.file), limits: limits).bitmap.bytes == Self.known.samples)
            limits[keyPath: limit] = value - 1
            expect(.limitExceeded) { _ = try codec.header(of: input(Self.known.file), limits: limits) }
            expect(.limitExceeded) { _ = try codec.decode(input(Self.known.file), limits: limits) }
        }
    }

    @Test func aCallIsGivenUp() {
        let options = Codec.DecodingOptions(interruption: .init(isCancelled: { true }))
        expect(.cancelled) { _ = try codec.decode(input(Self.known.file), options: options) }
    }

    @Test func itImports() async throws {
        let sandbox = try Sandbox()
        let importer = PhotoImporter(into: try sandbox.library(), registry: CodecRegistry.standard.withQOI)
        let imported = try await importer.importPhoto(BytesSource(Self.known.file))
        #expect(imported.photo.type == .qoi)
        #expect(imported.photo.state == .ready)
        #expect(imported.photo.originalPath.hasSuffix(".qoi"))
        let rendition = try #require(imported.photo.rendition)
        #expect((rendition.width, rendition.height) == (8, 1))
        let stored = try sandbox.read("library/" + imported.photo.originalPath)
        #expect(stored == Self.known.file)
    }

    @Test func itConforms() {
        let abilities = CodecConformance.Abilities(formats: [.init(.rgb), .init(.rgb, alpha: .straight)])
        let findings = CodecConformance(of: codec, as: .qoi, abilities: abilities).findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func itWorksOnThisMachine() throws {
        let capability = try #require(CodecRegistry.standard.withQOI.capabilities().first { $0.type == .qoi })
        guard case .works("QOI") = capability.decoding, case .works("QOI") = capability.encoding else {
            Issue.record("\(capability)")
            return
        }
    }
}
