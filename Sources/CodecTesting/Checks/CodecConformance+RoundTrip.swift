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
        checkUndeclaredColor(&report)
    }

    /// Colours that the type isn't declared to say: to leave their description out would change them.
    private func checkUndeclaredColor(_ report: inout Report) {
        guard let format = abilities.formats.first(where: { $0.model != .cmyk }) else { return }
        if !abilities.holdsProfile, let profile = profile(for: format) {
            let name = "\(format) with an ICC profile, which isn't declared"
            let color = Bitmap.ColorDescription(iccProfile: profile)
            checkRefusal(of: color, format, name, &report) { $0.iccProfile == profile }
        }
        if !abilities.holdsCodePoints {
            let name = "\(format) with primaries 12 and transfer 13, which aren't declared"
            let points = Bitmap.CodePoints(primaries: 12, transfer: 13, matrix: 0, isFullRange: true)
            checkRefusal(of: Bitmap.ColorDescription(codePoints: points), format, name, &report) { color in
                color.codePoints?.primaries == 12 && color.codePoints?.transfer == 13
            }
        }
    }

    /// A description of colours is refused as `unsupported`, or comes back.
    private func checkRefusal(
        of color: Bitmap.ColorDescription, _ format: Bitmap.Format, _ name: String, _ report: inout Report,
        comesBackAs isKept: (Bitmap.ColorDescription) -> Bool
    ) {
        do throws(CodecError) {
            var bitmap = try scene(16, 8, format)
            bitmap.color = color
            let back = try decoder.decode(try encoded(Codec.Picture(bitmap: bitmap))).bitmap.color
            report.expect(isKept(back), name, "it is taken and lost, where unsupported is to be thrown")
        } catch {
            report.expect(error.code == .unsupported, name, "unsupported is to be thrown, not \(error.code)")
        }
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
