import Testing

@testable import ContentTypes

@Suite struct InflateTests {
    /// Fixed codes as zlib writes them, and blocks without compression.
    @Test(
        arguments: [
            ([0x4B, 0x4C, 0x84, 0x01, 0x00], "aaaaaaaaaa"),
            ([0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0xB9, 0x00], "hello hello hello hello\n"),
            ([0x01, 0x03, 0x00, 0xFC, 0xFF, 0x61, 0x62, 0x63], "abc"),
            ([0x03, 0x00], ""),
        ] as [([UInt8], String)])
    func expands(packed: [UInt8], text: String) {
        #expect(Inflate.deflate(packed[...], limit: 1000) == Array(text.utf8))
    }

    /// The squares below 120², as zlib writes them with codes of their own.
    @Test func expandsDynamicCodes() {
        let digits =
            "2591c901c43008035ba10473184cff8ded28fb3209020671ccad6ccddbe25ab6d55a973d373fc73c78abc8a2582468e2"
            + "f2beb58c424f35ba2ade577663ed4e5ba36bdee17bf8ffc82fba6df5a5d00f1ddc69e5eae941734f4d298dbb9adb0268"
            + "910c44fe4a0c10c611858b38ce5ae4298b3a0e1915d18a46ff9eb28b2e5591f41734e449bf2c3aa766e4302d1f737321"
            + "a8034b89aa12be2a48ab61aed1b65ae31ef6b9ae85531b93b1ab9def285afef5214b95e326157da9eda14b3ffacdb932"
            + "878a61a6cd65ee0c04b3b03c59ff02be57ba45c3fc1ef4ab3d501041899b6cb9ef7cb7925927beb88e0c6e14d88cd85d"
            + "75ee918a4b3e7acb527f7237fe974e791e57f6c7e812b1df51befb64ddef40ba5aae0e58defe03"
        let packed = stride(from: 0, to: digits.count, by: 2).compactMap { index in
            UInt8(digits.dropFirst(index).prefix(2), radix: 16)
        }
        let squares = (0..<120).map { String($0 * $0) }.joined(separator: " ")
        #expect(Inflate.deflate(packed[...], limit: 10_000) == Array(squares.utf8))
    }

    @Test func stopsAtTheLimit() {
        #expect(Inflate.deflate([0x4B, 0x4C, 0x84, 0x01, 0x00], limit: 4).count == 4)
    }

    @Test(
        arguments: [
            [], [0x07], [0x01, 0x03, 0x00, 0xFC, 0xFE, 0x61], [0x4B],
            [0x05, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            // A distance that reaches before the start.
            [0x4B, 0x04, 0xFF, 0xFF],
        ] as [[UInt8]])
    func endsWhereTheStreamIsBroken(packed: [UInt8]) {
        #expect(Inflate.deflate(packed[...], limit: 1000).count < 10)
    }

    @Test func survivesEveryPairOfBytes() {
        for first in 0..<256 {
            for second in stride(from: 0, to: 256, by: 5) {
                let tail: [UInt8] = [UInt8(first), UInt8(second), 0x5A, 0xC3, 0x99, 0x12, 0x77, 0xE0, 0x3D, 0x81, 0xFE]
                #expect(Inflate.deflate(tail[...], limit: 500).count <= 500)
            }
        }
    }
}
