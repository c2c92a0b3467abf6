extension Duration {
    /// How many ticks of a clock it is; nil unless that is a whole number from 0 to a limit.
    package func wholeTicks(perSecond rate: Int64, atMost limit: Int64) -> Int? {
        let (seconds, attoseconds) = components
        let (ticks, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000 / rate)
        guard rest == 0, ticks >= 0, (0...limit / rate).contains(seconds), case let count = seconds * rate + ticks,
            count <= limit
        else { return nil }
        return Int(count)
    }
}
