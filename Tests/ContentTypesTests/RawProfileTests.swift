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

    @Test(
        arguments: [
            ("\nexif\n       4\n0a0B0c\n0D\n", [10, 11, 12, 13], true), ("exif\n2\n0a0b", [10, 11], true),
            ("\ngeneric profile\n 2\n0a0b0c", [10, 11], true), ("\nxmp\n 2 0a 0b", [10, 11], true),
            ("\nexif\n 3\n0a0b0", [10, 11], false), ("\nexif\n 0\n", [], true),
            ("\nexif\n 9223372036854775807\n0a", [10], false),
        ] as [(String, [UInt8], Bool)])
    func readsAsManyDigitsAsItsLengthSays(text: String, bytes: [UInt8], isWhole: Bool) throws {
        let profile = try #require(RawProfile(ByteBuilder.text(text)))
        #expect(profile.bytes == bytes)
        #expect(profile.isWhole == isWhole)
    }

    @Test(arguments: ["", "\n", "exif", "exif\n", "\nexif\n\n", "\nexif\n-1\n0a", "\nexif\n9223372036854775808\n0a"])
    func whatHasNoLengthIsNoProfile(text: String) {
        #expect(RawProfile(ByteBuilder.text(text)) == nil)
    }

    @Test func anotherBlockTakesThePlaceOfTheOld() throws {
        let profile = try #require(RawProfile(ByteBuilder.text("\nexif 1\n 3\n0A\n0b 0c ff")))
        #expect(profile.replacing(with: [10, 27, 12]) == ByteBuilder.text("\nexif 1\n 3\n0A\n1b 0c ff"))
        #expect(profile.replacing(with: [10, 27]) == nil)
    }
}
