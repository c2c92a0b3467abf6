#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension Bitmap {
    /// How far two bitmaps of one size and format are apart, over all samples, opacity among them.
    public struct Distortion: Sendable, Hashable {
        /// The mean of the squared differences, in squared sample steps.
        public let meanSquaredError: Double
        /// The largest difference of two samples.
        public let largestDifference: Int
        /// The largest value a sample can have: 255 for 8 bits.
        public let peak: Int

        /// The peak signal-to-noise ratio in decibels, infinite when all samples are equal.
        public var peakSignalToNoiseRatio: Double {
            guard meanSquaredError > 0 else { return .infinity }
            return 10 * log10(Double(peak) * Double(peak) / meanSquaredError)
        }
    }

    /// Compares sample by sample.
    ///
    /// - Throws: `mismatch` when size or format differ, so that there is nothing to compare sample by sample.
    public func distortion(against other: Bitmap) throws(CodecError) -> Distortion {
        guard width == other.width, height == other.height else {
            throw CodecError(
                .mismatch, "The pictures differ in size: \(width) × \(height) and \(other.width) × \(other.height).")
        }
        guard format == other.format else {
            throw CodecError(.mismatch, "The pictures differ in format: \(format) and \(other.format).")
        }
        let total =
            unsafe format.bytesPerSample == 1
            ? compare(with: other, as: UInt8.self, blockLength: 1 << 15, squaring: squares8)
            : compare(with: other, as: UInt16.self, blockLength: 1 << 15, squaring: squares16)
        let samples = Double(bytes.count / format.bytesPerSample)
        return Distortion(
            meanSquaredError: Double(total.sum) / samples, largestDifference: Int(total.largest),
            peak: (1 << format.bitsPerSample) - 1)
    }

    private typealias Total = (sum: UInt64, largest: UInt16)

    /// Adds up what a function finds in one block of samples after another.
    private func compare<Sample: FixedWidthInteger>(
        with other: Bitmap, as sample: Sample.Type, blockLength: Int,
        squaring: (UnsafeBufferPointer<Sample>, UnsafeBufferPointer<Sample>) -> Total
    ) -> Total {
        unsafe bytes.withUnsafeBytes { mine in
            unsafe other.bytes.withUnsafeBytes { others in
                // An array's storage is aligned for any of these sample types.
                let a = unsafe mine.assumingMemoryBound(to: sample)
                let b = unsafe others.assumingMemoryBound(to: sample)
                var total: Total = (0, 0)
                for start in stride(from: 0, to: a.count, by: blockLength) {
                    let range = start..<min(start + blockLength, a.count)
                    let part = unsafe squaring(
                        UnsafeBufferPointer(rebasing: a[range]), UnsafeBufferPointer(rebasing: b[range]))
                    total = (total.sum + part.sum, max(total.largest, part.largest))
                }
                return total
            }
        }
    }
}

/// Squared differences of up to 65,536 samples, for which 32 bits can't overflow.
private func squares8(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
) -> (sum: UInt64, largest: UInt16) {
    var sum: UInt32 = 0
    var largest: UInt8 = 0
    for index in 0..<a.count {
        let (x, y) = unsafe (a[index], b[index])
        let difference = max(x, y) &- min(x, y)
        largest = max(largest, difference)
        sum &+= UInt32(difference) &* UInt32(difference)
    }
    return (UInt64(sum), UInt16(largest))
}

/// Squared differences of samples of more than 8 bits.
private func squares16(
    _ a: UnsafeBufferPointer<UInt16>, _ b: UnsafeBufferPointer<UInt16>
) -> (sum: UInt64, largest: UInt16) {
    var sum: UInt64 = 0
    var largest: UInt16 = 0
    for index in 0..<a.count {
        let (x, y) = unsafe (a[index], b[index])
        let difference = max(x, y) &- min(x, y)
        largest = max(largest, difference)
        sum &+= UInt64(UInt32(difference) &* UInt32(difference))
    }
    return (sum, largest)
}
