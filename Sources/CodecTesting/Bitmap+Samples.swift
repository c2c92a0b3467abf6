import PhotoCodecs

extension Bitmap {
    /// Makes a bitmap of samples, each of which fits the format.
    init(width: Int, height: Int, format: Format, samples: [UInt16]) throws(CodecError) {
        let bytes =
            format.bytesPerSample == 1
            ? samples.map { UInt8(truncatingIfNeeded: $0) }
            : unsafe samples.withUnsafeBytes { unsafe [UInt8]($0) }
        try self.init(width: width, height: height, format: format, bytes: bytes)
    }

    /// All samples in their order.
    var samples: [UInt16] {
        guard format.bytesPerSample == 2 else { return bytes.map(UInt16.init) }
        return unsafe bytes.withUnsafeBytes { buffer in
            (0..<bytes.count / 2).map { unsafe buffer.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self) }
        }
    }

    /// The same picture in a format that holds every sample of this one; nil where the format doesn't.
    func widened(to wide: Format) -> Bitmap? {
        let isSpread = format.model == .gray && wide.model == .rgb
        let isOpaque = format.alpha == .none && wide.alpha != .none
        guard wide.bitsPerSample >= format.bitsPerSample, isSpread || wide.model == format.model,
            isOpaque || wide.alpha == format.alpha
        else { return nil }
        let (old, new) = ((1 << format.bitsPerSample) - 1, (1 << wide.bitsPerSample) - 1)
        let scaled = samples.map { UInt16((Int($0) * new + old / 2) / old) }
        let step = format.channelCount
        let result = stride(from: 0, to: scaled.count, by: step).flatMap { start in
            let pixel = scaled[start..<start + step]
            return (isSpread ? [scaled[start], scaled[start]] : []) + pixel + (isOpaque ? [UInt16(new)] : [])
        }
        return try? Bitmap(width: width, height: height, format: wide, samples: result)
    }

    /// The picture on fewer pixels, each the mean of those that it covers.
    func averaged(width narrow: Int, height low: Int, bitsPerSample: Int) -> Bitmap? {
        let (all, channels) = (samples, format.channelCount)
        let (old, new) = ((1 << format.bitsPerSample) - 1, (1 << bitsPerSample) - 1)
        var result: [UInt16] = []
        for y in 0..<low {
            let rows = y * height / low..<max((y + 1) * height / low, y * height / low + 1)
            for x in 0..<narrow {
                let columns = x * width / narrow..<max((x + 1) * width / narrow, x * width / narrow + 1)
                for channel in 0..<channels {
                    let sum = rows.reduce(0) { sum, row in
                        columns.reduce(sum) { $0 + Int(all[(row * width + $1) * channels + channel]) }
                    }
                    result.append(UInt16(sum / (rows.count * columns.count) * new / old))
                }
            }
        }
        let other = Format(format.model, alpha: format.alpha, bitsPerSample: bitsPerSample)
        return try? Bitmap(width: narrow, height: low, format: other, samples: result)
    }
}
