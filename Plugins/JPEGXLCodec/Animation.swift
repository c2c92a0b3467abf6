#if JPEGXL
    import PhotoCodecs

    /// The time of an animation, in ticks.
    struct Animation {
        let ticksPerSecond: UInt32
        let loopCount: UInt32
        /// How long each frame is shown.
        let ticks: [UInt32]

        /// Ticks of a thousandth of a second where they measure every duration exactly, else of a millionth.
        ///
        /// - Throws: `argument` for a duration that is too long, or no time at all.
        init(_ durations: [Duration?], loopCount: Int) throws(CodecError) {
            let attoseconds = durations.map { $0?.components.attoseconds ?? 0 }
            let rate = attoseconds.allSatisfy { $0 % 1_000_000_000_000_000 == 0 } ? 1000 : 1_000_000
            var ticks: [UInt32] = []
            for duration in durations { ticks.append(try Self.ticks(duration, rate: Int64(rate))) }
            self.ticks = ticks
            ticksPerSecond = UInt32(rate)
            self.loopCount = UInt32(clamping: loopCount)
        }

        /// A frame of no time is drawn into the next one; it gets the shortest time there is.
        private static func ticks(_ duration: Duration?, rate: Int64) throws(CodecError) -> UInt32 {
            // A page.
            guard let duration else { return .max }
            let (seconds, attoseconds) = duration.components
            let tick = 1_000_000_000_000_000_000 / rate
            let (whole, overflow) = seconds.multipliedReportingOverflow(by: rate)
            let count = whole.addingReportingOverflow((attoseconds + tick / 2) / tick)
            guard duration >= .zero, !overflow, !count.overflow, count.partialValue < Int64(UInt32.max) else {
                throw CodecError(.argument, "A frame of JPEG XL can't be shown for \(duration).")
            }
            return max(UInt32(count.partialValue), 1)
        }
    }
#endif
