import ContentTypes
import PhotoImport
import PhotoMetadata
import Testing

/// Files whose parts lie about themselves or each other: upright where the picture allows it, else kept with a reason.
@Suite(.fewAtOnce) struct HostileCompositeTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    /// Imports a JPEG and expects that, where there is a rendition, it shows the source as displayed and is upright.
    private func expectUpright(_ bytes: [UInt8], turnedBy orientation: Orientation = .right) async throws -> Receipt {
        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        let made = try home.stored(rendition.path)
        let source = try CodecRegistry.standard.decode(Codec.Input(bytes: bytes, type: .jpeg)).bitmap
        let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: made, type: .jpeg)).bitmap
        #expect(try shown.distortion(showing: source, turnedBy: orientation).peakSignalToNoiseRatio >= 38)
        #expect(try TypeCatalog.standard.probe(made).evidence.allSatisfy { $0.value == 1 || $0.orientation == nil })
        try home.expectOrder()
        return imported.receipt
    }

    /// A sideways picture with any Exif block, XMP packet or both.
    private static func coded(exif: [UInt8]? = GainMapPhoto.exif(.right), xmp: [UInt8]? = nil) throws -> [UInt8] {
        try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: PlacedPhoto.bitmap(64, 48), metadata: Codec.Metadata(exif: exif, xmp: xmp)), as: .jpeg
        )
    }

    /// A block of entries of twelve bytes, with the offset of the next directory.
    private static func exif(_ entries: [[UInt8]], next: UInt8 = 0, then rest: [UInt8] = []) -> [UInt8] {
        Array("II*\0".utf8) + [8, 0, 0, 0, UInt8(entries.count), 0] + entries.flatMap { $0 } + [next, 0, 0, 0] + rest
    }

    private static let orientation: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]

    @Test(
        arguments: [
            // A chain of directories that leads back to its start.
            exif([orientation], next: 8),
            // An Exif directory and a GPS directory that are the first one.
            exif([
                orientation, [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0], [0x25, 0x88, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0],
            ]),
            // Counts whose bytes are more than 32, and more than 64, bits can say.
            exif([orientation, [0x32, 1, 12, 0, 255, 255, 255, 255, 26, 0, 0, 0]]),
            exif([orientation, [0x32, 1, 5, 0, 0, 0, 0, 0x20, 255, 255, 255, 255]]),
            // A thumbnail beyond the end, and one that is the block itself.
            exif(
                [orientation], next: 26,
                then: [
                    2, 0, 1, 2, 4, 0, 1, 0, 0, 0, 0, 255, 0, 0, 2, 2, 4, 0, 1, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0,
                ]),
            // A MakerNote past the end.
            exif(
                [orientation, [0x69, 0x87, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0]],
                then: [
                    1, 0, 0x7C, 0x92, 7, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0,
                ]),
        ] as [[UInt8]])
    func exifThatLies(block: [UInt8]) async throws {
        let receipt = try await expectUpright(try Self.coded(exif: block))
        #expect(receipt.orientation == .right)
    }

    @Test(arguments: [2, 3, 5, 50]) func anXMPPacketThatIsCut(part: Int) async throws {
        let packet = Array(PlacedPhoto.packet.utf8)
        _ = try await expectUpright(try Self.coded(xmp: Array(packet.prefix(packet.count / part))))
    }

    /// Offsets of the second picture: past the end, at the very end, before the first ends, as far as there are numbers.
    @Test(arguments: [1 << 20, 0xFFFF_FFFF, 4, 0x7FFF_FFFF] as [UInt32])
    func anIndexOfPicturesThatPointsElsewhere(offset: UInt32) async throws {
        var bytes = try Fixture.bytes("photos/jpeg-mpf.jpg")
        let file = try JPEGFile(bytes)
        let (index, base) = try #require(file.mpf)
        var lying = index
        lying.update(at: 1, size: index.entries[1].size, offset: offset)
        bytes.replaceSubrange(base..<base + index.bytes.count, with: lying.bytes)
        #expect(bytes.count == file.byteCount)
        _ = try await expectUpright(bytes)
    }

    /// Gain maps needn't have their picture's proportions; they are turned as it is.
    @Test(arguments: [(16, 48), (48, 16), (7, 64), (1, 1)]) func aGainMapOfOtherProportions(size: (Int, Int))
        async throws
    {
        let (bytes, gainMap) = try GainMapPhoto.bytes(
            picture: PlacedPhoto.bitmap(96, 64), gainMap: PlacedPhoto.bitmap(size.0, size.1), orientation: .right)
        let receipt = try await expectUpright(bytes)
        #expect(receipt.dropped.isEmpty)
        let made = try home.stored(try #require(try home.photos().first?.rendition).path)
        let source = try CodecRegistry.standard.decode(Codec.Input(bytes: gainMap, type: .jpeg)).bitmap
        let trailing = Array(made[try JPEGFile(made).trailing])
        let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: trailing, type: .jpeg)).bitmap
        #expect(try shown.distortion(showing: source, turnedBy: .right).peakSignalToNoiseRatio >= 38)
    }

    /// Only what is associated with the primary item turns it.
    @Test func aTurnOfAnItemThatIsNotThePrimaryOne() async throws {
        var bytes = try Fixture.bytes("photos/heic-alpha-6.heic")
        let associations = try #require(bytes.firstRange(of: Array("ipma".utf8))).upperBound
        // Version and flags, the number of items; then of the first item its number and its properties.
        let start = associations + 8 + 2
        let count = Int(bytes[start])
        let properties = try #require(bytes.firstRange(of: Array("ipco".utf8))).lowerBound - 4
        var kinds: [[UInt8]] = []
        var position = properties + 8
        while bytes[position + 4..<position + 8] != Array("ipma".utf8)[...] {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            kinds.append(Array(bytes[position + 4..<position + 8]))
            position += length
        }
        let size = try #require(kinds.firstIndex(of: Array("ispe".utf8)))
        for place in start + 1..<start + 1 + count where kinds[Int(bytes[place] & 0x7F) - 1] == Array("irot".utf8) {
            bytes[place] = UInt8(size + 1)
        }
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.orientation ?? .up == .up)
        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        #expect(imported.receipt.orientation == .up)
        if let rendition = imported.photo.rendition {
            #expect(try home.stored(rendition.path) == bytes)
        } else {
            try home.expectOnlyKept(imported, of: bytes)
        }
    }
}
