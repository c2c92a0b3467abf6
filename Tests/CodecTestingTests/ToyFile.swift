import CodecTesting
import ContentTypes
import PhotoCodecs

/// A made-up format that holds whatever the kit checks: a head of 28 bytes, a profile, Exif, XMP, then frames of a
/// duration and scrambled samples.
struct ToyFile {
    static let type: ContentType = "com.example.toy"
    static let magic = Array("TOYP".utf8)
    static let headSize = 28

    var format = Bitmap.Format(.gray)
    var loopCount = 0
    var frameCount = 1
    var width = 0
    var height = 0
    var profile: [UInt8]?
    var metadata = Codec.Metadata()
    /// Where the first frame begins.
    private(set) var start = ToyFile.headSize

    /// Bytes of a frame's samples.
    var frameSize: Int { format.byteCount(width: width, height: height) ?? 0 }

    init(_ bitmap: Bitmap, _ metadata: Codec.Metadata) {
        (format, width, height) = (bitmap.format, bitmap.width, bitmap.height)
        (profile, self.metadata) = (bitmap.color.iccProfile, metadata)
    }

    /// Reads what comes before the frames.
    init(reading bytes: [UInt8], limits: Limits, fault: Fault?) throws(CodecError) {
        guard bytes.starts(with: Self.magic) else { throw CodecError(.notMine, "It doesn't begin with TOYP.") }
        try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "toy")
        guard bytes.count >= Self.headSize else { throw CodecError(.malformed, "Its head is cut.") }
        guard let model = [0: Bitmap.Format.Model.gray, 1: .rgb][bytes[4]] else {
            throw CodecError(fault == .blamesTheCaller ? .argument : .malformed, "Its colours are unknown.")
        }
        guard bytes[5] < 2, bytes[6] == 8 || bytes[6] == 16 else {
            throw CodecError(.malformed, "Its layout is unknown.")
        }
        format = Bitmap.Format(model, alpha: bytes[5] == 1 ? .straight : .none, bitsPerSample: Int(bytes[6]))
        loopCount = Int(bytes[7])
        frameCount = Self.number(bytes[8..<10])
        (width, height) = (Self.number(bytes[10..<12]), Self.number(bytes[12..<14]))
        _ = try limits.admit(width: width, height: height, format: format)
        guard frameCount > 0 else { throw CodecError(.malformed, "It has no frame.") }
        profile = try block(16, bytes, limits)
        metadata.exif = try block(20, bytes, limits)
        metadata.xmp = try block(24, bytes, limits)
    }

    private mutating func block(_ place: Int, _ bytes: [UInt8], _ limits: Limits) throws(CodecError) -> [UInt8]? {
        let count = Self.number(bytes[place..<place + 4])
        guard count > 0 else { return nil }
        try limits.require(count, atMost: limits.metadataBytes, "bytes of metadata", of: "toy")
        guard bytes.count - start >= count else { throw CodecError(.malformed, "Its metadata are cut.") }
        defer { start += count }
        return Array(bytes[start..<start + count])
    }

    /// All of it before the frames.
    var head: [UInt8] {
        let blocks = [profile, metadata.exif, metadata.xmp].map { $0 ?? [] }
        let numbers: [UInt8] = [
            format.model == .gray ? 0 : 1, format.alpha == .none ? 0 : 1, UInt8(format.bitsPerSample), UInt8(loopCount),
        ]
        return Self.magic + numbers + Self.bytes(frameCount, 2) + Self.bytes(width, 2) + Self.bytes(height, 2) + [0, 0]
            + blocks.flatMap { Self.bytes($0.count, 4) } + blocks.flatMap { $0 }
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - $0))) }
    }
}
