import ContentTypes

extension JPEGFile {
    /// Whether another file's first picture is coded by the same bytes, and decoders take its colours the same way.
    ///
    /// Only metadata segments may differ. What is proven of one file's coefficients is then true of the other's.
    /// - Throws: `io` when either can't be read.
    public func hasSameCoding(as other: JPEGFile) throws(MetadataError) -> Bool {
        let (mine, others) = (codedParts, other.codedParts)
        guard isComplete, other.isComplete, colorReading == other.colorReading,
            mine.map(\.count) == others.map(\.count)
        else { return false }
        for (here, there) in zip(mine, others) where try !hasBytes(of: other, at: there.lowerBound, in: here) {
            return false
        }
        return true
    }

    /// Whether a range holds what another file has from a place on.
    private func hasBytes(of other: JPEGFile, at start: Int, in range: Range<Int>) throws(MetadataError) -> Bool {
        let size = 1 << 18
        for place in stride(from: range.lowerBound, to: range.upperBound, by: size) {
            let block = place..<min(place + size, range.upperBound)
            let offset = start - range.lowerBound
            let there = block.lowerBound + offset..<block.upperBound + offset
            guard try source.bytes(in: block) == other.source.bytes(in: there) else { return false }
        }
        return true
    }

    /// Where the first picture's bytes are between its metadata segments, SOI and EOI included.
    var codedParts: [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        for segment in segments where content(of: segment) != nil {
            if start < segment.range.lowerBound { parts.append(start..<segment.range.lowerBound) }
            start = segment.range.upperBound
        }
        if start < end { parts.append(start..<end) }
        return parts
    }

    /// How decoders take three or four components: by the Adobe transform, else as YCbCr or RGB by JFIF and names.
    ///
    /// Of three, the transform says in another way what JFIF or the names may say.
    private var colorReading: ColorReading {
        guard let ids = frame?.componentIDs, ids.count >= 3 else { return .gray }
        if let adobe, adobe.count > 6 {
            return ids.count > 3 ? .transform(adobe[6]) : adobe[6] == 0 ? .rgb : .usual
        }
        return ids == Array("RGB".utf8) && jfif == nil ? .rgb : .usual
    }

    private enum ColorReading: Equatable {
        case gray, usual, rgb
        case transform(UInt8)
    }
}
