import PhotoCodecs
import Testing

@Suite struct PictureColorTests {
    private func picture(_ primaries: UInt16, _ transfer: UInt16, profile: [UInt8]? = nil) throws -> Codec.Picture {
        let points = Bitmap.CodePoints(primaries: primaries, transfer: transfer, matrix: 0, isFullRange: true)
        let color = Bitmap.ColorDescription(iccProfile: profile, codePoints: points)
        return Codec.Picture(
            bitmap: try Bitmap(width: 1, height: 1, format: .init(.rgb), color: color, bytes: [1, 2, 3]))
    }

    @Test(arguments: [(1, 13), (2, 2), (1, 2), (2, 13)] as [(UInt16, UInt16)])
    func thoseOfSRGBNeedNoCodePoints(primaries: UInt16, transfer: UInt16) throws {
        try picture(primaries, transfer).requireColorWithoutCodePoints(toBecome: "JPEG")
    }

    @Test(arguments: [(12, 13), (9, 16), (1, 8), (1, 16)] as [(UInt16, UInt16)])
    func othersDo(primaries: UInt16, transfer: UInt16) throws {
        let stated = try picture(primaries, transfer)
        let error = #expect(throws: CodecError.self) { try stated.requireColorWithoutCodePoints(toBecome: "JPEG") }
        #expect(error?.code == .unsupported)
        try picture(primaries, transfer, profile: [1]).requireColorWithoutCodePoints(toBecome: "JPEG")
    }
}
