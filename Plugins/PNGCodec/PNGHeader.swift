import PhotoCodecs

/// The IHDR chunk.
struct PNGHeader: Equatable {
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        /// The bit depths the standard allows.
        var depths: Set<UInt8> {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    let width: Int
    let height: Int
    let bitDepth: UInt8
    let colorType: ColorType
    let isInterlaced: Bool

    /// Reads the 13 bytes of the chunk.
    init(_ fields: ArraySlice<UInt8>) throws(CodecError) {
        guard fields.count == 13 else { throw pngError(.malformed, "its IHDR chunk isn't 13 bytes long") }
        let bytes = Array(fields)
        width = bigEndian(bytes[0..<4])
        height = bigEndian(bytes[4..<8])
        guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else {
            throw pngError(.malformed, "its IHDR chunk says \(width) × \(height) pixels")
        }
        guard let type = ColorType(rawValue: bytes[9]), type.depths.contains(bytes[8]) else {
            throw pngError(.malformed, "colour type \(bytes[9]) with \(bytes[8]) bits a sample doesn't exist")
        }
        (colorType, bitDepth) = (type, bytes[8])
        guard bytes[10] == 0, bytes[11] == 0, bytes[12] < 2 else {
            throw pngError(
                .unsupported, "compression \(bytes[10]), filter \(bytes[11]), interlace \(bytes[12]) is unknown")
        }
        isInterlaced = bytes[12] == 1
    }

    /// The layout of decoded rows.
    func format(hasTransparency: Bool) -> Bitmap.Format {
        let bits = bitDepth == 16 ? 16 : 8
        let transparency: Bitmap.Format.Alpha = hasTransparency ? .straight : .none
        return switch colorType {
        case .gray: Bitmap.Format(.gray, alpha: transparency, bitsPerSample: bits)
        case .rgb, .palette: Bitmap.Format(.rgb, alpha: transparency, bitsPerSample: bits)
        case .grayAlpha: Bitmap.Format(.gray, alpha: .straight, bitsPerSample: bits)
        case .rgba: Bitmap.Format(.rgb, alpha: .straight, bitsPerSample: bits)
        }
    }
}

/// A number of up to four bytes, most significant first.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
}

/// An error in one sentence about a PNG.
func pngError(_ code: CodecError.Code, _ reason: String) -> CodecError {
    CodecError(code, "The PNG can't be decoded: \(reason).")
}
