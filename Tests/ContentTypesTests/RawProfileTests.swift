import ContentTypes
import Testing

/// Exif written as digits in a PNG's textual chunks: one is read, for a bounded price.
@Suite struct RawProfileTests {
    static func text(_ orientation: Int) -> [UInt8] {
        let digits = Samples.exif(orientation).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return ByteBuilder.text("\nexif\n 26\n" + digits.uppercased() + "\n")
    }

    static func plain(_ orientation: Int) -> [UInt8] {
        Samples.chunk("tEXt", ByteBuilder.text("Raw profile type exif\0") + text(orientation))
    }

    static func packed(_ text: [UInt8]) -> [UInt8] {
        Samples.chunk("zTXt", ByteBuilder.text("Raw profile type exif\0\0") + Deflated.stored(text))
    }

    @Test(arguments: [
        ([plain(6), plain(3)], 6), ([packed(text(8)), plain(3)], 8), ([packed([0x41]), plain(3), packed(text(6))], 3),
    ])
    func readsTheFirstThatCanBeRead(chunks: [[UInt8]], expected: Int) throws {
        let header = try TypeCatalog.standard.probe(Samples.png(before: chunks))
        #expect(header.evidence.map(\.value) == [expected])
        #expect(header.evidence.map(\.place) == [.rawProfile])
    }

    @Test func readsNoneBehindExif() throws {
        let chunks = [Samples.chunk("eXIf", Samples.exif(6)), Self.packed(Self.text(3))]
        #expect(try TypeCatalog.standard.probe(Samples.png(before: chunks)).evidence.map(\.place) == [.exif])
    }

    /// Three leave room for a profile in what may be expanded of one file, four don't.
    @Test func expandsWithinOneBudget() throws {
        let bulk = Self.packed(Array(repeating: 0x41, count: 40_000))
        let profile = Self.packed(Self.text(6))
        func orientation(_ chunks: [[UInt8]]) throws -> Orientation? {
            try TypeCatalog.standard.probe(Samples.png(before: chunks)).orientation
        }
        #expect(try orientation([bulk, bulk, bulk, profile]) == .right)
        #expect(try orientation([bulk, bulk, bulk, bulk, profile]) == nil)
    }
}
