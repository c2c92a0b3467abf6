import PhotoCodecs

extension CodecConformance {
    func checkFitting(_ report: inout Report) {
        for subject in largeSubjects(&report) {
            guard
                let whole = report.attempt(subject.name, { () throws(CodecError) in try decoder.decode(subject.input) })
            else { continue }
            let longer = max(whole.bitmap.width, whole.bitmap.height)
            let sizes = Set([
                1, longer / 8, longer / 4, longer / 2, longer / 2 + 1, longer - 1, longer, longer + 1, .max,
            ])
            for size in sizes.sorted() where size > 0 {
                let name = "\(subject.name), to fit \(size)"
                let small = report.attempt(name) { () throws(CodecError) in
                    try decoder.decode(subject.input, options: Codec.DecodingOptions(fitting: size))
                }
                guard let small else { continue }
                if let flaw = flaw(of: small, fitting: min(size, longer), from: whole) { report.note(name, flaw) }
            }
        }
        checkFramesThatFit(&report)
    }

    /// What is asked for counts for every frame.
    private func checkFramesThatFit(_ report: inout Report) {
        guard let decoder = decoder as? any Codec.MultiFrameDecoder else { return }
        for subject in frameSubjects(&report) {
            let name = "frames of \(subject.name)"
            guard
                let whole = report.attempt(name, { () throws(CodecError) in try decoded(subject.input, decoder) }),
                let first = whole.first?.picture.bitmap
            else { continue }
            let longer = max(first.width, first.height)
            for size in Set([1, longer / 4, longer / 2, longer]).sorted() where size > 0 {
                let small = report.attempt("\(name), to fit \(size)") { () throws(CodecError) in
                    try decoded(subject.input, decoder, fitting: size)
                }
                guard let small else { continue }
                report.expect(small.count == whole.count, name, "\(small.count) come of \(whole.count), to fit \(size)")
                for (number, pair) in zip(1..., zip(small, whole)) {
                    guard let flaw = flaw(of: pair.0.picture, fitting: size, from: pair.1.picture) else { continue }
                    report.note("\(name), number \(number), to fit \(size)", flaw)
                }
            }
        }
    }

    private func flaw(of small: Codec.Picture, fitting size: Int, from whole: Codec.Picture) -> String? {
        let (part, full) = (small.bitmap, whole.bitmap)
        let words = "\(part.width) × \(part.height) pixels come of \(full.width) × \(full.height)"
        guard max(part.width, part.height) >= size else { return "\(words), which is too small" }
        guard part.width <= full.width, part.height <= full.height,
            (max(part.width, part.height) - 1) / 2 < size
        else { return "\(words), which is too large" }
        guard small.orientation == whole.orientation, part.format.model == full.format.model,
            part.format.alpha == full.format.alpha
        else {
            return "orientation, colours or opacity aren't those of the whole picture"
        }
        guard part.width != full.width || part.height != full.height else {
            return part == full ? nil : "it has as many pixels as the whole picture, and others"
        }
        // One pixel more or less is a matter of rounding.
        guard abs(part.width * full.height - part.height * full.width) <= max(full.width, full.height) else {
            return "\(words), which is another shape"
        }
        guard
            let expected = full.averaged(
                width: part.width, height: part.height, bitsPerSample: part.format.bitsPerSample),
            let distortion = try? part.distortion(against: expected)
        else { return "\(words), which can't be compared" }
        let decibels = distortion.peakSignalToNoiseRatio
        return decibels >= abilities.fittingFidelity
            ? nil : "it is at \(tenths(decibels)) dB from the whole picture made smaller"
    }
}
