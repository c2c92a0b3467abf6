extension JPEGFile {
    /// Whether another file's first picture is coded by the same bytes, and decoders take its colours the same way.
    ///
    /// Only metadata segments may differ. What is proven of one file's coefficients is then true of the other's.
    public func hasSameCoding(as other: JPEGFile) -> Bool {
        let (mine, others) = (codedParts, other.codedParts)
        return isComplete && other.isComplete && colorReading == other.colorReading && mine.count == others.count
            && zip(mine, others).allSatisfy { $0 == $1 }
    }

    /// The bytes of the first picture between its metadata segments, SOI and EOI included; empty stretches left out.
    private var codedParts: [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for segment in segments where content(of: segment) != nil {
            if start < segment.range.lowerBound { parts.append(bytes[start..<segment.range.lowerBound]) }
            start = segment.range.upperBound
        }
        if start < end { parts.append(bytes[start..<end]) }
        return parts
    }

    /// How decoders take three or four components: by the Adobe transform, else as YCbCr or RGB by JFIF and names.
    private var colorReading: ColorReading {
        guard let ids = frame?.componentIDs, ids.count >= 3 else { return .gray }
        if let adobe, adobe.count > 6 { return .transform(adobe[6]) }
        return ids == Array("RGB".utf8) && jfif == nil ? .rgb : .usual
    }

    private enum ColorReading: Equatable {
        case gray, usual, rgb
        case transform(UInt8)
    }
}
