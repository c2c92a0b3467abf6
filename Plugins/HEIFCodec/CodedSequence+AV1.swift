import PhotoCodecs

extension CodedSequence {
    /// Reads a sequence header, AV1 Bitstream Specification section 5.5.
    mutating func readAV1(_ payload: [UInt8]) throws(CodecError) {
        var reader = BitReader(payload)
        let profile = try reader.bits(3)
        try reader.skip(1)
        let isReduced = try reader.flag()
        if isReduced {
            try reader.skip(5)
        } else {
            try Self.skipOperatingPoints(&reader)
        }
        let (widthBits, heightBits) = (try reader.bits(4) + 1, try reader.bits(4) + 1)
        width = try reader.bits(widthBits) + 1
        height = try reader.bits(heightBits) + 1
        if !isReduced, try reader.flag() { try reader.skip(7) }
        try reader.skip(3)
        if !isReduced { try Self.skipTools(&reader) }
        try reader.skip(3)
        try readColor(&reader, profile: profile)
    }

    private mutating func readColor(_ reader: inout BitReader, profile: Int) throws(CodecError) {
        let isHigh = try reader.flag()
        let isHighest = profile == 2 && isHigh ? try reader.flag() : false
        bitDepth = isHighest ? 12 : isHigh ? 10 : 8
        let isMonochrome = profile == 1 ? false : try reader.flag()
        if try reader.flag() {
            points.primaries = UInt16(try reader.bits(8))
            points.transfer = UInt16(try reader.bits(8))
            points.matrix = UInt16(try reader.bits(8))
        }
        let isRGB = points.primaries == 1 && points.transfer == 13 && points.matrix == 0 && !isMonochrome
        points.isFullRange = isRGB ? true : try reader.flag()
        chroma = isMonochrome ? .monochrome : isRGB ? .full : try readChroma(&reader, profile: profile)
        if chroma == .quarter { siting = ChromaSiting(av1: try reader.bits(2)) }
    }

    private func readChroma(
        _ reader: inout BitReader, profile: Int
    ) throws(CodecError) -> CodedConfiguration.Chroma {
        guard profile == 2 else { return profile == 0 ? .quarter : .full }
        guard bitDepth == 12 else { return .half }
        guard try reader.flag() else { return .full }
        return try reader.flag() ? .quarter : .half
    }

    private static func skipOperatingPoints(_ reader: inout BitReader) throws(CodecError) {
        var delayBits: Int?
        if try reader.flag() {
            try reader.skip(64)
            if try reader.flag() { _ = try reader.golomb() }
            if try reader.flag() {
                delayBits = try reader.bits(5) + 1
                try reader.skip(42)
            }
        }
        let hasDisplayDelay = try reader.flag()
        for _ in 0...(try reader.bits(5)) {
            try reader.skip(12)
            if try reader.bits(5) > 7 { try reader.skip(1) }
            if let delayBits, try reader.flag() { try reader.skip(2 * delayBits + 1) }
            if hasDisplayDelay, try reader.flag() { try reader.skip(4) }
        }
    }

    private static func skipTools(_ reader: inout BitReader) throws(CodecError) {
        try reader.skip(4)
        let hasOrderHint = try reader.flag()
        if hasOrderHint { try reader.skip(2) }
        let forcesScreenTools = try reader.flag() ? true : try reader.flag()
        if forcesScreenTools, try !reader.flag() { try reader.skip(1) }
        if hasOrderHint { try reader.skip(3) }
    }
}
