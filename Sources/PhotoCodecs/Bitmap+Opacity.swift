extension Bitmap {
    /// The picture laid onto one colour, without a channel of opacity.
    ///
    /// A picture without such a channel is given back as it is. The sums are of the samples as they are, without making
    /// light of them first, as browsers do it.
    /// - Parameter background: one sample a colour channel, from 0 to the largest value of the bitmap's depth: for
    ///   8-bit RGB, white is `[255, 255, 255]`.
    /// - Throws: `argument` when the colour has another number of samples, or one that is too large.
    public func flattened(onto background: [UInt16]) throws(CodecError) -> Bitmap {
        guard background.count == format.model.channelCount, background.allSatisfy({ Int($0) <= format.peak }) else {
            throw CodecError(
                .argument,
                "\(background) is no colour of \(format): \(format.model.channelCount) samples from 0 to "
                    + "\(format.peak) are needed.")
        }
        guard format.alpha != .none else { return self }
        let colors = background.map { UInt32($0) }
        let peak = UInt32(format.peak)
        let flat =
            if format.alpha == .straight {
                mappingColors { sample, opacity, channel in
                    (sample * opacity + colors[channel] * (peak - opacity) + peak / 2) / peak
                }
            } else {
                mappingColors { sample, opacity, channel in
                    min(peak, sample + (colors[channel] * (peak - opacity) + peak / 2) / peak)
                }
            }
        var target = format
        target.alpha = .none
        let map = ChannelMap(sources: Array(0..<background.count), of: format)
        let result = map.applied(to: flat.span, rows: height, width: width, bytesPerRow: (bytesPerRow, nil))
        return Bitmap(known: (width, height), format: target, color: color, bytes: result)
    }

    /// The same picture with colours that are independent of opacity, or multiplied by it; itself where there is
    /// nothing to compute.
    func withAlpha(_ alpha: Format.Alpha) -> Bitmap {
        let peak = UInt32(format.peak)
        var target = format
        target.alpha = alpha
        switch (format.alpha, alpha) {
        case (.straight, .premultiplied):
            let result = mappingColors { sample, opacity, _ in (sample * opacity + peak / 2) / peak }
            return Bitmap(known: (width, height), format: target, color: color, bytes: result)
        case (.premultiplied, .straight):
            let result = mappingColors { sample, opacity, _ in
                opacity == 0 ? 0 : min(peak, (sample * peak + opacity / 2) / opacity)
            }
            return Bitmap(known: (width, height), format: target, color: color, bytes: result)
        default: return self
        }
    }

    /// The samples, each colour computed from itself, the opacity of its pixel, and the number of its channel.
    ///
    /// What is handed to the body is at most the largest value, whose square fits 32 bits.
    private func mappingColors(_ body: (UInt32, UInt32, Int) -> UInt32) -> [UInt8] {
        var result = bytes
        unsafe result.withUnsafeMutableBytes { bytes in
            if format.bytesPerSample == 1 {
                unsafe map(bytes.assumingMemoryBound(to: UInt8.self), body)
            } else {
                unsafe map(bytes.assumingMemoryBound(to: UInt16.self), body)
            }
        }
        return result
    }

    private func map<Sample: FixedWidthInteger>(
        _ samples: UnsafeMutableBufferPointer<Sample>, _ body: (UInt32, UInt32, Int) -> UInt32
    ) {
        let colors = format.model.channelCount
        let peak = UInt32(format.peak)
        for start in stride(from: 0, to: samples.count, by: colors + 1) {
            let opacity = unsafe min(UInt32(samples[start + colors]), peak)
            for channel in 0..<colors {
                let sample = unsafe min(UInt32(samples[start + channel]), peak)
                unsafe samples[start + channel] = Sample(truncatingIfNeeded: body(sample, opacity, channel))
            }
        }
    }
}
