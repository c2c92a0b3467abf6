import ContentTypes
import PhotoMetadata
import Testing

@Suite struct PhotoMetadataExampleTests {
    @Test(arguments: ["photos/jpeg-6.jpg", "photos/jpeg-xmp-says-6.jpg"])
    func tagsAreCorrectedInPlace(name: String) throws {
        let before = try Fixture.bytes(name)
        let after = try correctTags(of: before)
        #expect(after.count == before.count)
        #expect(after != before)
        #expect(try TypeCatalog.standard.probe(after).evidence.allSatisfy { $0.value == 1 })
    }

    @Test func exifIsMadeTrueOfAnUprightPicture() throws {
        let exif = try #require(try JPEGFile(Fixture.bytes("photos/jpeg-6.jpg")).exif)
        let (bytes, left) = try correctExif(exif.bytes, width: 48, height: 64)
        let corrected = try ExifBlock(bytes)
        #expect(exif.orientation == 6)
        #expect(corrected.orientation == 1)
        #expect(left.isEmpty)
        #expect(bytes.count == exif.bytes.count)
    }

    @Test func metadataIsCarriedOver() throws {
        let source = try Fixture.bytes("photos/jpeg-6.jpg")
        let coded = try Fixture.bytes("photos/jpeg-plain.jpg")
        let (file, account) = try carryOver(source, onto: coded, turnedBy: .right) { _ in nil }
        let upright = try JPEGFile(file)
        #expect(upright.exif?.orientation == 1)
        #expect(upright.exif?.model == (try JPEGFile(source).exif?.model))
        #expect(try upright.hasSameCoding(as: JPEGFile(coded)))
        #expect(account.contains("Exif"))
    }
}
