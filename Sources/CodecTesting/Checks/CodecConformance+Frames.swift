import PhotoCodecs

extension CodecConformance {
    func checkFrames(_ report: inout Report) {
        guard let decoder = decoder as? any Codec.MultiFrameDecoder else { return }
        for subject in frameSubjects(&report) { checkFrames(of: subject, by: decoder, &report) }
        guard let encoder = encoder as? any Codec.MultiFrameEncoder, let format = abilities.formats.first else {
            return
        }
        for loopCount in [0, 3] { checkFramesComeBack(encoder, decoder, format, loopCount, &report) }
        report.expect([.argument], "no frames at all") { () throws(CodecError) in try encoded([], encoder) }
        guard abilities.frameKind == .animation else { return }
        report.expect([.argument], "frames of two sizes") { () throws(CodecError) in
            let sizes = try [scene(16, 8, format), scene(8, 16, format)]
            return try encoded(sizes.map { Codec.Frame(Codec.Picture(bitmap: $0), duration: .seconds(1)) }, encoder)
        }
    }

    /// Files with several frames, where there can be some, and else those that there are.
    func frameSubjects(_ report: inout Report) -> [Subject] {
        var all = encoder == nil ? subjects(&report) : []
        if let encoder = encoder as? any Codec.MultiFrameEncoder, let format = abilities.formats.first {
            let made = report.attempt("three frames") { () throws(CodecError) in
                Subject(name: "three frames", input: try encoded(try frames(format), encoder))
            }
            if let made { all.append(made) }
        } else if encoder != nil {
            all += subjects(&report)
        }
        return all
    }

    /// What the decoder says of a file must agree with what it gives.
    private func checkFrames(
        of subject: Subject, by decoder: any Codec.MultiFrameDecoder, _ report: inout Report
    ) {
        let found = report.attempt(subject.name) { () throws(CodecError) in
            (
                try decoder.frames(of: subject.input, limits: Limits()), try decoded(subject.input, decoder),
                try decoder.decode(subject.input)
            )
        }
        guard let (sequence, frames, first) = found else { return }
        report.expect(
            sequence.count == frames.count, subject.name,
            "\(sequence.count) frames are told of, and \(frames.count) come")
        guard let start = frames.first?.picture else { return }
        report.expect(
            start.bitmap == first.bitmap && start.orientation == first.orientation, subject.name,
            "the first frame isn't what decode gives")
        checkEarlyEnd(of: subject, by: decoder, &report)
    }

    /// An error of the caller's own ends the work and is thrown on.
    private func checkEarlyEnd(
        of subject: Subject, by decoder: any Codec.MultiFrameDecoder, _ report: inout Report
    ) {
        let own = CodecError(.inexact, "That will do.")
        var count = 0
        do throws(CodecError) {
            try decoder.decodeFrames(subject.input, options: Codec.DecodingOptions()) { (_) throws(CodecError) in
                count += 1
                throw own
            }
            report.note(subject.name, "what the caller throws at a frame isn't thrown on")
        } catch {
            report.expect(
                error.code == own.code && error.message == own.message && count == 1, subject.name,
                "after the caller threw at the first frame \(count) came, and \(error.code) was thrown")
        }
    }

    private func checkFramesComeBack(
        _ encoder: any Codec.MultiFrameEncoder, _ decoder: any Codec.MultiFrameDecoder, _ format: Bitmap.Format,
        _ loopCount: Int, _ report: inout Report
    ) {
        let name = "three frames, shown \(loopCount) times"
        let result = report.attempt(name) { () throws(CodecError) in
            let source = try frames(format)
            let input = try encoded(source, encoder, loopCount: loopCount)
            return (source, try decoder.frames(of: input, limits: Limits()), try decoded(input, decoder))
        }
        guard let (source, sequence, back) = result else { return }
        let isAnimation = abilities.frameKind == .animation
        report.expect(
            sequence == Codec.FrameSequence(count: source.count, loopCount: isAnimation ? loopCount : nil), name,
            "\(sequence.count) frames come back, shown \(sequence.loopCount.map(String.init) ?? "no number of") times")
        for (index, pair) in zip(source, back).enumerated() {
            let drawn = pair.0.picture.bitmap
            let expected = abilities.frameFormat.map { drawn.widened(to: $0) } ?? drawn
            if let expected, let difference = difference(pair.1.picture.bitmap, from: expected) {
                report.note("\(name), number \(index + 1)", difference)
            }
            report.expect(expected != nil, name, "they are declared to come back in a format that can't hold them")
            report.expect(
                pair.1.duration == pair.0.duration, "\(name), number \(index + 1)",
                "it is to last \(pair.0.duration.map { "\($0)" } ?? "for ever") and lasts "
                    + (pair.1.duration.map { "\($0)" } ?? "for ever"))
        }
    }

    /// Three that differ, of durations that every format can tell: whole hundredths of a second.
    private func frames(_ format: Bitmap.Format) throws(CodecError) -> [Codec.Frame] {
        let durations: [Duration] = [.milliseconds(100), .milliseconds(250), .milliseconds(40)]
        return try durations.enumerated().map { (index, duration) throws(CodecError) in
            let bitmap = try abilities.scene.bitmap(width: 16, height: 8, format: format, variant: index)
            return Codec.Frame(
                Codec.Picture(bitmap: bitmap), duration: abilities.frameKind == .animation ? duration : nil)
        }
    }

    private func encoded(
        _ frames: [Codec.Frame], _ encoder: any Codec.MultiFrameEncoder, loopCount: Int = 0
    ) throws(CodecError) -> Codec.Input {
        var sink = Codec.MemorySink()
        try encoder.encode(frames, loopCount: loopCount, as: type, options: abilities.options, to: &sink)
        return Codec.Input(bytes: sink.bytes, type: type)
    }

    func decoded(
        _ input: Codec.Input, _ decoder: any Codec.MultiFrameDecoder, fitting side: Int? = nil
    ) throws(CodecError) -> [Codec.Frame] {
        var frames: [Codec.Frame] = []
        try decoder.decodeFrames(input, options: Codec.DecodingOptions(fitting: side)) { frames.append($0) }
        return frames
    }
}
