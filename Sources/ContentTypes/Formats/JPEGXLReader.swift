/// Reads a JPEG XL code stream's headers, ISO/IEC 18181-1 annexes D and E, bare or in a container.
enum JPEGXLReader {
    /// Reads a bare code stream.
    static func readCodestream(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var header = FileHeader(.jpegXL, basis: "a JPEG XL code stream")
        guard detail == .header else { return header }
        read(file.bytes(at: 0, upTo: 64), into: &header)
        header.settleOrientation(by: [.codestream])
        return header
    }

    /// Reads a container of boxes; Exif in it describes, but the code stream's orientation counts.
    static func readContainer(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard file.hasBytes([0x0D, 0x0A, 0x87, 0x0A], at: 8) else { return nil }
        var header = FileHeader(.jpegXL, basis: "a JPEG XL container")
        guard detail == .header else { return header }
        var stream: [UInt8] = []
        for box in Box.list(&file, from: 0, to: file.byteCount, limit: 256) {
            switch box.type {
            case "jxlc" where stream.isEmpty: stream = Array(file.bytes(at: box.body, upTo: 64))
            case "jxlp" where stream.count < 64:
                stream += file.bytes(at: box.body + 4, upTo: min(64, box.count(after: 4)))
            case "Exif":
                if let exif = ExifBlock.marked(&file, at: box.body + 4, end: box.end) { header.add(exif) }
            case "xml ": header.add(XMPPacket(&file, at: box.body, end: box.end))
            case "jhgm": header.add(.gainMap)
            case "jbrd": header.codec = "JPEG"
            default: break
            }
        }
        read(stream[...], into: &header)
        header.settleOrientation(by: [.codestream])
        return header
    }

    private static func read(_ stream: ArraySlice<UInt8>, into header: inout FileHeader) {
        guard stream.starts(with: [0xFF, 0x0A]) else { return }
        var bits = BitReader(stream.dropFirst(2))
        guard let (width, height) = size(&bits), width > 0, height > 0 else { return }
        header.setSize(width, height)
        readMetadata(&bits, &header)
    }

    /// The size of a picture; the width may be written as a ratio.
    private static func size(_ bits: inout BitReader) -> (UInt64, UInt64)? {
        guard let isSmall = bits.flag(), let height = side(&bits, isSmall), let ratio = bits.read(3) else { return nil }
        let ratios: [(UInt64, UInt64)] = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        if ratio > 0 {
            let (across, down) = ratios[Int(ratio) - 1]
            return (height * across / down, height)
        }
        return side(&bits, isSmall).map { ($0, height) }
    }

    private static func side(_ bits: inout BitReader, _ isSmall: Bool) -> UInt64? {
        isSmall ? bits.read(5).map { ($0 + 1) * 8 } : bits.choice([(1, 9), (1, 13), (1, 18), (1, 30)])
    }

    /// The image metadata up to the colour depth; what follows isn't needed.
    private static func readMetadata(_ bits: inout BitReader, _ header: inout FileHeader) {
        guard let isDefault = bits.flag() else { return }
        if isDefault {
            header.bitDepth = 8
            header.channelCount = 3
            return
        }
        guard let hasExtraFields = bits.flag() else { return }
        if hasExtraFields, !readExtraFields(&bits, &header) { return }
        guard let isFloat = bits.flag() else { return }
        header.bitDepth =
            isFloat
            ? bits.choice([(32, 0), (16, 0), (24, 0), (1, 6)]).map(Int.init)
            : bits.choice([(8, 0), (10, 0), (12, 0), (1, 6)]).map(Int.init)
    }

    private static func readExtraFields(_ bits: inout BitReader, _ header: inout FileHeader) -> Bool {
        guard let orientation = bits.read(3) else { return false }
        header.evidence.append(OrientationEvidence(.codestream, Int(orientation) + 1))
        guard let hasIntrinsicSize = bits.flag() else { return false }
        if hasIntrinsicSize, size(&bits) == nil { return false }
        guard let hasPreview = bits.flag() else { return false }
        if hasPreview, !skipPreview(&bits) { return false }
        guard let isAnimated = bits.flag() else { return false }
        guard isAnimated else { return true }
        header.add(.animation)
        return skipAnimation(&bits)
    }

    private static func skipPreview(_ bits: inout BitReader) -> Bool {
        guard let isSmall = bits.flag() else { return false }
        let ways: [(offset: UInt64, bits: Int)] =
            isSmall ? [(16, 0), (32, 0), (1, 5), (33, 9)] : [(1, 6), (65, 8), (321, 10), (1345, 12)]
        guard bits.choice(ways) != nil, let ratio = bits.read(3) else { return false }
        return ratio > 0 || bits.choice(ways) != nil
    }

    private static func skipAnimation(_ bits: inout BitReader) -> Bool {
        guard bits.choice([(100, 0), (1000, 0), (1, 10), (1, 30)]) != nil,
            bits.choice([(1, 0), (1001, 0), (1, 8), (1, 10)]) != nil,
            bits.choice([(0, 0), (0, 3), (0, 16), (0, 32)]) != nil
        else { return false }
        return bits.flag() != nil
    }
}

/// Reads bits, the lowest of each byte first.
struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// A number of up to 32 bits; nil where the bytes end.
    mutating func read(_ count: Int) -> UInt64? {
        guard count <= 32, position + count <= bytes.count * 8 else { return nil }
        var value: UInt64 = 0
        for place in 0..<count {
            let bit = position + place
            let byte = bytes[bytes.startIndex + bit / 8]
            value |= UInt64(byte >> UInt8(bit % 8) & 1) << UInt64(place)
        }
        position += count
        return value
    }

    mutating func flag() -> Bool? { read(1).map { $0 == 1 } }

    /// One of four ways to write a number, chosen by two bits: so many further bits, added to an offset.
    mutating func choice(_ ways: [(offset: UInt64, bits: Int)]) -> UInt64? {
        guard let index = read(2), Int(index) < ways.count else { return nil }
        let way = ways[Int(index)]
        return read(way.bits).map { $0 + way.offset }
    }
}
