import ContentTypes
import PhotoCodecs

extension QOICodec: Codec.Encoder {
    var encodableTypes: [ContentType] { decodableTypes }

    /// Writes the pixels; QOI has no place for Exif and XMP, and they are left out.
    func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard type == .qoi else { throw CodecError(.unsupported, "The QOI codec doesn't write \(type).") }
        guard picture.orientation == .up else {
            throw CodecError(.argument, "A picture must be turned upright before it is written as QOI.")
        }
        let (bitmap, format) = (picture.bitmap, picture.bitmap.format)
        guard format.model == .rgb, format.alpha != .premultiplied, format.bitsPerSample == 8 else {
            throw CodecError(.unsupported, "QOI holds 8-bit RGB and straight alpha, not \(format).")
        }
        let isLinear = bitmap.color.codePoints?.transfer == 8
        guard bitmap.color.iccProfile == nil, [nil, 1].contains(bitmap.color.codePoints?.primaries),
            isLinear || [nil, 13].contains(bitmap.color.codePoints?.transfer)
        else { throw CodecError(.unsupported, "QOI can say sRGB and linear sRGB, and no other colours.") }
        let sides = [bitmap.width, bitmap.height].flatMap { side in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
        }
        try sink.write(Array("qoif".utf8) + sides + [UInt8(format.channelCount), isLinear ? 1 : 0])
        var writer = QOIWriter()
        for place in stride(from: 0, to: bitmap.bytes.count, by: format.channelCount) {
            let alpha = format.alpha == .none ? 255 : bitmap.bytes[place + 3]
            writer.append(.init(bitmap.bytes[place], bitmap.bytes[place + 1], bitmap.bytes[place + 2], alpha))
        }
        writer.endRun()
        try sink.write(writer.bytes + Self.endMarker)
    }
}

/// Writes pixel after pixel, each by the shortest of the format's six chunks that can hold it.
struct QOIWriter {
    private(set) var bytes: [UInt8] = []
    private var memory = QOIMemory()
    private var run: UInt8 = 0

    mutating func append(_ pixel: SIMD4<UInt8>) {
        guard pixel != memory.last else {
            run += 1
            if run == 62 { endRun() }
            return
        }
        endRun()
        appendChunk(pixel)
        memory.remember(pixel)
    }

    mutating func endRun() {
        if run > 0 { bytes.append(0xC0 | (run - 1)) }
        run = 0
    }

    private mutating func appendChunk(_ pixel: SIMD4<UInt8>) {
        let hash = QOIMemory.hash(pixel)
        if memory.seen[hash] == pixel { return bytes.append(UInt8(hash)) }
        guard pixel.w == memory.last.w else { return bytes += [0xFF, pixel.x, pixel.y, pixel.z, pixel.w] }
        // From −2 to 1 a channel, as 0 to 3; else from −32 to 31 for green, and −8 to 7 for what the others differ from it.
        let difference = pixel &- memory.last
        let small = difference &+ 2
        let (green, red, blue) = (
            difference.y &+ 32, difference.x &- difference.y &+ 8, difference.z &- difference.y &+ 8
        )
        if max(small.x, small.y, small.z) < 4 {
            bytes.append(0x40 | small.x << 4 | small.y << 2 | small.z)
        } else if green < 64, max(red, blue) < 16 {
            bytes += [0x80 | green, red << 4 | blue]
        } else {
            bytes += [0xFE, pixel.x, pixel.y, pixel.z]
        }
    }
}
