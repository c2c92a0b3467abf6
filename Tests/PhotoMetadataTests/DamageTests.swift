import ContentTypes
import PhotoMetadata
import Testing

/// Hostile and damaged input: whatever comes, nothing traps, and edits in place keep the length.
@Suite struct DamageTests {
    static let exif = TIFFFixture.camera(.little).bytes
    static let jpeg: [UInt8] = {
        var fixture = TIFFFixture(.big)
        fixture.ifd0 = [fixture.short(0x0112, 6)]
        fixture.ifd1 = [fixture.short(0x0112, 6)]
        fixture.thumbnail = [0xFF, 0xD8, 0xFF, 0xD9]
        let segments =
            JPEGFixture.jfif() + JPEGFixture.exif(fixture.bytes) + JPEGFixture.xmp(PNGFileTests.right)
        return JPEGFixture.picture(width: 40, height: 30, segments: segments)
    }()
    static let png = PNGFileTests.file(
        before: PNGFixture.chunk("eXIf", PNGFileTests.exif(orientation: 6))
            + PNGFixture.text("Raw profile type exif", PNGFileTests.profile(6))
            + PNGFixture.international(PNGFileTests.xmpKeyword, Array(PNGFileTests.right.utf8)))

    static func damaged(_ seed: [UInt8], _ body: ([UInt8]) throws -> Void) rethrows {
        for length in seed.indices { try body(Array(seed[..<length])) }
        for bit in 0..<8 * seed.count {
            var copy = seed
            copy[bit / 8] ^= 1 << UInt8(bit % 8)
            try body(copy)
        }
    }

    static func editEverything(_ block: ExifBlock) {
        var block = block
        let length = block.bytes.count
        block.resetOrientation()
        block.setPixelDimensions(width: 70_000, height: 2)
        _ = (block.captureDate, block.location, block.make, block.model, block.thumbnail)
        var dropped = block
        dropped.dropThumbnail()
        #expect(dropped.bytes.count == length)
        var replaced = block
        _ = replaced.replaceThumbnail(with: [0xFF, 0xD8, 0xFF, 0xD9])
        #expect(replaced.bytes.count == length)
        _ = block.replaceThumbnail(with: [UInt8](repeating: 1, count: 500), maximumSize: 2000)
    }

    @Test func exif() {
        Self.damaged(Self.exif) { bytes in
            if let block = try? ExifBlock(bytes) { Self.editEverything(block) }
        }
    }

    @Test func jpeg() throws {
        let coded = JPEGGraftTests.coded
        try Self.damaged(Self.jpeg) { bytes in
            guard let file = try? JPEGFile(bytes) else { return }
            #expect(try file.patchedInPlace().bytes.count == bytes.count)
            _ = try file.grafted(onto: coded, turns: PictureTurns(.right, thumbnail: { $0 }, secondary: { $0 }))
            _ = try? JPEGFile(coded).grafted(onto: bytes)
        }
    }

    @Test func png() throws {
        try Self.damaged(Self.png) { bytes in
            guard let file = try? PNGFile(bytes) else { return }
            #expect(try file.patchedInPlace().bytes.count == bytes.count)
            _ = try file.grafted(onto: PNGFileTests.coded, turns: PictureTurns(.right))
            _ = try? PNGFile(PNGFileTests.coded).grafted(onto: bytes)
        }
    }

    @Test func multiPicture() throws {
        let index = JPEGTrailerTests.index(.big, [(100, 0), (60, 200), (40, 300)])
        Self.damaged(index) { bytes in
            guard var index = try? MPFIndex(bytes) else { return }
            index.remove(at: [1])
            index.update(at: 0, size: 1, offset: 2)
            #expect(index.bytes.count == bytes.count)
        }
        let file = JPEGTrailerTests.file(.little)
        let coded = JPEGTrailerTests.coded
        for bit in 0..<8 * 120 {
            var copy = file
            copy[bit / 8] ^= 1 << UInt8(bit % 8)
            _ = try? JPEGFile(copy).grafted(onto: coded, turns: PictureTurns(.right, secondary: { $0 + [1] }))
        }
    }

    @Test func xmp() throws {
        let packet = Array(XMPPacketTests.wrapped(XMPPacketTests.spellings[5].before).utf8)
        try Self.damaged(packet) { bytes in
            let packet = try XMPPacket(bytes)
            #expect(packet.settingOrientationToUp().bytes.count == bytes.count)
            #expect(packet.settingPixelDimensions(width: 1, height: 22_222).packet.bytes.count == bytes.count)
        }
    }

    @Test func endsOnLoops() throws {
        var bytes = TIFFFixture.camera(.little).bytes
        let block = try ExifBlock(bytes)
        // IFD1 links back to IFD0, and the Exif pointer of IFD0 points to IFD0 itself.
        let ifd1 = try #require(block.directory(.ifd1))
        bytes.replaceSubrange(ifd1.range.upperBound - 4..<ifd1.range.upperBound, with: [8, 0, 0, 0])
        let looped = try ExifBlock(bytes)
        #expect(looped.directories.map(\.kind) == block.directories.map(\.kind))
        let pointer = try #require(block.entry(0x8769, in: .ifd0)).position
        bytes.replaceSubrange(pointer + 8..<pointer + 12, with: [8, 0, 0, 0])
        #expect(try ExifBlock(bytes).directories.map(\.kind) == [.ifd0, .gps, .ifd1])
        Self.editEverything(try ExifBlock(bytes))
    }

    @Test func boundsChains() throws {
        // Directories without entries, each linking to the next.
        var bytes = Array("II*\0".utf8) + [8, 0, 0, 0]
        for index in 1...5000 {
            let next = UInt32(8 + 6 * index)
            bytes += [0, 0] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: next >> UInt32($0)) }
        }
        #expect(try ExifBlock(bytes).directories.count == 16)
    }

    @Test(arguments: ExifBlockTests.orders) func toleratesAMakerNotePastTheEnd(order: ByteOrder) throws {
        var fixture = TIFFFixture.camera(order)
        fixture.exif = [
            TIFFFixture.Field(tag: 0x927C, type: 7, count: 0x7FFF_FFFF, value: fixture.number32(40)),
            TIFFFixture.Field(tag: 0x927C, type: 7, count: 0xFFFF_FFFF, value: fixture.number32(0xFFFF_FFF0)),
            TIFFFixture.Field(tag: 0x9286, type: 12, count: 0xFFFF_FFFF, value: fixture.number32(8)),
            fixture.short(0xA002, 4000),
        ]
        var block = try ExifBlock(fixture.bytes)
        #expect(block.entry(0x927C, in: .exif)?.value == nil)
        #expect(block.resetOrientation().map(\.isDone) == [true, true])
        #expect(block.setPixelDimensions(width: 3000, height: 4000).map(\.tag) == [0xA002, 0x0100, 0x0101])
        Self.editEverything(block)
    }
}
