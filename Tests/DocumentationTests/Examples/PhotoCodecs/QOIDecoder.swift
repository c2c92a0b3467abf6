import ContentTypes
import PhotoCodecs

extension ContentType {
    static let qoi: ContentType = "org.qoiformat.qoi"
}

/// The "Quite OK Image Format" of qoiformat.org: 8-bit RGB and RGBA, without loss.
struct QOICodec: Codec.Decoder {
    let name = "QOI"
    let decodableTypes: [ContentType] = [.qoi]
    static let endMarker: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

    /// One red pixel.
    var samples: [Codec.Sample] {
        let header = Array("qoif".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 3, 0]
        return [Codec.Sample(header + [0xFE, 255, 0, 0] + Self.endMarker, type: .qoi, width: 1, height: 1)]
    }

    func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        let bytes = input.bytes
        guard bytes.starts(with: Array("qoif".utf8)) else {
            throw CodecError(.notMine, "The file isn't QOI: it doesn't start with qoif.")
        }
        try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "\(bytes.count) bytes")
        guard bytes.count >= 14, (3...4).contains(bytes[12]), bytes[13] <= 1 else {
            throw CodecError(.malformed, "The QOI's header breaks the format's rules; copy the file again.")
        }
        let sides = [bytes[4..<8], bytes[8..<12]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        let header = Codec.Header(
            width: sides[0], height: sides[1], format: .init(.rgb, alpha: bytes[12] == 4 ? .straight : .none))
        _ = try limits.admit(width: header.width, height: header.height, format: header.format)
        return header
    }

    /// Checks every row whether it is still wanted, which takes well under a millisecond.
    func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let header = try header(of: input, limits: options.limits)
        // No byte stands for more than 62 pixels, so a short file that says it is large takes no memory.
        guard header.width * header.height <= input.bytes.count * 62 else { throw QOIReader.cutShort }
        var reader = QOIReader(input.bytes)
        var samples: [UInt8] = []
        samples.reserveCapacity(header.width * header.height * header.format.bytesPerPixel)
        for _ in 0..<header.height {
            try options.interruption.check()
            for _ in 0..<header.width {
                let pixel = try reader.nextPixel()
                samples.append(pixel.x)
                samples.append(pixel.y)
                samples.append(pixel.z)
                if header.format.alpha != .none { samples.append(pixel.w) }
            }
        }
        try reader.expectEnd()
        // 0 is sRGB, which is what no description means; 1 is linear, by H.273 the transfer characteristics 8.
        let linear = Bitmap.CodePoints(primaries: 1, transfer: 8, matrix: 0, isFullRange: true)
        return Codec.Picture(
            bitmap: try Bitmap(
                width: header.width, height: header.height, format: header.format,
                color: .init(codePoints: input.bytes[13] == 1 ? linear : nil), bytes: samples)
        ).fitted(to: options.fitting)
    }
}

/// What decoder and encoder both remember: the last pixel, and for each of 64 hashes the last pixel that had it.
struct QOIMemory {
    var last = SIMD4<UInt8>(0, 0, 0, 255)
    private(set) var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)

    static func hash(_ pixel: SIMD4<UInt8>) -> Int {
        (Int(pixel.x) * 3 + Int(pixel.y) * 5 + Int(pixel.z) * 7 + Int(pixel.w) * 11) % 64
    }

    mutating func remember(_ pixel: SIMD4<UInt8>) {
        last = pixel
        seen[Self.hash(pixel)] = pixel
    }
}

/// Reads pixel after pixel of a file.
struct QOIReader {
    static let cutShort = CodecError(.malformed, "The QOI ends before its picture does; copy the file again.")
    private let bytes: [UInt8]
    private var position = 14
    private var memory = QOIMemory()
    /// How often the last pixel is still to be repeated.
    private var run = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func nextPixel() throws(CodecError) -> SIMD4<UInt8> {
        guard run == 0 else {
            run -= 1
            return memory.last
        }
        let tag = try nextByte()
        let last = memory.last
        switch tag {
        case 0xFE: memory.remember(.init(try nextByte(), try nextByte(), try nextByte(), last.w))
        case 0xFF: memory.remember(.init(try nextByte(), try nextByte(), try nextByte(), try nextByte()))
        case 0..<0x40: memory.remember(memory.seen[Int(tag)])
        case 0x40..<0x80:
            let difference = SIMD4(tag >> 4 & 3, tag >> 2 & 3, tag & 3, 2)
            memory.remember(last &+ difference &- 2)
        case 0x80..<0xC0:
            let (green, others) = ((tag & 0x3F) &- 32, try nextByte())
            let difference = SIMD4(others >> 4 &+ green &- 8, green, others & 15 &+ green &- 8, 0)
            memory.remember(last &+ difference)
        default:
            run = Int(tag & 0x3F)
            memory.remember(last)
        }
        return memory.last
    }

    private mutating func nextByte() throws(CodecError) -> UInt8 {
        guard position < bytes.count else { throw Self.cutShort }
        defer { position += 1 }
        return bytes[position]
    }

    /// Expects that no pixel is left over, and the marker of the end.
    func expectEnd() throws(CodecError) {
        guard run == 0, bytes[position...].elementsEqual(QOICodec.endMarker) else { throw Self.cutShort }
    }
}
