import PhotoCodecs

/// The `clap` property: the part of a picture to show, in fractions around its centre.
struct CleanAperture {
    private struct Fraction {
        let numerator: Int
        let denominator: Int

        var value: Double { Double(numerator) / Double(denominator) }
    }

    private let width: Fraction
    private let height: Fraction
    private let horizontalOffset: Fraction
    private let verticalOffset: Fraction

    init(_ reader: inout BoxReader) throws(CodecError) {
        width = Fraction(numerator: try reader.number(4), denominator: try reader.number(4))
        height = Fraction(numerator: try reader.number(4), denominator: try reader.number(4))
        horizontalOffset = Fraction(numerator: try reader.signed(), denominator: try reader.number(4))
        verticalOffset = Fraction(numerator: try reader.signed(), denominator: try reader.number(4))
        guard ![width, height, horizontalOffset, verticalOffset].contains(where: { $0.denominator == 0 }) else {
            throw heifError(.malformed, "its clap box divides by zero")
        }
    }

    /// The part in whole pixels: its size rounded, its corner rounded down, both held inside the picture.
    func rectangle(inWidth pictureWidth: Int, height pictureHeight: Int) throws(CodecError) -> DecodingPlan.Rectangle {
        let (x, shownWidth) = try Self.span(width, horizontalOffset, in: pictureWidth)
        let (y, shownHeight) = try Self.span(height, verticalOffset, in: pictureHeight)
        return .init(x: x, y: y, width: shownWidth, height: shownHeight)
    }

    private static func span(
        _ length: Fraction, _ offset: Fraction, in total: Int
    ) throws(CodecError) -> (start: Int, count: Int) {
        let count = length.value.rounded()
        let start = (offset.value + (Double(total) - length.value) / 2).rounded(.down)
        guard count >= 1, count <= Double(total), start > -count, start < Double(total) else {
            throw heifError(.malformed, "its clap box cuts out \(count) of \(total) pixels at \(start)")
        }
        let first = max(0, Int(start))
        return (first, min(Int(start) + Int(count), total) - first)
    }
}
