import PhotoCodecs

extension PNGFile {
    /// How samples map to colours, by the chunk that the standard ranks highest: cICP, iCCP, sRGB, gAMA with cHRM.
    ///
    /// sRGB becomes its code points; so do gAMA and cHRM together where H.273 has numbers for just what they say. An
    /// iCCP next to a cICP is kept. One that can't be read makes the colours unsound: what is left to say of them counts.
    func color(limits: Limits) throws(CodecError) -> (color: Bitmap.ColorDescription, isSound: Bool) {
        var (profile, isSound): ([UInt8]?, Bool) = (nil, true)
        do throws(CodecError) {
            profile = try iccProfile(limits: limits)
        } catch {
            guard error.code == .malformed else { throw error }
            isSound = false
        }
        var points = try statedCodePoints()
        if points == nil, profile == nil { points = first("sRGB") == nil ? measuredCodePoints : .sRGB }
        return (Bitmap.ColorDescription(iccProfile: profile, codePoints: points), isSound)
    }

    /// The code points in cICP.
    private func statedCodePoints() throws(CodecError) -> Bitmap.CodePoints? {
        guard let chunk = first("cICP") else { return nil }
        let fields = Array(bytes[chunk.data])
        guard fields.count == 4, fields[3] < 2 else {
            throw pngError(.malformed, "its cICP chunk isn't three code points and a flag")
        }
        return Bitmap.CodePoints(
            primaries: UInt16(fields[0]), transfer: UInt16(fields[1]), matrix: UInt16(fields[2]),
            isFullRange: fields[3] == 1)
    }

    /// The code points of gAMA and cHRM; nil where one is missing or says what no code point does.
    private var measuredCodePoints: Bitmap.CodePoints? {
        guard let gamma, let chromaticities, let transfer = Self.transfers[gamma],
            let primaries = Self.primaries.first(where: { isClose(chromaticities, $0.value) })?.key
        else { return nil }
        return Bitmap.CodePoints(primaries: primaries, transfer: transfer, matrix: 0, isFullRange: true)
    }

    /// What gAMA says, in parts of 100,000.
    private var gamma: Int? {
        first("gAMA").flatMap { $0.data.count == 4 ? bigEndian(bytes[$0.data]) : nil }
    }

    /// What cHRM says of white, red, green and blue, x and y of each, in parts of 100,000.
    private var chromaticities: [Int]? {
        guard let data = first("cHRM")?.data, data.count == 32 else { return nil }
        return stride(from: data.lowerBound, to: data.upperBound, by: 4).map { bigEndian(bytes[$0..<$0 + 4]) }
    }

    /// Encoders round these numbers in different ways.
    private func isClose(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 10 } }

    /// H.273's numbers for pure powers: 1/2.2, 1/2.8 and 1.
    private static let transfers: [Int: UInt16] = [45_455: 4, 35_714: 5, 100_000: 8]

    /// H.273's numbers for the primaries of BT.709, BT.2020 and Display P3.
    private static let primaries: [UInt16: [Int]] = [
        1: [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000],
        9: [31_270, 32_900, 70_800, 29_200, 17_000, 79_700, 13_100, 4_600],
        12: [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000],
    ]

    /// Statements about colour that the description doesn't carry, of which no chunk of a higher rank makes nothing.
    func omittedColor(_ color: Bitmap.ColorDescription) -> [String] {
        guard color.iccProfile == nil, color.codePoints == nil else { return [] }
        let power = gamma.map { gamma in
            "gamma of 1/\(Double((100_000_000 + gamma / 2) / max(gamma, 1)) / 1000) (gAMA)"
        }
        return [power, chromaticities == nil ? nil : "chromaticities of the primaries (cHRM)"].compactMap { $0 }
    }
}

extension Bitmap.CodePoints {
    /// What the sRGB chunk stands for.
    static let sRGB = Bitmap.CodePoints(primaries: 1, transfer: 13, matrix: 0, isFullRange: true)
}
