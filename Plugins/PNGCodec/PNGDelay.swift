/// How long a frame is shown: a fraction of a second, two bytes above and two below.
struct PNGDelay: Equatable {
    let numerator: UInt16
    /// 0 stands for 100.
    let denominator: UInt16

    /// The time, to the attosecond below.
    var duration: Duration { .seconds(Int(numerator)) / (denominator == 0 ? 100 : Int(denominator)) }

    init(numerator: UInt16, denominator: UInt16) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The fraction that gives the duration back, or else the last convergent of it that fits, which is as close as any
    /// of no larger parts; nil when it is negative or too long.
    init?(_ duration: Duration) {
        guard duration >= .zero, duration < .seconds(65_536) else { return nil }
        var best: PNGDelay?
        var terms = ContinuedFraction(duration)
        while let next = terms.next(), best?.duration != duration {
            best = PNGDelay(numerator: next.numerator, denominator: next.denominator)
        }
        guard let best else { return nil }
        self = best
    }
}

/// The convergents of a duration in seconds, each closer to it than the one before.
///
/// A duration was cut to attoseconds; the fraction with small numbers that was meant is among them.
private struct ContinuedFraction {
    private var rest: (dividend: Int128, divisor: Int128)
    private var last: (numerator: Int128, denominator: Int128) = (1, 0)
    private var beforeLast: (numerator: Int128, denominator: Int128) = (0, 1)

    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let scale: Int128 = 1_000_000_000_000_000_000
        rest = (Int128(seconds) * scale + Int128(attoseconds), scale)
    }

    /// The next convergent whose parts have two bytes.
    mutating func next() -> (numerator: UInt16, denominator: UInt16)? {
        guard rest.divisor > 0 else { return nil }
        let (quotient, remainder) = rest.dividend.quotientAndRemainder(dividingBy: rest.divisor)
        rest = (rest.divisor, remainder)
        let numerator = quotient * last.numerator + beforeLast.numerator
        let denominator = quotient * last.denominator + beforeLast.denominator
        (beforeLast, last) = (last, (numerator, denominator))
        guard let above = UInt16(exactly: numerator), let below = UInt16(exactly: denominator) else { return nil }
        return (above, below)
    }
}
