public import ContentTypes

extension Bitmap {
    /// Measures how far this bitmap is from `source` with `orientation` carried out.
    ///
    /// This is the reference for every turn: it computes for each pixel where it must come from and never makes a
    /// turned copy, so that a fault in ``turned(by:)`` can't hide itself. Time is linear in the number of samples.
    /// - Throws: `mismatch` when dimensions or formats differ.
    public func distortion(showing source: Bitmap, turnedBy orientation: Orientation) throws(CodecError) -> Distortion {
        let expected = orientation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
        guard (width, height) == expected, format == source.format else {
            throw CodecError(
                .mismatch,
                "The pictures differ in kind: \(width) × \(height) \(format) is not \(expected.0) × \(expected.1) "
                    + "\(source.format).")
        }
        let walk = Walk(of: source, orientation: orientation)
        return format.bytesPerSample == 2
            ? measure(source, walk) { bytes, at in Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
            : measure(source, walk) { bytes, at in Int(bytes[at]) }
    }

    /// Whether this bitmap is closer to `source` with `orientation` carried out than a distortion says.
    ///
    /// False where dimensions or formats differ. It ends as soon as the difference is too large, so that of most
    /// pictures a few rows are read.
    package func isCloser(
        than distortion: Distortion, to source: Bitmap, turnedBy orientation: Orientation
    ) -> Bool {
        let expected = orientation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
        guard (width, height) == expected, format == source.format else { return false }
        let walk = Walk(of: source, orientation: orientation)
        let bound = distortion.meanSquaredError * Double(width * height * format.channelCount)
        return format.bytesPerSample == 2
            ? isCloser(to: source, walk, than: bound) { bytes, at in Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
            : isCloser(to: source, walk, than: bound) { bytes, at in Int(bytes[at]) }
    }

    private func isCloser(
        to source: Bitmap, _ walk: Walk, than bound: Double, sample: ([UInt8], Int) -> Int
    ) -> Bool {
        var sum: UInt64 = 0
        for y in 0..<height {
            for x in 0..<width {
                let here = y * bytesPerRow + x * format.bytesPerPixel
                let there = walk.start + y * walk.down + x * walk.across
                for offset in stride(from: 0, to: format.bytesPerPixel, by: format.bytesPerSample) {
                    let difference = abs(sample(bytes, here + offset) - sample(source.bytes, there + offset))
                    sum &+= UInt64(difference * difference)
                }
            }
            // Rounding is left out of account: what is as far away is not closer.
            guard Double(sum) < bound * (1 - 1e-9) else { return false }
        }
        return true
    }

    private func measure(_ source: Bitmap, _ walk: Walk, sample: ([UInt8], Int) -> Int) -> Distortion {
        let step = format.bytesPerSample
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
        }
        return Distortion(
            meanSquaredError: Double(sum) / Double(width * height * format.channelCount), largestDifference: largest,
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
