import ContentTypes
import PhotoImport
import PhotoMetadata
import Testing

/// Renditions that must not say where a photo was taken.
@Suite(.fewAtOnce) struct LocationTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private func imported(
        _ bytes: [UInt8], codecs: (any CodecService)? = nil, under policy: PhotoImporter.UprightPolicy = .pixels
    ) async throws -> ImportedPhoto {
        let importer = home.importer(codecs: codecs) {
            $0.removesLocation = true
            $0.upright = policy
        }
        return try await importer.importPhoto(BytesSource(bytes))
    }

    private func rendition(of imported: ImportedPhoto) throws -> [UInt8] {
        try home.stored(try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")").path)
    }

    @Test(
        arguments: [
            (Orientation.up, (64, 48), Rung.losslessTurn), (.right, (64, 48), .losslessTurn),
            (.right, (61, 43), .reencode),
        ])
    func ofAJPEG(orientation: Orientation, size: (Int, Int), rung: Rung) async throws {
        let bytes = try PlacedPhoto.jpeg(orientation, size)
        #expect(PlacedPhoto.hasCanary(bytes))
        let imported = try await imported(bytes)
        let made = try rendition(of: imported)
        #expect(imported.receipt.rung == rung)
        #expect(!PlacedPhoto.hasCanary(made))
        let file = try JPEGFile(made)
        let exif = try #require(file.exif)
        #expect(!exif.hasGPS && exif.entry(0x8825, in: .ifd0) == nil)
        #expect(exif.entry(0x8298, in: .ifd0) != nil)
        #expect(exif.orientation == 1)
        let xmp = String(decoding: try #require(file.xmp).bytes, as: UTF8.self)
        #expect(xmp.contains("dc:format=\"kept\""))
        #expect(file.iptc.map { String(decoding: $0, as: UTF8.self) }?.contains("kept") == true)
        let dropped = imported.receipt.dropped
        for name in ["Exif location", "XMP location", "IPTC location", "motion video: location"] {
            #expect(dropped.contains(name), "\(dropped)")
        }
        #expect(dropped.contains { $0.hasSuffix("picture: Exif location") }, "\(dropped)")
        // The original is untouched, and not to be handed out.
        #expect(try home.stored(imported.photo.originalPath) == bytes)
        #expect(imported.receipt.withholdsLocation)
        try home.expectOrder()
    }

    @Test(arguments: [ContentType.png, .heic, .avif, .webP, .tiff, .jpegXL], [Orientation.up, .right])
    func ofOtherFormats(type: ContentType, orientation: Orientation) async throws {
        guard !CodecRegistry.standard.encoders(for: type).isEmpty else { return }
        let bytes = try PlacedPhoto.coded(as: type, orientation)
        #expect(PlacedPhoto.hasCanary(bytes))
        let imported = try await imported(bytes)
        #expect(!PlacedPhoto.hasCanary(try rendition(of: imported)))
        #expect(imported.receipt.dropped.contains("XMP location"), "\(imported.receipt.dropped)")
    }

    @Test(arguments: Fixture.names(in: "photos")) func everySampleIsFreeOfPlacesAfterwards(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let header = try TypeCatalog.standard.probe(bytes)
        let erasure = try LocationErasure(of: bytes, header)
        let out = try erasure.file.bytes()
        let again = try LocationErasure(of: out, TypeCatalog.standard.probe(out)).findings
        #expect(again.erased.isEmpty && again.remaining.isEmpty, "\(erasure.findings)")
        #expect(try TypeCatalog.standard.probe(out).evidence == header.evidence)
    }

    @Test func ofTextInAPNG() async throws {
        let png = try PlacedPhoto.coded(as: .png)
        let end = try #require(try PNGFile(png).chunks.last).range.lowerBound
        let text = PNGChunk.bytes("tEXt", Array("exif:GPSLatitude\00,0.0123N".utf8))
        let made = try rendition(of: try await imported(png[..<end] + text + png[end...]))
        #expect(!PlacedPhoto.hasCanary(made))
    }

    @Test func whereNothingStatesAPlaceTheOriginalServes() async throws {
        let bytes = try Fixture.bytes("photos/jpeg-plain.jpg")
        let imported = try await imported(bytes)
        #expect(imported.receipt.rung == .asIs)
        #expect(imported.receipt.withholdsLocation)
    }

    @Test(arguments: [
        ("gpmd", "track of positions"), ("camm", "track of positions"),
    ])
    func aTrackOfPositionsKeepsThePhoto(samples: String, reason: String) async throws {
        let bytes = try PlacedPhoto.jpeg(.right, (64, 48), film: PlacedPhoto.film(samples: samples))
        let imported = try await imported(bytes)
        try home.expectOnlyKept(imported, of: bytes)
        #expect(imported.photo.reason?.contains(reason) == true, "\(imported.photo.reason ?? "")")
        #expect(imported.receipt.withholdsLocation)
    }

    @Test func anXMPPacketThatIsCutKeepsThePhoto() async throws {
        let metadata = Codec.Metadata(
            exif: PlacedPhoto.exif(.right),
            xmp: Array(PlacedPhoto.packet.utf8.prefix(PlacedPhoto.packet.utf8.count / 2)))
        let bytes = try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: PlacedPhoto.bitmap(64, 48), metadata: metadata), as: .jpeg)
        try home.expectOnlyKept(try await imported(bytes), of: bytes)
    }

    @Test func aTypeOfWhichNothingIsKnownIsKept() async throws {
        let registry = StripeCodec.registry()
        let importer = home.importer(registry: registry) { $0.removesLocation = true }
        try home.expectOnlyKept(await importer.importPhoto(BytesSource(StripeCodec.sideways)), of: StripeCodec.sideways)
    }

    @Test(arguments: [ContentType.heic, .webP])
    func aPlaceThatACodecBringsBackIsFound(type: ContentType) async throws {
        guard !CodecRegistry.standard.encoders(for: type).isEmpty else { return }
        let bytes = try Self.turned(PlacedPhoto.coded(as: type), as: type)
        let codecs = TamperingCodecs(changingPicture: { picture in
            var picture = picture
            picture.metadata.xmp = Array(PlacedPhoto.packet.utf8)
            return picture
        })
        let imported = try await imported(bytes, codecs: codecs)
        try home.expectOnlyKept(imported, of: bytes)
        #expect(imported.photo.reason?.contains("still states where") == true, "\(imported.photo.reason ?? "")")
    }

    /// A HEIC is turned only where `irot` says so; a sample that has it gets the metadata.
    private static func turned(_ bytes: [UInt8], as type: ContentType) throws -> [UInt8] {
        type == .heic ? try Fixture.bytes("photos/heic-6.heic") : bytes
    }

    @Test func anEarlierRenditionIsMadeAnew() async throws {
        let bytes = try PlacedPhoto.jpeg(.right, (64, 48))
        let first = try await home.importer().importPhoto(BytesSource(bytes))
        #expect(PlacedPhoto.hasCanary(try rendition(of: first)))
        #expect(!first.receipt.withholdsLocation)
        let second = try await imported(bytes)
        #expect(second.isDuplicate)
        #expect(!PlacedPhoto.hasCanary(try rendition(of: second)))
        // And stays so.
        let third = try await home.importer().importPhoto(BytesSource(bytes))
        #expect(third.receipt == second.receipt)
        #expect(!PlacedPhoto.hasCanary(try rendition(of: third)))
        try home.expectOrder()
    }

    @Test func whatWasStoredOnlyIsFinishedWithoutItsPlace() async throws {
        let bytes = try PlacedPhoto.jpeg(.right, (64, 48))
        let kept = try await imported(bytes, under: .off)
        #expect(kept.photo.isLocationWithheld)
        try home.library.remove(kept.photo.id)
        let staged = try home.library.stage()
        try staged.append(bytes)
        let origin = Origin(withholdsLocation: true)
        _ = try home.library.commit(staged, as: .jpeg, filenameExtension: "jpg", origin: origin)
        let finished = try await home.importer().finishPending().map { try $0.get() }
        #expect(!PlacedPhoto.hasCanary(try rendition(of: try #require(finished.first))))
    }

    /// Photos whose making was left to a recovery that removes places.
    @Test func whatIsPendingIsFinishedWithoutItsPlace() async throws {
        let staged = try home.library.stage()
        try staged.append(try PlacedPhoto.jpeg(.right, (64, 48)))
        let id = try home.library.commit(staged, as: .jpeg, filenameExtension: "jpg").photo.id
        let importer = home.importer { $0.removesLocation = true }
        let finished = try await importer.finishPending().map { try $0.get() }
        #expect(!PlacedPhoto.hasCanary(try rendition(of: try #require(finished.first))))
        #expect(try home.library.photo(id)?.isLocationWithheld == true)
        try home.expectOrder()
    }

    @Test func aRenditionWithAPlaceIsGivenUpWhereThePlaceCannotBeRemoved() async throws {
        let bytes = try PlacedPhoto.jpeg(.right, (64, 48), film: PlacedPhoto.film(samples: "gpmd"))
        #expect(try await home.importer().importPhoto(BytesSource(bytes)).photo.state == .ready)
        let again = try await imported(bytes)
        try home.expectOnlyKept(again, of: bytes)
        #expect(again.photo.isLocationWithheld)
    }
}
