/// The crop that a `clap` property states: fractions of pixels, exactly as stored, unchecked.
public struct CleanAperture: Hashable, Sendable {
    /// A fraction; its denominator may be 0 in a broken file.
    public struct Fraction: Hashable, Sendable {
        /// The number above the line.
        public let numerator: Int32
        /// The number below the line.
        public let denominator: UInt32
    }

    /// Width of the crop.
    public let width: Fraction
    /// Height of the crop.
    public let height: Fraction
    /// How far the crop's centre is right of the picture's.
    public let horizontalOffset: Fraction
    /// How far the crop's centre is below the picture's.
    public let verticalOffset: Fraction
}

extension CleanAperture {
    /// Reads the content of a `clap` box; nil where it is cut off.
    package init?(_ content: some Collection<UInt8>) {
        guard content.count >= 32 else { return nil }
        var rest = content[...]
        func number() -> UInt32 {
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
        func fraction() -> Fraction { Fraction(numerator: Int32(bitPattern: number()), denominator: number()) }
        (width, height) = (fraction(), fraction())
        (horizontalOffset, verticalOffset) = (fraction(), fraction())
    }

    /// The columns and rows that are shown of a picture, ISO/IEC 14496-12, section 12.1.4.
    ///
    /// The size is rounded, the first pixel rounded down, both are held inside the picture.
    /// - Returns: nil for a crop that makes no sense: one that divides by zero, leaves nothing or is larger than all.
    package func shown(inWidth pictureWidth: Int, height pictureHeight: Int) -> (columns: Range<Int>, rows: Range<Int>)?
    {
        guard let columns = Self.shown(width, horizontalOffset, of: pictureWidth),
            let rows = Self.shown(height, verticalOffset, of: pictureHeight)
        else { return nil }
        return (columns, rows)
    }

    private static func shown(_ length: Fraction, _ offset: Fraction, of total: Int) -> Range<Int>? {
        guard length.denominator > 0, offset.denominator > 0 else { return nil }
        // Only offsets may be negative.
        let exact = Double(UInt32(bitPattern: length.numerator)) / Double(length.denominator)
        let count = exact.rounded()
        let middle = Double(offset.numerator) / Double(offset.denominator)
        let start = (middle + (Double(total) - exact) / 2).rounded(.down)
        guard count >= 1, count <= Double(total), start > -count, start < Double(total) else { return nil }
        return max(0, Int(start))..<min(Int(start) + Int(count), total)
    }
}
