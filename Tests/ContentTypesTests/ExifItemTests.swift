import ContentTypes
import Testing

/// Where the TIFF structure of a HEIF file's Exif item is.
@Suite struct ExifItemTests {
    static let little: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    static let big: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]
    static let mark = ByteBuilder.text("Exif\0\0")

    @Test(
        arguments: [
            [0, 0, 0, 0], [0, 0, 0, 6] + mark, [0, 0, 0, 0] + mark, [0, 0, 0, 2, 9, 9], [0, 0, 0, 2, 9, 9] + mark,
            [0, 0, 0, 99], [0xFF, 0xFF, 0xFF, 0xFF] + mark,
        ] as [[UInt8]], [little, big])
    func startsWhereTheItemSaysOrAtOnce(head: [UInt8], structure: [UInt8]) {
        let file = [7, 7, 7] + head + structure + [8]
        #expect(ExifItem.structure(in: 3..<file.count - 1, of: file) == 3 + head.count)
    }

    @Test(
        arguments: [
            [], [0], [0, 0, 0, 0], [0, 0, 0, 0, 0x49], [0, 0, 0, 0] + mark, [0, 0, 0, 6] + mark + [0x49, 0x49, 0x2A],
            [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 1, 0] + big.dropLast(5),
        ] as [[UInt8]])
    func isNowhereInOtherItems(item: [UInt8]) {
        #expect(ExifItem.structure(in: 0..<item.count, of: item) == nil)
        // What follows the item is none of its own.
        #expect(ExifItem.structure(in: 0..<item.count, of: item + [0x2A, 0, 0, 0, 0, 0]) == nil)
    }

    @Test func isNowhereOutsideTheFile() {
        let file = [0, 0, 0, 0] + Self.little
        #expect(ExifItem.structure(in: 0..<file.count + 1, of: file) == nil)
        #expect(ExifItem.structure(in: -1..<file.count, of: file) == nil)
    }
}
