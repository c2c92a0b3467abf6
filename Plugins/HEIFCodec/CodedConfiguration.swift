import ContentTypes
import PhotoCodecs

/// How an item is coded: the decoder configuration of HEVC (`hvcC`) or AV1 (`av1C`).
struct CodedConfiguration {
    enum Chroma: Equatable {
        case monochrome, quarter, half, full

        /// How much less resolution than luma it has across and down, as shifts.
        var shifts: (x: Int, y: Int) { (self == .quarter || self == .half ? 1 : 0, self == .quarter ? 1 : 0) }
    }

    let isAV1: Bool
    let bitDepth: Int
    let chroma: Chroma
    /// The property itself.
    let box: BoxReader.Box

    var isMonochrome: Bool { chroma == .monochrome }

    /// Parameter sets take some hundreds; the configuration is read again for each tile.
    private static let mostBytes = 1 << 16

    init(of item: HEIFFile.Item, in file: HEIFFile) throws(CodecError) {
        isAV1 = item.type == "av01"
        guard let box = file.property(isAV1 ? "av1C" : "hvcC", of: item) else {
            throw heifError(.malformed, "its item \(item.id) lacks what its decoder needs to know")
        }
        guard box.payload.count <= Self.mostBytes else {
            throw heifError(
                .limitExceeded, "the \(box.type) box of its item \(item.id) is over \(Self.mostBytes) bytes")
        }
        self.box = box
        var reader = BoxReader(file.bytes, in: box.payload)
        if isAV1 {
            _ = try reader.take(2)
            let flags = try reader.number(1)
            bitDepth = flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
            chroma = flags & 0x10 != 0 ? .monochrome : flags & 8 == 0 ? .full : flags & 4 == 0 ? .half : .quarter
        } else {
            _ = try reader.take(16)
            chroma = [.monochrome, .quarter, .half, .full][try reader.number(1) & 3]
            bitDepth = try reader.number(1) & 7 + 8
            _ = try reader.take(3)
            guard try reader.number(1) & 3 == 3 else {
                throw heifError(.unsupported, "its HEVC units have lengths of less than four bytes")
            }
        }
        // Colours are computed in 32 bits, which samples of more would overflow.
        guard bitDepth <= 12 else { throw heifError(.unsupported, "its samples have \(bitDepth) bits, over 12") }
    }
}
