/// Reads a GIF's screen and counts its pictures, CompuServe's GIF89a specification.
enum GIFReader {
    /// How far into the file pictures are counted.
    static let countingLimit: UInt64 = 1 << 18

    /// Reads the header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var header = FileHeader(.gif, basis: "the GIF signature")
        guard detail == .header, let width = file.uint16(at: 6, isBigEndian: false),
            let height = file.uint16(at: 8, isBigEndian: false), let flags = file.byte(at: 10)
        else { return header }
        header.setSize(width, height)
        header.bitDepth = 8
        header.channelCount = 3
        header.codec = "LZW"
        let (count, isWhole) = countPictures(&file, from: 13 + tableSize(flags))
        if count > 1 { header.add(.animation) }
        header.frameCount = isWhole ? count : nil
        return header
    }

    private static func tableSize(_ flags: UInt8) -> UInt64 {
        flags & 0x80 == 0 ? 0 : 3 << UInt64((flags & 7) + 1)
    }

    /// How many pictures there are, and whether the file was seen to its end.
    private static func countPictures(_ file: inout FileBytes, from start: UInt64) -> (Int, Bool) {
        file.stride = 1 << 14
        var place = start
        var count = 0
        while place < countingLimit, let mark = file.byte(at: place) {
            switch mark {
            case 0x3B: return (count, true)
            case 0x21: place += 2
            case 0x2C:
                guard let flags = file.byte(at: place + 9) else { return (count, false) }
                count += 1
                place += 11 + tableSize(flags)
            default: return (count, false)
            }
            guard let end = endOfBlocks(&file, from: place) else { return (count, false) }
            place = end
        }
        return (count, false)
    }

    /// Where a chain of blocks, each with its length in the first byte, is over.
    private static func endOfBlocks(_ file: inout FileBytes, from start: UInt64) -> UInt64? {
        var place = start
        while place < countingLimit, let length = file.byte(at: place) {
            place += 1 + UInt64(length)
            if length == 0 { return place }
        }
        return nil
    }
}
