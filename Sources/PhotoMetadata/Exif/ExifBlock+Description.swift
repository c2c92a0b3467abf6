extension ExifBlock {
    /// The longest text that is handed out.
    private static let longestText = 256

    /// When the photo was taken: the original's date, else the digitisation's, else that of the last change.
    public var captureDate: CaptureDate? {
        date(ExifTag.dateTimeOriginal, in: .exif, ExifTag.subsecondOriginal, ExifTag.offsetTimeOriginal)
            ?? date(ExifTag.dateTimeDigitized, in: .exif, ExifTag.subsecondDigitized, ExifTag.offsetTimeDigitized)
            ?? date(ExifTag.dateTime, in: .ifd0, ExifTag.subsecond, ExifTag.offsetTime)
    }

    private func date(_ tag: UInt16, in kind: Directory.Kind, _ fraction: UInt16, _ offset: UInt16) -> CaptureDate? {
        text(tag, in: kind).flatMap {
            CaptureDate(exif: $0, fraction: text(fraction, in: .exif), offset: text(offset, in: .exif))
        }
    }

    /// The camera's maker.
    public var make: String? { text(ExifTag.make, in: .ifd0) }

    /// The camera's model.
    public var model: String? { text(ExifTag.model, in: .ifd0) }

    /// A text without what follows its first zero byte, without control characters and space around it, cut to a
    /// length that no honest value has; nil when nothing is left.
    private func text(_ tag: UInt16, in kind: Directory.Kind) -> String? {
        guard let entry = entry(tag, in: kind), [2, 7, 129].contains(entry.type), let value = entry.value else {
            return nil
        }
        let raw = bytes[value].prefix(ExifBlock.longestText).prefix { $0 != 0 }
        let scalars = String(decoding: raw, as: UTF8.self).unicodeScalars.filter { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        var text = Substring(String(String.UnicodeScalarView(scalars)))
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.isEmpty ? nil : String(text)
    }
}

extension ExifBlock {
    /// Where a photo was taken, in degrees of WGS 84.
    public struct Location: Hashable, Sendable {
        /// Degrees north, -90 to 90.
        public let latitude: Double
        /// Degrees east, -180 to 180.
        public let longitude: Double
        /// Metres above sea level.
        public let altitude: Double?
    }

    /// Whether there is a GPS directory with anything in it, be it a place or not.
    public var hasGPS: Bool {
        directories.contains { $0.kind == .gps && !$0.entries.isEmpty }
    }

    /// Where the photo was taken; nil where that isn't stated or no place on earth.
    public var location: Location? {
        guard let latitude = angle(2, reference: 1, negative: "S", limit: 90),
            let longitude = angle(4, reference: 3, negative: "W", limit: 180)
        else { return nil }
        let isBelow = entry(5, in: .gps).flatMap(firstNumber) == 1
        let altitude = entry(6, in: .gps).flatMap { rationals(of: $0).first }.map { isBelow ? -$0 : $0 }
        return Location(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    private func angle(_ tag: UInt16, reference: UInt16, negative: String, limit: Double) -> Double? {
        guard let parts = entry(tag, in: .gps).map({ rationals(of: $0) }), !parts.isEmpty else { return nil }
        let size = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        guard size <= limit else { return nil }
        return text(reference, in: .gps) == negative ? -size : size
    }

    /// The values of an unsigned rational entry; empty when one of the first three has no value.
    private func rationals(of entry: Entry) -> [Double] {
        guard entry.type == 5, let value = entry.value else { return [] }
        var numbers: [Double] = []
        for start in stride(from: value.lowerBound, to: value.upperBound, by: 8).prefix(3) {
            guard let numerator = bytes.integer32(at: start, byteOrder),
                let denominator = bytes.integer32(at: start + 4, byteOrder), denominator != 0
            else { return [] }
            numbers.append(Double(numerator) / Double(denominator))
        }
        return numbers
    }
}
