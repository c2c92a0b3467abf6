import PhotoImport
import Testing

@Suite(.fewAtOnce) struct RungTests {
    /// The rung each sample photo takes, by its name; what isn't listed takes its format's.
    private static let exceptions: [String: Rung] = [
        "jpeg-1.jpg": .asIs, "jpeg-odd-1.jpg": .asIs, "jpeg-plain.jpg": .asIs,
        // Only a tag is set right.
        "jpeg-illegal-9.jpg": .losslessTurn, "jpeg-xmp-says-6.jpg": .losslessTurn,
        "heic-exif-says-6.heic": .losslessTurn,
        // Edges that cut an iMCU can only be transposed without loss.
        "jpeg-odd-2.jpg": .reencode, "jpeg-odd-3.jpg": .reencode, "jpeg-odd-4.jpg": .reencode,
        "jpeg-odd-5.jpg": .losslessTurn, "jpeg-odd-6.jpg": .reencode, "jpeg-odd-7.jpg": .reencode,
        "jpeg-odd-8.jpg": .reencode,
        "png-1.png": .asIs, "png-animated.png": .asIs, "png-interlaced.png": .asIs, "png-palette.png": .asIs,
        "heic-1.heic": .asIs, "heic-10bit-1.heic": .asIs, "avif-1.avif": .asIs, "misnamed.jpg": .reencode,
    ]

    private static func rung(_ name: String) -> Rung {
        let file = String(name.dropFirst("photos/".count))
        return exceptions[file]
            ?? (file.hasPrefix("jpeg") ? .losslessTurn : file.hasPrefix("png") ? .losslessReencode : .reencode)
    }

    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    @Test(arguments: Fixture.names(in: "photos"))
    func everySamplePhotoTakesTheBestThatItCan(name: String) async throws {
        let bytes = try Fixture.bytes(name)
        let imported = try await home.importer().importPhoto(FileSource(Fixture.path(name)))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        let made = try home.stored(rendition.path)

        #expect(imported.receipt.rung == Self.rung(name))
        #expect(rendition.rung == Self.rung(name))
        #expect(rendition.type == imported.photo.type)
        #expect(imported.receipt.proof?.isEmpty == false)
        #expect(imported.receipt.reason == nil)
        #expect((rendition.path == imported.photo.originalPath) == (Self.rung(name) == .asIs))
        switch Self.rung(name) {
        case .asIs: #expect(made == bytes)
        case .losslessTurn where imported.receipt.orientation == .up: try expectOnlyTagsDiffer(made, bytes)
        case .losslessTurn: try expectTurnedCoefficients(made, bytes, imported.receipt.orientation)
        case .losslessReencode: #expect(try distortion(of: made, from: bytes).largestDifference == 0)
        case .reencode: #expect(try distortion(of: made, from: bytes).peakSignalToNoiseRatio >= 38)
        case let other: Issue.record("\(other) is no rung of this package")
        }
        try home.expectOrder()
    }

    /// Measures against the source turned sample by sample, both decoded anew.
    private func distortion(of made: [UInt8], from bytes: [UInt8]) throws -> Bitmap.Distortion {
        let type = try TypeCatalog.standard.probe(bytes).type
        let source = try CodecRegistry.standard.decode(Codec.Input(bytes: bytes, type: type))
        let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: made, type: type))
        #expect(shown.orientation == .up)
        #expect(shown.bitmap.format == source.bitmap.format)
        #expect(shown.bitmap.color.iccProfile == source.bitmap.color.iccProfile)
        return try shown.bitmap.distortion(against: source.bitmap.turned(by: source.orientation))
    }

    private func expectTurnedCoefficients(_ made: [UInt8], _ bytes: [UInt8], _ orientation: Orientation) throws {
        let turner = try #require(CodecRegistry.standard.turners(for: .jpeg).first)
        try turner.prove(
            Codec.Input(bytes: made, type: .jpeg), isTurned: Codec.Input(bytes: bytes, type: .jpeg),
            by: orientation, limits: Limits())
    }

    private func expectOnlyTagsDiffer(_ made: [UInt8], _ bytes: [UInt8]) throws {
        #expect(made.count == bytes.count)
        #expect(zip(made, bytes).filter { $0 != $1 }.count <= 2)
        #expect(try TypeCatalog.standard.probe(made).evidence.allSatisfy { $0.value == 1 })
    }
}
