import PhotoMetadata
import Testing

@Suite struct ExifBlockTests {
    static let orders: [ByteOrder] = [.little, .big]

    @Test(arguments: orders) func readsACameraBlock(order: ByteOrder) throws {
        let block = try ExifBlock(TIFFFixture.camera(order).bytes)
        #expect(block.byteOrder == order)
        #expect(block.directories.map(\.kind) == [.ifd0, .exif, .gps, .ifd1])
        #expect(block.orientation == 6)
        #expect(block.thumbnailOrientation == 6)
    }

    @Test(arguments: orders, 1...8) func setsEveryOrientation(order: ByteOrder, value: Int) throws {
        let original = TIFFFixture.camera(order).bytes
        var block = try ExifBlock(original)
        let edits = block.setOrientation(UInt16(value))
        #expect(edits.map(\.directory) == [.ifd0, .ifd1])
        #expect(edits.allSatisfy { $0.outcome == (value == 6 ? .unchanged : .written) })
        #expect(block.orientation == UInt16(value))
        #expect(block.thumbnailOrientation == UInt16(value))
        #expect(try ExifBlock(block.bytes) == block)
        let changed = original.indices.filter { original[$0] != block.bytes[$0] }
        #expect(changed.count == (value == 6 ? 0 : 2))
        #expect(block.bytes.count == original.count)
    }

    @Test(arguments: orders) func leavesTheMakerNoteAlone(order: ByteOrder) throws {
        var block = try ExifBlock(TIFFFixture.camera(order).bytes)
        block.resetOrientation()
        block.setPixelDimensions(width: 3000, height: 4000)
        block.dropThumbnail()
        let note = try #require(block.entry(0x927C, in: .exif)?.value)
        #expect(Array(block.bytes[note]) == TIFFFixture.makerNote)
    }

    struct OddField: Sendable {
        var name: String
        var type: UInt16
        var count: UInt32
        var six: @Sendable (TIFFFixture) -> [UInt8]
        var one: @Sendable (TIFFFixture) -> [UInt8]
    }

    static let oddFields = [
        OddField(name: "BYTE", type: 1, count: 1, six: { _ in [6] }, one: { _ in [1] }),
        OddField(name: "ASCII", type: 2, count: 1, six: { _ in [0x36] }, one: { _ in [0x31] }),
        OddField(name: "LONG", type: 4, count: 1, six: { $0.number32(6) }, one: { $0.number32(1) }),
        OddField(
            name: "RATIONAL", type: 5, count: 1, six: { $0.number32(12) + $0.number32(2) },
            one: { $0.number32(1) + $0.number32(1) }),
        OddField(name: "SBYTE", type: 6, count: 1, six: { _ in [6] }, one: { _ in [1] }),
        OddField(name: "UNDEFINED", type: 7, count: 1, six: { _ in [6] }, one: { _ in [1] }),
        OddField(name: "SSHORT", type: 8, count: 1, six: { $0.number16(6) }, one: { $0.number16(1) }),
        OddField(name: "SLONG", type: 9, count: 1, six: { $0.number32(6) }, one: { $0.number32(1) }),
        OddField(
            name: "two SHORTs", type: 3, count: 2, six: { $0.number16(6) + $0.number16(8) },
            one: { $0.number16(1) + $0.number16(1) }),
        OddField(
            name: "three SHORTs out of line", type: 3, count: 3,
            six: { fixture in [6, 6, 6].flatMap(fixture.number16) },
            one: { fixture in [1, 1, 1].flatMap(fixture.number16) }),
    ]

    @Test(arguments: orders, oddFields.indices) func patchesOddTypes(order: ByteOrder, index: Int) throws {
        let odd = Self.oddFields[index]
        func block(_ value: [UInt8]) -> [UInt8] {
            var fixture = TIFFFixture(order)
            fixture.ifd0 = [TIFFFixture.Field(tag: 0x0112, type: odd.type, count: odd.count, value: value)]
            return fixture.bytes
        }
        let fixture = TIFFFixture(order)
        var edited = try ExifBlock(block(odd.six(fixture)))
        #expect(edited.orientation == 6, "\(odd.name)")
        #expect(edited.resetOrientation().map(\.outcome) == [.written], "\(odd.name)")
        #expect(edited.bytes == block(odd.one(fixture)), "\(odd.name)")
    }

    @Test(arguments: orders) func refusesValuesItCannotReach(order: ByteOrder) throws {
        var fixture = TIFFFixture(order)
        fixture.ifd0 = [TIFFFixture.Field(tag: 0x0112, type: 3, count: 0x8000_0000, value: fixture.number32(6))]
        var block = try ExifBlock(fixture.bytes)
        #expect(block.orientation == nil)
        #expect(block.resetOrientation().first?.isDone == false)
        #expect(block.bytes == fixture.bytes)
    }

