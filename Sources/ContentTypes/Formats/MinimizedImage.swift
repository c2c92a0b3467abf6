/// What a `mini` box says of the picture it holds: the low-overhead form of a HEIF file, ISO/IEC 23008-12:2025.
///
/// The box packs a whole still picture's properties into bits, the highest of each byte first; only what precedes the
/// colour information is read.
struct MinimizedImage {
    let width: Int
    let height: Int
    let orientation: Int
    let bitDepth: Int
    let channelCount: Int

    /// Reads the start of a box; nil where it is of another version or cut short.
    init?(_ file: inout FileBytes, _ box: Box) {
        var bits = HighBitReader(file.bytes(at: box.body, upTo: min(16, box.count(after: 0))))
        guard bits.read(2) == 0, bits.read(1) != nil, let isFloat = bits.read(1), bits.read(1) != nil,
            let hasAlpha = bits.read(1), bits.read(5) != nil, let subsampling = bits.read(2),
            let turned = bits.read(3), let isLarge = bits.read(1),
            let across = bits.read(isLarge == 1 ? 15 : 7), let down = bits.read(isLarge == 1 ? 15 : 7),
            // Where chroma samples lie between the luma samples.
            bits.read(subsampling == 1 ? 2 : subsampling == 2 ? 1 : 0) != nil,
            let depth = Self.depth(&bits, isFloat: isFloat == 1)
        else { return nil }
        width = across + 1
        height = down + 1
        orientation = turned + 1
        bitDepth = depth
        channelCount = (subsampling == 0 ? 1 : 3) + hasAlpha
    }

    private static func depth(_ bits: inout HighBitReader, isFloat: Bool) -> Int? {
        if isFloat { return bits.read(2).map { 16 << $0 } }
        guard let isHigh = bits.read(1) else { return nil }
        return isHigh == 1 ? bits.read(3).map { $0 + 9 } : 8
    }
}
