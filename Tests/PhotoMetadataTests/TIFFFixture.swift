import PhotoMetadata

/// Writes Exif blocks for tests, independently of the code under test.
struct TIFFFixture {
    struct Field {
        var tag: UInt16
        var type: UInt16
        var count: UInt32
        var value: [UInt8]
    }

    var order: ByteOrder
    var ifd0: [Field] = []
    var exif: [Field] = []
    var gps: [Field] = []
    var ifd1: [Field] = []
    var thumbnail: [UInt8] = []

    init(_ order: ByteOrder) {
        self.order = order
    }

    func number16(_ value: UInt16) -> [UInt8] {
        let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
        return order == .big ? bytes : bytes.reversed()
    }

    func number32(_ value: UInt32) -> [UInt8] {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
        return order == .big ? bytes : bytes.reversed()
    }

    func short(_ tag: UInt16, _ values: UInt16...) -> Field {
        Field(tag: tag, type: 3, count: UInt32(values.count), value: values.flatMap(number16))
    }

    func long(_ tag: UInt16, _ value: UInt32) -> Field {
        Field(tag: tag, type: 4, count: 1, value: number32(value))
    }

    func text(_ tag: UInt16, _ text: String) -> Field {
        Field(tag: tag, type: 2, count: UInt32(text.utf8.count + 1), value: Array(text.utf8) + [0])
    }

    func raw(_ tag: UInt16, _ bytes: [UInt8]) -> Field {
        Field(tag: tag, type: 7, count: UInt32(bytes.count), value: bytes)
    }

    func rationals(_ tag: UInt16, _ parts: UInt32...) -> Field {
        Field(tag: tag, type: 5, count: UInt32(parts.count / 2), value: parts.flatMap(number32))
    }

    /// The block: IFD0, its values, the Exif directory, the GPS directory, IFD1, the thumbnail.
    var bytes: [UInt8] {
        var fields = ifd0
        if !exif.isEmpty { fields.append(long(0x8769, 0)) }
        if !gps.isEmpty { fields.append(long(0x8825, 0)) }
        let exifStart = 8 + size(fields)
        let gpsStart = exifStart + (exif.isEmpty ? 0 : size(exif))
        let ifd1Start = gpsStart + (gps.isEmpty ? 0 : size(gps))
        for index in fields.indices {
            if fields[index].tag == 0x8769 { fields[index] = long(0x8769, UInt32(exifStart)) }
            if fields[index].tag == 0x8825 { fields[index] = long(0x8825, UInt32(gpsStart)) }
        }
        var out = Array((order == .big ? "MM" : "II").utf8) + number16(42) + number32(8)
        out += directory(fields, at: 8, next: ifd1.isEmpty ? 0 : ifd1Start)
        if !exif.isEmpty { out += directory(exif, at: exifStart, next: 0) }
        if !gps.isEmpty { out += directory(gps, at: gpsStart, next: 0) }
        if !ifd1.isEmpty { out += thumbnailDirectory(at: ifd1Start) + thumbnail }
        return out
    }

    private func thumbnailDirectory(at start: Int) -> [UInt8] {
        guard !thumbnail.isEmpty else { return directory(ifd1, at: start, next: 0) }
        let fields = ifd1 + [long(0x0201, 0), long(0x0202, UInt32(thumbnail.count))]
        let end = start + size(fields)
        return directory(ifd1 + [long(0x0201, UInt32(end)), fields[fields.count - 1]], at: start, next: 0)
    }

    private func size(_ fields: [Field]) -> Int {
        6 + 12 * fields.count + fields.reduce(0) { $0 + outOfLine($1) }
    }

    private func outOfLine(_ field: Field) -> Int {
        field.value.count <= 4 ? 0 : field.value.count + field.value.count % 2
    }

    private func directory(_ fields: [Field], at start: Int, next: Int) -> [UInt8] {
        var out = number16(UInt16(fields.count))
        var values: [UInt8] = []
        let valuesStart = start + 6 + 12 * fields.count
        for field in fields {
            out += number16(field.tag) + number16(field.type) + number32(field.count)
            if field.value.count <= 4 {
                out += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
            } else {
                out += number32(UInt32(valuesStart + values.count))
                values += field.value + [UInt8](repeating: 0, count: field.value.count % 2)
            }
        }
        return out + number32(UInt32(next)) + values
    }
}

extension TIFFFixture {
    /// Bytes that stand for a MakerNote: an orientation entry of its own among them, which nobody may touch.
    static let makerNote: [UInt8] = Array("Maker\0".utf8) + [0, 1, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0] + (0..<40)

    /// A block as a camera writes it: everything this module reads, orientation 6.
    static func camera(_ order: ByteOrder, thumbnail: [UInt8] = JPEGFixture.picture(width: 16, height: 8))
        -> TIFFFixture
    {
        var fixture = TIFFFixture(order)
        fixture.ifd0 = [
            fixture.long(0x0100, 4000), fixture.long(0x0101, 3000), fixture.text(0x010F, "Canon"),
            fixture.text(0x0110, "Canon EOS R5"), fixture.short(0x0112, 6), fixture.text(0x0132, "2024:03:01 10:20:30"),
        ]
        fixture.exif = [
            fixture.text(0x9003, "2024:02:29 23:59:58"), fixture.text(0x9011, "+05:30"), fixture.text(0x9291, "25"),
            fixture.raw(0x927C, makerNote), fixture.short(0xA002, 4000), fixture.short(0xA003, 3000),
        ]
        fixture.gps = [
            fixture.text(1, "S"), fixture.rationals(2, 33, 1, 51, 1, 3000, 100),
            fixture.text(3, "E"), fixture.rationals(4, 151, 1, 12, 1, 0, 1),
        ]
        fixture.ifd1 = [fixture.short(0x0103, 6), fixture.short(0x0112, 6)]
        fixture.thumbnail = thumbnail
        return fixture
    }
}
