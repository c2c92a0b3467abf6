import PhotoMetadata
import Testing

@Suite struct HEIFMetadataTests {
    static func item(_ block: [UInt8], offset: UInt8, prefix: String) -> [UInt8] {
        [0, 0, 0, offset] + Array(prefix.utf8) + block
    }

    @Test(arguments: [(6, "Exif\0\0"), (0, ""), (0, "Exif\0\0")] as [(UInt8, String)])
    func patchesItems(offset: UInt8, prefix: String) throws {
        var block = try ExifBlock(TIFFFixture.camera(.big).bytes)
        let before = Self.item(block.bytes, offset: offset, prefix: prefix)
        block.resetOrientation()
        let after = Self.item(block.bytes, offset: offset, prefix: prefix)
        let (right, up) = (Array(PNGFileTests.right.utf8), Array(PNGFileTests.up.utf8))
        let exif = 3..<3 + before.count
        let xmp = exif.upperBound..<exif.upperBound + right.count
        let patch = try HEIFMetadata.patchedInPlace([1, 2, 3] + before + right + [4], exif: [exif], xmp: [xmp])
        #expect(try patch.bytes == [1, 2, 3] + after + up + [4])
        #expect(patch.changed == ["Exif", "XMP"])
    }

    @Test(arguments: [0..<3, 0..<4, 0..<8, 4..<99, 0..<Int.max, 5..<5])
    func passesOverRangesThatAreNone(range: Range<Int>) throws {
        let file: [UInt8] = [0, 0, 0, 200, 1, 2, 3, 4, 5]
        #expect(try HEIFMetadata.patchedInPlace(file, exif: [range], xmp: [range]).bytes == file)
    }
}
