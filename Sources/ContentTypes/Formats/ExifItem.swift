/// A HEIF item of type `Exif`, ISO/IEC 23008-12, annex A.2.1.
///
/// Four bytes say how much comes before the TIFF structure, then that comes and the structure. Some writers state 0 and
/// still put the mark of JPEG's segment first, others state an offset that leads nowhere.
package enum ExifItem {
    private static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    private static let byteOrders: [[UInt8]] = [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]

    /// Where an item's TIFF structure starts; nil where there is none, whatever the item's type says.
    static func structure(in item: Range<UInt64>, of file: inout FileBytes) -> UInt64? {
        guard item.upperBound - item.lowerBound > 4, let skipped = file.uint32(at: item.lowerBound) else { return nil }
        let content = item.lowerBound + 4
        for start in [content + UInt64(skipped), content] where start < item.upperBound {
            let place = file.hasBytes(mark, at: start) ? start + UInt64(mark.count) : start
            guard place < item.upperBound, item.upperBound - place >= 4 else { continue }
            if byteOrders.contains(where: { file.hasBytes($0, at: place) }) { return place }
        }
        return nil
    }

    /// Where the TIFF structure of an item of a file in memory starts; nil where there is none, or no such item.
    package static func structure(in item: Range<Int>, of file: [UInt8]) -> Int? {
        guard item.lowerBound >= 0, item.upperBound <= file.count else { return nil }
        var bytes = FileBytes(file)
        return structure(in: UInt64(item.lowerBound)..<UInt64(item.upperBound), of: &bytes).map { Int($0) }
    }
}
