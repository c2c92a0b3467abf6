import PhotoMetadata
import Testing

@Suite struct ExifValuesTests {
    @Test(arguments: ExifBlockTests.orders) func readsWhatDescribesThePhoto(order: ByteOrder) throws {
        let block = try ExifBlock(TIFFFixture.camera(order).bytes)
        #expect(block.make == "Canon")
        #expect(block.model == "Canon EOS R5")
        #expect(block.captureDate?.description == "2024-02-29T23:59:58.25+05:30")
        #expect(block.hasGPS)
        let location = try #require(block.location)
        #expect(abs(location.latitude - -33.858_333) < 0.000_001)
        #expect(abs(location.longitude - 151.2) < 0.000_001)
        #expect(location.altitude == nil)
    }

    @Test(
        arguments: [
            ("2024:02:29 23:59:58", "2024-02-29T23:59:58"), ("2023:02:29 00:00:00", nil), ("1900:02:29 00:00:00", nil),
            ("2000:02:29 00:00:00", "2000-02-29T00:00:00"), ("2024-12-31T01:02:03", "2024-12-31T01:02:03"),
            ("0000:00:00 00:00:00", nil), ("2024:13:01 00:00:00", nil), ("2024:04:31 00:00:00", nil),
            ("2024:01:01 24:00:00", nil), ("2024:01:01 00:60:00", nil), ("2024:01:01 00:00:60", nil),
            ("2024:01:01", nil), ("    :  :     :  :  ", nil), ("20x4:01:01 00:00:00", nil), ("", nil),
            ("2024.01.01 00:00:00", nil), ("2024:01:01 00.00.00", nil),
        ] as [(String, String?)])
    func checksDates(text: String, expected: String?) {
        #expect(CaptureDate(exif: text)?.description == expected)
    }

    @Test(
        arguments: [
            ("+00:00", 0), ("-09:30", -570), ("+14:00", 840), ("+15:00", nil), ("+01:60", nil), ("01:00", nil),
            ("Z", nil),
        ] as [(String, Int?)])
    func checksOffsets(text: String, expected: Int?) {
        #expect(CaptureDate(exif: "2024:01:01 00:00:00", offset: text)?.offsetMinutes == expected)
    }

    @Test func cleansText() throws {
        var fixture = TIFFFixture(.big)
        fixture.ifd0 = [
            fixture.text(0x010F, "  A\u{1B}[31m\u{202E}b\n \0hidden"),
            fixture.text(0x0110, String(repeating: "x", count: 999)),
        ]
        let block = try ExifBlock(fixture.bytes)
        #expect(block.make == "A[31mb")
        #expect(block.model?.count == 256)
    }

    @Test(arguments: [(91, 1), (10, 0)] as [(UInt32, UInt32)])
    func refusesPlacesThatAreNone(degrees: UInt32, denominator: UInt32) throws {
        var fixture = TIFFFixture(.big)
        fixture.gps = [
            fixture.rationals(2, degrees, denominator, 0, 1, 0, 1), fixture.rationals(4, 10, 1, 0, 1, 0, 1),
        ]
        let block = try ExifBlock(fixture.bytes)
        #expect(block.hasGPS)
        #expect(block.location == nil)
    }
}
