import PhotoCodecs

/// A file in which every item states the size it is coded with.
///
/// libheif 1.15 writes the cropped size into `ispe` where x265 had to pad the picture, and crops by a `clap` on top;
/// the standard wants `ispe` to be the size before it.
func withStatedSizes(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    let file = try HEIFFile(bytes, limits: Limits())
    var result = bytes
    for item in file.items.values where item.type == "hvc1" && file.property("clap", of: item) != nil {
        guard let size = file.property("ispe", of: item), size.payload.count == 12 else { continue }
        let sequence = try CodedSequence(try CodedConfiguration(of: item, in: file), data: [], in: file)
        let fields = [sequence.width, sequence.height].flatMap { value in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        result.replaceSubrange(size.payload.lowerBound + 4..<size.payload.upperBound, with: fields)
    }
    return result
}
