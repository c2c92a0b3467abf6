import PhotoCodecs

extension CodedSequence {
    /// The sequence parameter sets of an `hvcC` record.
    static func hevcParameterSets(in record: BoxReader) throws(CodecError) -> [ArraySlice<UInt8>] {
        var reader = record
        var sets: [ArraySlice<UInt8>] = []
        _ = try reader.take(22)
        for _ in 0..<(try reader.number(1)) {
            _ = try reader.number(1)
            for _ in 0..<(try reader.number(2)) {
                let unit = try reader.take(try reader.number(2))
                // What a unit is it says itself; decoders pass over what the record says of it.
                if let (type, isOfFirstLayer) = hevcType(of: unit), type == 33, isOfFirstLayer { sets.append(unit) }
            }
        }
        return sets
    }

    /// The type of a unit, and whether it is of the picture itself; nil for one that is too short.
    static func hevcType(of unit: ArraySlice<UInt8>) -> (type: UInt8, isOfFirstLayer: Bool)? {
        guard unit.count >= 2, let first = unit.first else { return nil }
        return (first >> 1 & 0x3f, first & 1 == 0 && unit[unit.startIndex + 1] >> 3 == 0)
    }

    /// Drops the 3 that HEVC puts behind two zeros.
    static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            result.append(byte)
        }
        return result
    }

    /// Reads a sequence parameter set, ITU-T H.265 section 7.3.2.2, up to the place of chroma samples.
    mutating func readHEVC(_ unit: [UInt8]) throws(CodecError) {
        var reader = BitReader(unit)
        try reader.skip(16 + 4)
        let layers = try reader.bits(3)
        try reader.skip(1)
        try Self.skipProfile(&reader, layers: layers)
        _ = try reader.golomb()
        try readSize(&reader)
        bitDepth = try reader.golomb(atMost: 8) + 8
        let chromaDepth = try reader.golomb(atMost: 8) + 8
        guard isMonochrome || chromaDepth == bitDepth else {
            throw heifError(.unsupported, "its chroma has another depth than its luma")
        }
        let pictureOrderBits = try reader.golomb(atMost: 12) + 4
        for _ in (try reader.flag() ? 0 : layers)...layers {
            _ = try (reader.golomb(), reader.golomb(), reader.golomb())
        }
        for _ in 0..<6 { _ = try reader.golomb() }
        if try reader.flag(), try reader.flag() { try Self.skipScalingLists(&reader) }
        try reader.skip(2)
        if try reader.flag() {
            try reader.skip(8)
            _ = try (reader.golomb(), reader.golomb(), reader.flag())
        }
        try Self.skipReferenceSets(&reader)
        if try reader.flag() {
            for _ in 0..<(try reader.golomb(atMost: 32)) { try reader.skip(pictureOrderBits + 1) }
        }
        try reader.skip(2)
        if try reader.flag() { try readUsability(&reader) }
    }

    private mutating func readSize(_ reader: inout BitReader) throws(CodecError) {
        let chroma = try reader.golomb(atMost: 3)
        self.chroma = [.monochrome, .quarter, .half, .full][chroma]
        if chroma == 3 { try reader.skip(1) }
        width = try reader.golomb(atMost: 0xffff)
        height = try reader.golomb(atMost: 0xffff)
        guard try reader.flag() else { return }
        let (unitX, unitY) = (chroma == 1 || chroma == 2 ? 2 : 1, chroma == 1 ? 2 : 1)
        let horizontal = try reader.golomb(atMost: 0xffff) + reader.golomb(atMost: 0xffff)
        let vertical = try reader.golomb(atMost: 0xffff) + reader.golomb(atMost: 0xffff)
        padding = SIMD2(unitX * horizontal, unitY * vertical)
        width -= padding.x
        height -= padding.y
    }

    /// Section E.2.1, as far as the place of chroma samples.
    private mutating func readUsability(_ reader: inout BitReader) throws(CodecError) {
        if try reader.flag(), try reader.bits(8) == 255 { try reader.skip(32) }
        if try reader.flag() { try reader.skip(1) }
        if try reader.flag() { try readSignalType(&reader) }
        guard try reader.flag() else { return }
        siting = ChromaSiting(hevc: try reader.golomb(atMost: 5))
    }

    private mutating func readSignalType(_ reader: inout BitReader) throws(CodecError) {
        try reader.skip(3)
        points.isFullRange = try reader.flag()
        guard try reader.flag() else { return }
        points.primaries = UInt16(try reader.bits(8))
        points.transfer = UInt16(try reader.bits(8))
        points.matrix = UInt16(try reader.bits(8))
    }

    private static func skipProfile(_ reader: inout BitReader, layers: Int) throws(CodecError) {
        try reader.skip(96)
        guard layers > 0 else { return }
        var sizes = 0
        for _ in 0..<layers {
            sizes += try reader.flag() ? 88 : 0
            sizes += try reader.flag() ? 8 : 0
        }
        try reader.skip(2 * (8 - layers) + sizes)
    }

    private static func skipScalingLists(_ reader: inout BitReader) throws(CodecError) {
        for size in 0..<4 {
            for _ in 0..<(size == 3 ? 2 : 6) {
                guard try reader.flag() else {
                    _ = try reader.golomb()
                    continue
                }
                for _ in 0..<min(64, 1 << (4 + 2 * size)) + (size > 1 ? 1 : 0) { _ = try reader.golomb() }
            }
        }
    }

    private static func skipReferenceSets(_ reader: inout BitReader) throws(CodecError) {
        var last = 0
        for index in 0..<(try reader.golomb(atMost: 64)) {
            var count = 0
            if index > 0, try reader.flag() {
                try reader.skip(1)
                _ = try reader.golomb()
                for _ in 0...last {
                    // Used by the current picture, or else whether it is used at all.
                    let isKept = try reader.flag() ? true : reader.flag()
                    count += isKept ? 1 : 0
                }
            } else {
                count = try reader.golomb(atMost: 16) + reader.golomb(atMost: 16)
                for _ in 0..<count { _ = try (reader.golomb(), reader.flag()) }
            }
            last = count
        }
    }
}
