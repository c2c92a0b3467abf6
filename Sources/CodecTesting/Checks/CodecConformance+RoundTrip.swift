import ContentTypes
import PhotoCodecs

extension CodecConformance {
    func checkSizes(_ report: inout Report) {
        guard let format = abilities.formats.first else { return report.note("\(type)", "no format is declared") }
        for (width, height) in abilities.sizes { checkRoundTrip(width, height, format, comesBackAs: format, &report) }
    }

    func checkFormats(_ report: inout Report) {
        report.expect(!abilities.formats.isEmpty, "\(type)", "no format is declared")
        for format in abilities.formats { checkRoundTrip(16, 8, format, comesBackAs: format, &report) }
        for (format, wide) in abilities.widened.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            checkRoundTrip(16, 8, format, comesBackAs: wide, &report)
        }
    }

    private func checkRoundTrip(
        _ width: Int, _ height: Int, _ format: Bitmap.Format, comesBackAs wide: Bitmap.Format, _ report: inout Report
    ) {
        let name = "\(width) × \(height) \(format)"
        let result = report.attempt(name) { () throws(CodecError) in
            let source = try scene(width, height, format)
            return (source, try decoder.decode(try encoded(Codec.Picture(bitmap: source))))
        }
        guard let (source, picture) = result else { return }
        report.expect(picture.isComplete, name, "a whole file comes as an incomplete picture")
        report.expect(picture.orientation == .up, name, "it was upright and comes back as \(picture.orientation)")
        guard let expected = format == wide ? source : source.widened(to: wide) else {
            return report.note(name, "it is declared to come back as \(wide), which can't hold it")
        }
        if let difference = difference(picture.bitmap, from: expected) { report.note(name, difference) }
    }

    func checkRefusals(_ report: inout Report) {
        let declared = Set(abilities.formats).union(abilities.widened.keys)
        for format in Self.formats where !declared.contains(format) {
            let name = "16 × 8 \(format), which isn't declared"
            report.expect([.unsupported], name) { () throws(CodecError) in
                try encoded(Codec.Picture(bitmap: try scene(16, 8, format)))
            }
        }
        guard let format = abilities.formats.first else { return }
        report.expect([.unsupported], "a type of nobody's") { () throws(CodecError) in
            try encoded(Codec.Picture(bitmap: try scene(16, 8, format)), as: "invalid.no-such-type")
        }
        for quality in [Double.nan, .infinity, -.infinity] { checkQuality(quality, format, &report) }
    }

    /// A quality that is no number is refused, or means nothing to the codec.
    private func checkQuality(_ quality: Double, _ format: Bitmap.Format, _ report: inout Report) {
        var options = abilities.options
        options.quality = quality
        do throws(CodecError) {
            _ = try encoded(Codec.Picture(bitmap: try scene(16, 8, format)), options: options)
        } catch {
            report.expect(error.code == .argument, "a quality of \(quality)", "it gives \(error.code), not argument")
        }
    }

    /// Every format that is met with.
    private static var formats: [Bitmap.Format] {
        [.gray, .rgb, .cmyk].flatMap { (model: Bitmap.Format.Model) in
            [.none, .straight, .premultiplied].flatMap { (alpha: Bitmap.Format.Alpha) in
                [8, 10, 12, 16].map { Bitmap.Format(model, alpha: alpha, bitsPerSample: $0) }
            }
        }
    }
}
