import CPNGRows
import PhotoCodecs

/// Chunks to write, their data end to end so that one pointer reaches all of them.
struct PNGChunkList {
    private var data: [UInt8] = []
    private var entries: [(type: [UInt8], range: Range<Int>)] = []

    /// No chunk.
    init() {}

    /// The chunks that carry a picture's colour and metadata, in the order of the standard.
    init(describing picture: Codec.Picture) throws(CodecError) {
        let color = picture.bitmap.color
        if let points = color.codePoints {
            let isSRGB = color.iccProfile == nil && points == .sRGB
            // More readers know sRGB. Its rendering intent, which code points don't state, is the perceptual one.
            try isSRGB ? append("sRGB", [0]) : append("cICP", Self.codePoints(points))
        }
        if let profile = color.iccProfile { append("iCCP", Array("ICC Profile\0\0".utf8) + (try deflated(profile))) }
        let bits = picture.bitmap.format.bitsPerSample
        if bits != 8 && bits != 16 {
            append("sBIT", Array(repeating: UInt8(bits), count: picture.bitmap.format.channelCount))
        }
        if let exif = picture.metadata.exif { append("eXIf", exif) }
        // Keyword, no compression, no language, no translated keyword.
        if let xmp = picture.metadata.xmp { append("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp) }
        for (type, range) in entries where range.count > 0x7fff_ffff {
            throw CodecError(
                .unsupported, "PNG can't hold \(range.count) bytes of \(String(decoding: type, as: UTF8.self)).")
        }
    }

    mutating func append(_ type: String, _ bytes: [UInt8]) {
        entries.append((Array(type.utf8), data.count..<data.count + bytes.count))
        data += bytes
    }

    /// cICP holds one byte a code point, and RGB pixels; of a picture coded as YCbCr these are of full range.
    private static func codePoints(_ points: Bitmap.CodePoints) throws(CodecError) -> [UInt8] {
        guard let primaries = UInt8(exactly: points.primaries), let transfer = UInt8(exactly: points.transfer) else {
            throw CodecError(
                .unsupported, "PNG can't hold the code points \(points.primaries) and \(points.transfer): at most 255.")
        }
        return [primaries, transfer, 0, points.matrix != 0 || points.isFullRange ? 1 : 0]
    }

    /// Calls the body with the list as C sees it.
    func withCChunks<R>(_ body: (UnsafeBufferPointer<png_rows_chunk>) -> R) -> R {
        unsafe data.withUnsafeBufferPointer { data in
            let chunks = unsafe entries.map { type, range in
                unsafe png_rows_chunk(
                    type: (type[0], type[1], type[2], type[3]),
                    bytes: data.baseAddress.map { unsafe $0 + range.lowerBound },
                    count: range.count)
            }
            return unsafe chunks.withUnsafeBufferPointer(body)
        }
    }
}

/// A zlib stream of the bytes.
private func deflated(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    let (result, words) = unsafe collected { output, message, capacity in
        unsafe bytes.withUnsafeBufferPointer { input in
            guard let start = input.baseAddress else { return false }
            return unsafe png_rows_deflate(start, input.count, &output, message, capacity)
        }
    }
    guard let words else { return result }
    throw CodecError(.io, "The PNG's colour profile can't be deflated: \(words).")
}
