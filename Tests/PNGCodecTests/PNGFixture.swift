import ContentTypes
import PNGCodec
import PhotoCodecs

/// A PNG put together byte by byte, without the library under test.
struct PNGFixture {
    var chunks: [(type: String, data: [UInt8])]

    /// A picture of one filterless zlib stream; rows are as stored, packed and in PNG's byte order.
    init(
        width: Int, height: Int, depth: UInt8, colorType: UInt8, isInterlaced: Bool = false, rows: [[UInt8]],
        before: [(String, [UInt8])] = [], after: [(String, [UInt8])] = []
    ) {
        let header = Self.number(width) + Self.number(height) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0]
        let data = Self.stored(rows.flatMap { [0] + $0 })
        chunks = [("IHDR", header)] + before + [("IDAT", data)] + after + [("IEND", [])]
    }

    var bytes: [UInt8] {
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + chunks.flatMap { type, data in
                let body = Array(type.utf8) + data
                return Self.number(data.count) + body + Self.number(Int(Self.crc(body)))
            }
    }

    var input: Codec.Input { Codec.Input(bytes: bytes, type: .png) }

    /// One gray pixel of 8 bits.
    static func pixel(before: [(String, [UInt8])] = [], after: [(String, [UInt8])] = []) -> PNGFixture {
        PNGFixture(width: 1, height: 1, depth: 8, colorType: 0, rows: [[7]], before: before, after: after)
    }

    /// A TIFF structure whose only entry is an orientation.
    static func exif(orientation: UInt8, isLittle: Bool) -> [UInt8] {
        isLittle
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A zlib stream of stored blocks.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 1]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let length = UInt16(block.count)
            let isLast: UInt8 = block.endIndex == data.count ? 1 : 0
            stream +=
                [isLast, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)] + block
        }
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + number(b << 16 | a)
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
        }
    }
}

/// A bitmap with a gradient and a mark near its first pixel, so that a wrong turn, mirror or channel order shows.
func marked(_ width: Int, _ height: Int, _ format: Bitmap.Format) throws -> Bitmap {
    let peak = (1 << format.bitsPerSample) - 1
    var bytes: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            for channel in 0..<format.channelCount {
                let isMark = x < (width + 2) / 3 && y < (height + 4) / 5
                let slope = (x * 31 + y * 17 + channel * 59) * peak / 255
                let sample = isMark ? peak - channel : slope % (peak + 1)
                bytes += format.bytesPerSample == 1 ? [UInt8(sample)] : hostBytes(UInt16(sample))
            }
        }
    }
    return try Bitmap(width: width, height: height, format: format, bytes: bytes)
}

/// The bytes of a sample as they lie in memory.
func hostBytes(_ sample: UInt16) -> [UInt8] {
    unsafe withUnsafeBytes(of: sample) { unsafe Array($0) }
}

/// What the codec makes of a picture.
func encoded(
    _ picture: Codec.Picture, like template: Codec.Input? = nil
) throws(CodecError) -> Codec.Input {
    var sink = Codec.MemorySink()
    try PNGCodec().encode(picture, as: .png, options: Codec.EncodingOptions(template: template), to: &sink)
    return Codec.Input(bytes: sink.bytes, type: .png)
}
