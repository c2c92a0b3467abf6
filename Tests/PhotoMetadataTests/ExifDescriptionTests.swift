import Testing

@testable import PhotoMetadata

@Suite struct ExifDescriptionTests {
    @Test(arguments: ExifBlockTests.orders) func describes(order: ByteOrder) throws {
        let description = try ExifDescription(of: ExifBlock(TIFFFixture.camera(order).bytes))
        func value(_ name: String, _ directory: ExifBlock.Directory.Kind) -> String? {
            description.entries.first { $0.name == name && $0.directory == directory }?.value
        }
        #expect(value("Model", .ifd0) == "Canon EOS R5")
        #expect(value("DateTimeOriginal", .exif) == "2024:02:29 23:59:58")
        #expect(value("Orientation", .ifd0) == "Right-top")
        #expect(value("GPSLatitude", .gps) == "33, 51, 30.00")
        #expect(value("Compression", .ifd1) == "JPEG compression")
        #expect(!description.entries.contains { $0.name == "MakerNote" })
    }

    @Test(arguments: ExifBlockTests.orders) func hidesEveryMakerNote(order: ByteOrder) throws {
        var fixture = TIFFFixture.camera(order)
        let note = fixture.raw(0x927C, Array("MakerNote canary, never to be seen".utf8))
        fixture.ifd0.append(note)
        fixture.exif.append(note)
        fixture.gps.append(note)
        fixture.ifd1.append(note)
        let block = try ExifBlock(fixture.bytes)
        #expect(block.directories.flatMap(\.entries).filter { $0.tag == 0x927C }.count == 5)
        let copy = try ExifBlock(ExifRewrite(of: block).bytes)
        #expect(copy.directories.map(\.kind) == [.ifd0, .exif, .gps, .ifd1])
        #expect(!copy.directories.flatMap(\.entries).contains { $0.tag == 0x927C })
        let text = String(decoding: copy.bytes, as: UTF8.self)
        #expect(!text.contains("canary"))
        #expect(!text.contains("Maker"))
        #expect(text.contains("Canon EOS R5"))
    }

    @Test func survivesDamage() throws {
        let seed = TIFFFixture.camera(.little, thumbnail: []).bytes
        for index in 8..<seed.count {
            var damaged = seed
            damaged[index] ^= 0xFF
            let block = try ExifBlock(damaged)
            _ = try ExifDescription(of: block)
            #expect(!(try ExifBlock(ExifRewrite(of: block).bytes)).directories.isEmpty)
        }
    }
}
