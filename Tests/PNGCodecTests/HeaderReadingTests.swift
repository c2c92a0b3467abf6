import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

/// A header read in parts is the one that is read of the whole file.
@Suite struct HeaderReadingTests {
    private let codec = PNGCodec()

    private enum Answer: Equatable {
        case header(Codec.Header)
        case failure(CodecError.Code)
    }

    private func answer(_ body: () throws(CodecError) -> Codec.Header) -> Answer {
        do {
            return .header(try body())
        } catch {
            return .failure(error.code)
        }
    }

    private func expectSame(_ bytes: [UInt8], _ what: String) {
        let whole = answer { () throws(CodecError) in
            try codec.header(of: Codec.Input(bytes: bytes, type: .png), limits: Limits())
        }
        let parts = answer { () throws(CodecError) in
            try codec.header(reading: bytes, as: .png, limits: Limits())
        }
        #expect(parts == whole, "\(what)")
    }

    private static let fixtures: [PNGFixture] = [
        .pixel(),
        .pixel(before: [("eXIf", PNGFixture.exif(orientation: 6, isLittle: false))]),
        .pixel(before: [("tRNS", [0, 7]), ("prVt", [1, 2])], after: [("tEXt", Array("Comment\0x".utf8))]),
        .pixel(before: [("acTL", [0, 0, 0, 1, 0, 0, 0, 0])], after: [("IDAT", []), ("fdAT", [1])]),
        .pixel(after: [("tEXt", [1]), ("IDAT", [])]),
        .pixel(before: [("PLTE", [1, 2, 3]), ("QQQQ", [])]),
    ]

    @Test(arguments: fixtures.indices)
    func ofEveryFixtureAndCut(index: Int) {
        let bytes = Self.fixtures[index].bytes
        for length in 0...bytes.count { expectSame(Array(bytes[..<length]), "cut at \(length)") }
    }

    /// Of fixtures in which every chunk counts; the pixels' data and check are left to whoever decodes them.
    @Test(arguments: [0, 1, 5])
    func ofDamagedFixtures(index: Int) throws {
        let bytes = Self.fixtures[index].bytes
        let pixels = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
        for place in 0..<pixels.lowerBound - 4 {
            var damaged = bytes
            damaged[place] ^= 0x80
            expectSame(damaged, "damaged at \(place)")
        }
    }

    @Test func doesNotReadThePixels() throws {
        let bytes = PNGFixture.pixel(after: [("prVt", [UInt8](repeating: 0, count: 1 << 20))]).bytes
        var limits = Limits()
        (limits.fileBytes, limits.metadataBytes) = (1, 200)
        let header = try codec.header(reading: bytes, as: .png, limits: limits)
        #expect((header.width, header.height) == (1, 1))
    }
}
