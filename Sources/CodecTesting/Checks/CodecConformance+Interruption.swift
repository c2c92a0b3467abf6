import PhotoCodecs
import Synchronization

extension CodecConformance {
    /// Counts how often it is asked, and answers yes from one time on.
    private final class Asked: Sendable {
        private let count = Atomic<Int>(0)
        private let last: Int

        init(untilYes last: Int = .max) { self.last = last }

        var interruption: Codec.Interruption { Codec.Interruption { self.isYes() } }
        var times: Int { count.load(ordering: .relaxed) }

        private func isYes() -> Bool { count.add(1, ordering: .relaxed).newValue >= last }
    }

    func checkInterruption(_ report: inout Report) {
        for subject in largeSubjects(&report) {
            checkEnds(subject, &report)
            let asked = Asked()
            let whole = outcome(
                of: subject.input.bytes, options: Codec.DecodingOptions(interruption: asked.interruption))
            guard case .picture = whole else {
                report.note(subject.name, "never interrupted it gives \(whole)")
                continue
            }
            report.expect(
                asked.times >= abilities.interruptionChecks || encoder == nil && asked.times > 0, subject.name,
                "decoding asks \(asked.times) times whether to go on, and \(abilities.interruptionChecks) are declared")
            for index in spread(asked.times, atMost: 32) {
                let asked = Asked(untilYes: index + 1)
                let options = Codec.DecodingOptions(interruption: asked.interruption)
                let result = outcome(of: subject.input.bytes, options: options)
                report.expect(
                    result == .failure(.cancelled) || result == whole && asked.times <= index,
                    "\(subject.name), cancelled when it asks for the \(index + 1)th time", "it gives \(result)")
            }
        }
    }

    /// What is cancelled or late before it starts.
    private func checkEnds(_ subject: Subject, _ report: inout Report) {
        let cancelled = Codec.DecodingOptions(interruption: Codec.Interruption { true })
        let late = Codec.DecodingOptions(interruption: Codec.Interruption(deadline: .now - .seconds(1)))
        for (name, options, code) in [
            ("cancelled", cancelled, CodecError.Code.cancelled), ("late", late, .deadlineExceeded),
        ] {
            report.expect([code], "\(subject.name), \(name) from the start") { () throws(CodecError) in
                try decoder.decode(subject.input, options: options)
            }
            guard let frames = decoder as? any Codec.MultiFrameDecoder else { continue }
            report.expect([code], "frames of \(subject.name), \(name) from the start") { () throws(CodecError) in
                try frames.decodeFrames(subject.input, options: options) { _ in }
            }
        }
    }
}
