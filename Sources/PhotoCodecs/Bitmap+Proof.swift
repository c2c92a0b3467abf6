public import ContentTypes

extension Bitmap {
    /// Measures how far this bitmap is from `source` with `orientation` carried out.
    ///
    /// This is the reference for every turn: it computes for each pixel where it must come from and never makes a
    /// turned copy, so that a fault in ``turned(by:)`` can't hide itself. Time is linear in the number of samples.
    /// - Throws: `mismatch` when dimensions or formats differ.
    public func distortion(showing source: Bitmap, turnedBy orientation: Orientation) throws(CodecError) -> Distortion {
        guard let distortion = distortion(showing: source, turnedBy: orientation, below: .infinity) else {
            let expected = orientation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
            throw CodecError(
                .mismatch,
                "The pictures differ in kind: \(width) × \(height) \(format) is not \(expected.0) × \(expected.1) "
                    + "\(source.format).")
        }
        return distortion
    }

    /// Whether this bitmap is closer to `source` with `orientation` carried out than a distortion says.
    ///
    /// False where dimensions or formats differ. It ends as soon as the difference is too large, so that of most
    /// pictures a few rows are read.
    package func isCloser(
        than distortion: Distortion, to source: Bitmap, turnedBy orientation: Orientation
    ) -> Bool {
        // Rounding is left out of account: what is as far away is not closer.
        let bound = distortion.meanSquaredError * (1 - 1e-9)
        return self.distortion(showing: source, turnedBy: orientation, below: bound) != nil
    }

    /// The distortion; nil where dimensions or formats differ, or its mean squared error isn't below a bound.
    private func distortion(
        showing source: Bitmap, turnedBy orientation: Orientation, below bound: Double
    ) -> Distortion? {
        let expected = orientation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
        guard (width, height) == expected, format == source.format else { return nil }
        let walk = Walk(of: source, orientation: orientation)
        return format.bytesPerSample == 2
            ? measure(source, walk, below: bound) { bytes, at in Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
            : measure(source, walk, below: bound) { bytes, at in Int(bytes[at]) }
    }

    private func measure(
        _ source: Bitmap, _ walk: Walk, below bound: Double, sample: ([UInt8], Int) -> Int
    ) -> Distortion? {
        let step = format.bytesPerSample
        let count = Double(width * height * format.channelCount)
        var largest = 0
        var sum: UInt64 = 0
        var here = 0
        for y in 0..<height {
            var there = walk.start + y * walk.down
            for _ in 0..<width {
                for offset in stride(from: 0, to: format.bytesPerPixel, by: step) {
                    let difference = abs(sample(bytes, here + offset) - sample(source.bytes, there + offset))
                    largest = max(largest, difference)
                    sum &+= UInt64(difference * difference)
                }
                here += format.bytesPerPixel
                there += walk.across
            }
            guard Double(sum) < bound * count else { return nil }
        }
        return Distortion(
            meanSquaredError: Double(sum) / count, largestDifference: largest,
            peak: (1 << format.bitsPerSample) - 1)
    }

    /// Where a walk over the upright picture's rows goes in the stored one, in bytes.
    private struct Walk {
        var start: Int
        var across: Int
        var down: Int

        init(of source: Bitmap, orientation: Orientation) {
            let pixel = source.format.bytesPerPixel
            let row = source.bytesPerRow
            let right = (source.width - 1) * pixel
            let bottom = (source.height - 1) * row
            (start, across, down) =
                switch orientation {
                case .up: (0, pixel, row)
                case .upMirrored: (right, -pixel, row)
                case .down: (bottom + right, -pixel, -row)
                case .downMirrored: (bottom, pixel, -row)
                case .leftMirrored: (0, row, pixel)
                case .right: (bottom, -row, pixel)
                case .rightMirrored: (bottom + right, -row, -pixel)
                case .left: (right, row, -pixel)
                }
        }
    }
}
