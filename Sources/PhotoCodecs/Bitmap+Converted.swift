extension Bitmap {
    /// The same picture in another layout of samples; colours stay what they are.
    ///
    /// Depth is scaled so that 0 stays 0 and the largest value the largest, rounded; making samples wider and then
    /// narrow again is exact. Straight and premultiplied colours are turned into each other at the greater of the two
    /// depths, rounded, and are 0 where opacity is. A missing channel of opacity is added as opaque; one is dropped
    /// only when all of it is opaque. Gray becomes RGB of three equal samples. A sample beyond the largest value of its
    /// depth counts as that value wherever it is computed with.
    /// - Throws: `argument` when a sample would have no bits or more than 16, or when opacity would be lost;
    ///   `unsupported` for what is a conversion of colours: RGB to gray, anything from or to CMYK.
    public func converted(to format: Format) throws(CodecError) -> Bitmap {
        try requireConversion(to: format)
        var result = self
        if format.bitsPerSample > result.format.bitsPerSample { result = result.scaled(toBits: format.bitsPerSample) }
        result = result.withAlpha(format.alpha)
        if format.bitsPerSample < result.format.bitsPerSample { result = result.scaled(toBits: format.bitsPerSample) }
        return result.withChannels(of: format)
    }

    private func requireConversion(to target: Format) throws(CodecError) {
        guard (1...16).contains(target.bitsPerSample) else {
            throw CodecError(.argument, "A sample can't have \(target.bitsPerSample) bits; ask for 1 to 16.")
        }
        guard target.model == format.model || (format.model, target.model) == (.gray, .rgb) else {
            throw CodecError(
                .unsupported,
                "\(format) isn't made \(target) by moving samples; convert the colours with a profile, by the library "
                    + "ColorConversion.")
        }
        guard target.alpha != .none || isOpaque else {
            throw CodecError(
                .argument,
                "The opacity of the picture would be lost in \(target); call flattened(onto:) to lay it onto a colour.")
        }
    }

    /// Whether no pixel lets anything shine through; true without a channel of opacity.
    public var isOpaque: Bool {
        guard format.alpha != .none else { return true }
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe format.bytesPerSample == 1
                ? isOpaque(bytes.assumingMemoryBound(to: UInt8.self))
                : isOpaque(bytes.assumingMemoryBound(to: UInt16.self))
        }
    }

    private func isOpaque<Sample: FixedWidthInteger>(_ samples: UnsafeBufferPointer<Sample>) -> Bool {
        let channels = format.channelCount
        for index in stride(from: channels - 1, to: samples.count, by: channels)
        where unsafe Int(samples[index]) < format.peak {
            return false
        }
        return true
    }

    private func withChannels(of target: Format) -> Bitmap {
        guard target != format else { return self }
        let colors = target.model == format.model ? Array(0..<format.model.channelCount) : [0, 0, 0]
        // Without opacity in the source there is nothing to copy, and the channel is filled.
        let opacity = format.alpha == .none ? nil : format.model.channelCount
        let map = ChannelMap(sources: target.alpha == .none ? colors : colors + [opacity], of: format)
        let result = map.applied(to: bytes.span, rows: height, width: width, bytesPerRow: (bytesPerRow, nil))
        return Bitmap(known: (width, height), format: target, color: color, bytes: result)
    }
}

extension Bitmap {
    /// Scales each sample to another depth.
    private func scaled(toBits bits: Int) -> Bitmap {
        var target = format
        target.bitsPerSample = bits
        let table = Self.depths(from: format, to: target)
        let result = unsafe bytes.withUnsafeBytes { bytes in
            let narrow = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            let wide = unsafe bytes.assumingMemoryBound(to: UInt16.self)
            return switch (format.bytesPerSample, target.bytesPerSample) {
            case (1, 1): unsafe Self.looked(up: narrow, in: table, as: UInt8.self)
            case (1, 2): unsafe Self.looked(up: narrow, in: table, as: UInt16.self)
            case (2, 1): unsafe Self.looked(up: wide, in: table, as: UInt8.self)
            default: unsafe Self.looked(up: wide, in: table, as: UInt16.self)
            }
        }
        return Bitmap(known: (width, height), format: target, color: color, bytes: result)
    }

    /// For each value that a sample can hold, the value at the other depth.
    private static func depths(from source: Format, to target: Format) -> [UInt16] {
        (0..<1 << (8 * source.bytesPerSample)).map {
            UInt16((min($0, source.peak) * target.peak + source.peak / 2) / source.peak)
        }
    }

    private static func looked<From: FixedWidthInteger, To: FixedWidthInteger & BitwiseCopyable>(
        up samples: UnsafeBufferPointer<From>, in table: [UInt16], as sample: To.Type
    ) -> [UInt8] {
        let count = samples.count * MemoryLayout<To>.size
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            let target = UnsafeMutableRawBufferPointer(target)
            unsafe table.withUnsafeBufferPointer { table in
                for index in 0..<samples.count {
                    let value = unsafe To(truncatingIfNeeded: table[Int(samples[index])])
                    unsafe target.storeBytes(of: value, toByteOffset: index * MemoryLayout<To>.size, as: sample)
                }
            }
            filled = count
        }
    }
}

extension Bitmap.Format {
    /// The largest value of a sample.
    var peak: Int { (1 << bitsPerSample) - 1 }
}
