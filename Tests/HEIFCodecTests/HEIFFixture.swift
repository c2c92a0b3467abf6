import ContentTypes
import PhotoCodecs

@testable import HEIFCodec

/// A HEIF file put together box by box around coded items that the encoder made.
struct HEIFFixture {
    struct Item {
        var type: String
        var data: [UInt8]
        /// Properties, whole boxes, in the order of association.
        var properties: [[UInt8]] = []
        var contentType = ""
    }

    var items: [Item] = []
    /// Kind, from, to; items are numbered from 1.
    var references: [(String, Int, [Int])] = []
    var primary = 1
    var isInIdat = false

    var bytes: [UInt8] {
        let brands = Self.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heicavif".utf8))
        let length = brands.count + meta(offset: 0).count + 8
        let payload = items.flatMap(\.data)
        return brands + meta(offset: isInIdat ? 0 : length) + (isInIdat ? [] : Self.box("mdat", payload))
    }

    var input: Codec.Input { Codec.Input(bytes: bytes, type: .heic) }

    private func meta(offset: Int) -> [UInt8] {
        let entries = items.enumerated().map { index, item in
            Self.box(
                "infe",
                [2, 0, 0, 0] + Self.number(index + 1, 2) + [0, 0] + Array(item.type.utf8) + [0]
                    + (item.type == "mime" ? Array(item.contentType.utf8) + [0] : []))
        }
        let links = references.map { kind, from, to in
            Self.box(kind, Self.number(from, 2) + Self.number(to.count, 2) + to.flatMap { Self.number($0, 2) })
        }
        let idat = isInIdat ? Self.box("idat", items.flatMap(\.data)) : []
        return Self.box(
            "meta",
            [0, 0, 0, 0] + Self.box("pitm", [0, 0, 0, 0] + Self.number(primary, 2))
                + Self.box("iinf", [0, 0, 0, 0] + Self.number(items.count, 2) + entries.flatMap { $0 })
                + Self.box("iref", [0, 0, 0, 0] + links.flatMap { $0 }) + properties + locations(offset: offset)
                + idat)
    }

    private var properties: [UInt8] {
        var next = 1
        let associations = items.enumerated().flatMap { index, item in
            let numbers = item.properties.indices.map { UInt8(next + $0) }
            next += item.properties.count
            return Self.number(index + 1, 2) + [UInt8(numbers.count)] + numbers
        }
        let container = Self.box("ipco", items.flatMap { $0.properties.flatMap { $0 } })
        let map = Self.box("ipma", [0, 0, 0, 0] + Self.number(items.count, 4) + associations)
        return Self.box("iprp", container + map)
    }

    private func locations(offset: Int) -> [UInt8] {
        var place = offset
        let entries = items.enumerated().flatMap { index, item in
            defer { place += item.data.count }
            return Self.number(index + 1, 2) + [0, isInIdat ? 1 : 0, 0, 0, 0, 1] + Self.number(place, 4)
                + Self.number(item.data.count, 4)
        }
        return Self.box("iloc", [1, 0, 0, 0, 0x44, 0] + Self.number(items.count, 2) + entries)
    }

    static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + Array(type.utf8) + payload
    }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - $0))) }
    }

    static func size(_ width: Int, _ height: Int) -> [UInt8] {
        box("ispe", [0, 0, 0, 0] + number(width, 4) + number(height, 4))
    }

    static func turn(_ quarterTurns: Int) -> [UInt8] { box("irot", [UInt8(quarterTurns)]) }

    static func mirror(swappingColumns: Bool) -> [UInt8] { box("imir", [swappingColumns ? 1 : 0]) }

    static func cut(_ width: Int, _ height: Int, offset: (Int, Int)) -> [UInt8] {
        box(
            "clap",
            [(width, 1), (height, 1), (offset.0, 2), (offset.1, 2)].flatMap { number($0.0, 4) + number($0.1, 4) })
    }

    static let opacity = box("auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8))

    static func grid(rows: Int, columns: Int, _ width: Int, _ height: Int) -> [UInt8] {
        [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + number(width, 2) + number(height, 2)
    }
}

extension HEIFFixture {
    /// The coded item of a bitmap and how it decodes by itself.
    static func coded(_ bitmap: Bitmap, as type: ContentType = .heic) throws -> (item: Item, decoded: Bitmap) {
        let file = try encoded(Codec.Picture(bitmap: bitmap), as: type, quality: 1)
        let parsed = try HEIFFile(file.bytes, limits: Limits())
        let item = try parsed.item(parsed.primaryID)
        let data = try parsed.data(of: item, atMost: .max) ?? []
        let kept = parsed.properties(of: item).filter { ["hvcC", "av1C", "ispe"].contains($0.type) }
        return (
            Item(
                type: item.type.description, data: data,
                properties: kept.map { Array(file.bytes[$0.whole]) }),
            try HEIFCodec().decode(file, limits: Limits()).bitmap
        )
    }
}

/// A smooth bitmap with a bright mark near its first pixel, so that a wrong turn, mirror or channel order shows.
func marked(_ width: Int, _ height: Int, _ format: Bitmap.Format, phase: Int = 0) throws -> Bitmap {
    let peak = (1 << format.bitsPerSample) - 1
    var bytes: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            for channel in 0..<format.channelCount {
                let isMark = x < (width + 2) / 3 && y < (height + 4) / 5
                let slope =
                    (x + phase) * (channel + 1) * 97 / (width * 3 + phase) + y * (4 - channel) * 97 / (height * 4)
                let sample = isMark ? peak * (9 - channel) / 10 : slope * peak / 255
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
    _ picture: Codec.Picture, as type: ContentType, like template: Codec.Input? = nil, quality: Double = 1
) throws(CodecError) -> Codec.Input {
    var sink = Codec.MemorySink()
    try HEIFCodec().encode(
        picture, as: type, options: Codec.EncodingOptions(template: template, quality: quality), to: &sink)
    return Codec.Input(bytes: sink.bytes, type: type)
}

/// Decodes with the default limits.
func decoded(_ input: Codec.Input) throws(CodecError) -> Codec.Picture {
    try HEIFCodec().decode(input, limits: Limits())
}
