import PhotoCodecs

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension CodecConformance {
    func checkHeader(_ report: inout Report) {
        var all = subjects(&report)
        for format in encoder == nil ? [] : abilities.formats {
            let made = report.attempt("16 × 8 \(format)") { () throws(CodecError) in
                Subject(
                    name: "16 × 8 \(format)", input: try encoded(Codec.Picture(bitmap: try scene(16, 8, format))))
            }
            if let made { all.append(made) }
        }
        for subject in all { checkAgreement(subject, &report) }
        for subject in largeSubjects(&report) {
            checkCost(subject, &report)
            if abilities.readsHeaderFirst { checkEarliness(subject, &report) }
        }
    }

    private func checkAgreement(_ subject: Subject, _ report: inout Report) {
        let both = report.attempt(subject.name) { () throws(CodecError) in
            (try header(of: subject.input), try decoder.decode(subject.input))
        }
        guard let (header, picture) = both else { return }
        report.expect(header == picture.header, subject.name, "\(header.words) is told of \(picture.header.words)")
        guard let reader = decoder as? any Codec.HeaderReader else { return }
        let parts = report.attempt("\(subject.name), read in parts") { () throws(CodecError) in
            try reader.header(reading: subject.input.bytes, as: type, limits: Limits())
        }
        if let parts { report.expect(parts == header, subject.name, "read in parts it is \(parts.words)") }
    }

    /// A header that is told by decoding takes as long as that; one that isn't takes a fraction.
    private func checkCost(_ subject: Subject, _ report: inout Report) {
        // Of a small picture the pixels are the least of what is to be read.
        guard case .picture(let picture) = outcome(of: subject.input.bytes),
            picture.bitmap.width * picture.bitmap.height >= 8192
        else { return }
        let whole = leastProcessorTime { _ = outcome(of: subject.input.bytes) }
        // What is decoded in less needs no header to be told quickly.
        guard whole > .microseconds(100) else { return }
        let told = leastProcessorTime { _ = try? header(of: subject.input) }
        report.expect(told * 2 < whole, subject.name, "its header takes longer than half of decoding it")
    }

    /// The least time this thread was on a processor for in some tries, which a busy machine doesn't lengthen.
    private func leastProcessorTime(of operation: () -> Void) -> Duration {
        let times = (0..<10).map { _ in
            let start = Self.processorTime
            operation()
            return Self.processorTime - start
        }
        return times.min() ?? .zero
    }

    private static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private func checkEarliness(_ subject: Subject, _ report: inout Report) {
        let bytes = subject.input.bytes
        let count = bytes.count * 3 / 4
        let name = "\(subject.name), cut to \(count) of \(bytes.count) bytes"
        let both = report.attempt(name) { () throws(CodecError) in
            let cut = Codec.Input(bytes: Array(bytes.prefix(count)), type: type)
            return (try header(of: cut), try header(of: subject.input))
        }
        guard let (early, header) = both else { return }
        report.expect(early == header, name, "\(early.words) is told of \(header.words)")
    }

    func header(of input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Header {
        try decoder.header(of: input, limits: limits)
    }
}

extension Codec.Picture {
    /// What a header is to say of it.
    var header: Codec.Header {
        Codec.Header(width: bitmap.width, height: bitmap.height, format: bitmap.format, orientation: orientation)
    }
}

extension Codec.Header {
    var words: String { "\(width) × \(height) \(format), \(orientation)" }
}
