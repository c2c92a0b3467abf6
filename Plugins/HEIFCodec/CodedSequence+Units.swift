import PhotoCodecs

extension CodedSequence {
    /// What each of HEVC's sequence parameter sets says, those of an `hvcC` record and those among the data.
    static func hevc(_ record: BoxReader, _ data: [UInt8]) throws(CodecError) -> [CodedSequence] {
        var sets = try hevcParameterSets(in: record)
        var (pictures, slices) = (0, 0)
        var reader = BoxReader(data)
        while !reader.isAtEnd {
            let unit = try reader.take(try reader.number(4))
            // Further layers, other views of a scene, aren't decoded.
            guard let (type, isOfFirstLayer) = hevcType(of: unit), isOfFirstLayer else { continue }
            if type == 33 { sets.append(unit) }
            guard type < 32 else { continue }
            slices += 1
            pictures += unit.dropFirst(2).first.map { $0 >= 0x80 } == true ? 1 : 0
        }
        guard pictures <= 1 else { throw heifError(.malformed, "an item of it holds \(pictures) pictures") }
        guard slices <= mostSlices else {
            throw heifError(.limitExceeded, "an item of it is coded in \(slices) slices, over \(mostSlices)")
        }
        var result: [CodedSequence] = []
        for set in sets {
            var sequence = CodedSequence()
            try sequence.readHEVC(unescaped(set))
            result.append(sequence)
        }
        return result
    }

    /// What HEVC's highest level allows a picture.
    private static let mostSlices = 600

    /// What each of AV1's sequence headers says, those of an `av1C` record and those among the data.
    static func av1(_ record: BoxReader, _ data: [UInt8]) throws(CodecError) -> [CodedSequence] {
        var record = record
        _ = try record.take(4)
        let units = try av1Units(in: record.take(record.end - record.offset)) + av1Units(in: data[...])
        let frames = units.count { [3, 6].contains($0.type) }
        guard frames <= mostFrames else {
            throw heifError(.limitExceeded, "an item of it holds \(frames) frames, over \(mostFrames)")
        }
        var result: [CodedSequence] = []
        for unit in units where unit.type == 1 {
            var sequence = CodedSequence()
            try sequence.readAV1(Array(unit.payload))
            result.append(sequence)
        }
        return result
    }

    /// A picture has up to four layers, and each may be made from another that isn't shown.
    private static let mostFrames = 8

    /// AV1's open bitstream units: their types and what they hold.
    private static func av1Units(
        in data: ArraySlice<UInt8>
    ) throws(CodecError) -> [(type: UInt8, payload: ArraySlice<UInt8>)] {
        var units: [(UInt8, ArraySlice<UInt8>)] = []
        var rest = data
        while let header = rest.first {
            rest = rest.dropFirst(header & 4 != 0 ? 2 : 1)
            // Only the last unit may leave out its size.
            let size = header & 2 != 0 ? av1Size(&rest) : rest.count
            guard size <= rest.count else { throw heifError(.malformed, "its AV1 data is cut off") }
            guard units.count < mostUnits else {
                throw heifError(.limitExceeded, "an item of it has more than \(mostUnits) units of AV1 data")
            }
            units.append((header >> 3 & 15, rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return units
    }

    /// Headers, metadata and, at the most, one unit for each of a picture's tiles.
    private static let mostUnits = 8192

    /// AV1's `leb128()`.
    private static func av1Size(_ rest: inout ArraySlice<UInt8>) -> Int {
        var (size, shift) = (0, 0)
        while let byte = rest.first, shift < 56 {
            rest = rest.dropFirst()
            size |= Int(byte & 0x7f) << shift
            shift += 7
            if byte & 0x80 == 0 { break }
        }
        return size
    }
}
