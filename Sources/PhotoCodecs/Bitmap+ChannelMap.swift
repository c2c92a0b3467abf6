extension Bitmap {
    /// From which channel of one pixel each channel of another is copied.
    struct ChannelMap {
        /// For each channel of the target the channel of the source; nil for one that is filled with the largest value.
        let sources: [Int?]
        let sourceCount: Int
        let bytesPerSample: Int
        let peak: Int

        /// - Parameter format: that of the source.
        init(sources: [Int?], of format: Format) {
            self.sources = sources
            sourceCount = format.channelCount
            bytesPerSample = format.bytesPerSample
            peak = format.peak
        }

        /// The rows with their channels copied.
        ///
        /// - Parameters:
        ///   - source: has all bytes of these rows; its caller has seen to that.
        ///   - rows: how many rows.
        ///   - width: pixels across.
        ///   - bytesPerRow: of the source, and of the target, which has no padding where it is nil.
        func applied(
            to source: Span<UInt8>, rows: Int, width: Int, bytesPerRow: (source: Int, target: Int?)
        ) -> [UInt8] {
            let rowBytes = (
                source: width * sourceCount * bytesPerSample, target: width * sources.count * bytesPerSample
            )
            let targetStride = bytesPerRow.target ?? rowBytes.target
            var result = [UInt8](repeating: 0, count: rows * targetStride)
            unsafe source.withUnsafeBytes { source in
                unsafe result.withUnsafeMutableBytes { target in
                    for row in 0..<rows {
                        let from = row * bytesPerRow.source
                        let to = row * targetStride
                        unsafe copy(
                            UnsafeRawBufferPointer(rebasing: source[from..<from + rowBytes.source]),
                            to: UnsafeMutableRawBufferPointer(rebasing: target[to..<to + rowBytes.target]))
                    }
                }
            }
            return result
        }

        private func copy(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
            if sources == Array(0..<sourceCount) {
                unsafe target.copyMemory(from: source)
            } else if bytesPerSample == 1 {
                unsafe copy(source, to: target, of: UInt8.self)
            } else {
                unsafe copy(source, to: target, of: UInt16.self)
            }
        }

        /// Copies one channel after another, so that a row stays in the innermost cache and no pixel needs a decision.
        private func copy<Sample: FixedWidthInteger & BitwiseCopyable>(
            _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer, of sample: Sample.Type
        ) {
            let size = MemoryLayout<Sample>.size
            let targetStep = sources.count * size
            for (channel, origin) in sources.enumerated() {
                var from = (origin ?? 0) * size
                for to in stride(from: channel * size, to: target.count, by: targetStep) {
                    let value =
                        origin == nil
                        ? Sample(truncatingIfNeeded: peak)
                        : unsafe source.loadUnaligned(fromByteOffset: from, as: sample)
                    unsafe target.storeBytes(of: value, toByteOffset: to, as: sample)
                    from += sourceCount * size
                }
            }
        }
    }
}