    @Test(arguments: orders) func refusesToWriteIntoAMakerNote(order: ByteOrder) throws {
        var fixture = TIFFFixture.camera(order)
        let note = try #require(try ExifBlock(fixture.bytes).entry(0x927C, in: .exif)?.value)
        var bytes = fixture.bytes
        // The orientation's entry is the fifth of IFD0: three values, stored inside the MakerNote.
        let entry = 8 + 2 + 4 * 12
        bytes.replaceSubrange(
            entry + 4..<entry + 12, with: fixture.number32(3) + fixture.number32(UInt32(note.lowerBound)))
        fixture.ifd0 = []
        var block = try ExifBlock(bytes)
        #expect(block.resetOrientation().map(\.isDone) == [false, true])
        #expect(Array(block.bytes[note]) == TIFFFixture.makerNote)
    }

    @Test(arguments: orders) func setsDimensionsThatAreThere(order: ByteOrder) throws {
        var block = try ExifBlock(TIFFFixture.camera(order).bytes)
        let edits = block.setPixelDimensions(width: 3000, height: 70_000)
        #expect(edits.map(\.tag) == [0xA002, 0xA003, 0x0100, 0x0101])
        #expect(edits.map(\.isDone) == [true, false, true, true])
    }

    @Test func refusesWhatIsNoBlock() {
        for bytes in [[], [0x49, 0x49], Array("II*\0".utf8), Array("Exif\0\0II*\0\u{8}\0\0\0".utf8)] as [[UInt8]] {
            let error = #expect(throws: MetadataError.self) { try ExifBlock(bytes) }
            #expect(error?.code == .notMine)
        }
    }
}

@Suite struct ExifThumbnailTests {
    static let picture = JPEGFixture.picture(width: 16, height: 8)

    @Test(arguments: ExifBlockTests.orders) func findsTheThumbnail(order: ByteOrder) throws {
        let block = try ExifBlock(TIFFFixture.camera(order).bytes)
        let range = try #require(block.thumbnail)
        #expect(Array(block.bytes[range]) == Self.picture)
    }

    @Test(arguments: ExifBlockTests.orders, [-10, 0]) func replacesInPlace(order: ByteOrder, difference: Int) throws {
        var block = try ExifBlock(TIFFFixture.camera(order).bytes)
        let old = block.bytes
        let new = JPEGFixture.picture(width: 8, height: 16, scanBytes: 40 + difference)
        #expect(block.replaceThumbnail(with: new) == .replaced)
        #expect(block.bytes.count == old.count)
        let range = try #require(block.thumbnail)
        #expect(Array(block.bytes[range]) == new)
        #expect(try ExifBlock(block.bytes) == block)
    }

    @Test(arguments: ExifBlockTests.orders) func growsOnlyWhereAllowed(order: ByteOrder) throws {
        let new = JPEGFixture.picture(width: 8, height: 16, scanBytes: 90)
        var grown = try ExifBlock(TIFFFixture.camera(order).bytes)
        #expect(grown.replaceThumbnail(with: new, maximumSize: grown.bytes.count + 50) == .replaced)
        let range = try #require(grown.thumbnail)
        #expect(Array(grown.bytes[range]) == new)
        var kept = try ExifBlock(TIFFFixture.camera(order).bytes)
        #expect(kept.replaceThumbnail(with: new, maximumSize: kept.bytes.count + 49) == .dropped)
        #expect(kept.thumbnail == nil)
    }

    @Test(arguments: ExifBlockTests.orders) func movesAThumbnailThatIsNotLast(order: ByteOrder) throws {
        let fixture = TIFFFixture.camera(order).bytes + [9, 9, 9]
        var block = try ExifBlock(fixture)
        let old = try #require(block.thumbnail)
        let new = JPEGFixture.picture(width: 8, height: 16, scanBytes: 90)
        #expect(block.replaceThumbnail(with: new, maximumSize: 65_000) == .replaced)
        let range = try #require(block.thumbnail)
        #expect(range.lowerBound >= fixture.count)
        #expect(Array(block.bytes[range]) == new)
        #expect(block.bytes[old].allSatisfy { $0 == 0 })
    }

    @Test(arguments: ExifBlockTests.orders) func dropsAndBlanks(order: ByteOrder) throws {
        var block = try ExifBlock(TIFFFixture.camera(order).bytes)
        let (old, range) = (block.bytes, try #require(block.thumbnail))
        #expect(block.dropThumbnail() == .dropped)
        #expect(block.dropThumbnail() == .absent)
        #expect(block.bytes.count == old.count)
        #expect(block.bytes[range].allSatisfy { $0 == 0 })
        #expect(block.directories.map(\.kind) == [.ifd0, .exif, .gps])
        #expect(block.orientation == 6)
    }
}
