import PhotoCodecs

/// How a bitmap's samples are stored in a PNG.
struct PNGLayout {
    let colorType: PNGHeader.ColorType
    let bitDepth: UInt8
    /// Rows without padding; of less than 8 bits one sample or index a byte.
    let samples: [UInt8]
    /// Palette and its opacities.
    private(set) var chunks: [(type: String, data: [UInt8])] = []

    init(colorType: PNGHeader.ColorType, bitDepth: UInt8, samples: [UInt8], chunks: [(type: String, data: [UInt8])]) {
        self.colorType = colorType
        self.bitDepth = bitDepth
        self.samples = samples
        self.chunks = chunks
    }

    /// Stores every sample in 8 or 16 bits.
    init(of bitmap: Bitmap) {
        let format = bitmap.format
        bitDepth = format.bitsPerSample > 8 ? 16 : 8
        samples = bitmap.format.bitsPerSample == Int(bitDepth) ? bitmap.bytes : spread(bitmap)
        colorType =
            switch (format.model, format.alpha) {
            case (.gray, .none): .gray
            case (.gray, _): .grayAlpha
            case (_, .none): .rgb
            case (_, _): .rgba
            }
    }

    /// Stores gray of less than 8 bits or palette indices as the template does; nil when some pixel would change.
    init?(packing bitmap: Bitmap, like template: PNGFile) {
        guard bitmap.format == template.format, bitmap.format.bitsPerSample == 8 else { return nil }
        bitDepth = template.header.bitDepth
        colorType = template.header.colorType
        switch colorType {
        case .palette:
            guard let palette = template.first("PLTE") else { return nil }
            let stated = template.first("tRNS").map { template.bytes[$0.data] } ?? []
            let opacities = Array(stated.prefix(1 << Int(bitDepth)))
            // More colours than a pixel can name are against the standard.
            let colors = Array(template.bytes[palette.data].prefix(3 << Int(bitDepth)))
            guard let indices = indices(of: bitmap, colors: colors, opacities: opacities) else { return nil }
            samples = indices
            chunks.append(("PLTE", colors))
            if !opacities.isEmpty { chunks.append(("tRNS", opacities)) }
        case .gray where bitDepth < 8 && bitmap.format.alpha == .none:
            let step = UInt8(255 / ((1 << Int(bitDepth)) - 1))
            guard bitmap.bytes.allSatisfy({ $0 % step == 0 }) else { return nil }
            samples = bitmap.bytes.map { $0 / step }
        default: return nil
        }
    }
}

/// Spreads samples over the whole range of 8 or 16 bits: the nearest value, from which the bits can be had back.
private func spread(_ bitmap: Bitmap) -> [UInt8] {
    let peak = (1 << bitmap.format.bitsPerSample) - 1
    guard bitmap.format.bytesPerSample == 2 else {
        return bitmap.bytes.map { UInt8((min(Int($0), peak) * 255 + peak / 2) / peak) }
    }
    return unsafe bitmap.bytes.withUnsafeBytes { source in
        unsafe [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
            let output = UnsafeMutableRawBufferPointer(target)
            for offset in stride(from: 0, to: source.count, by: 2) {
                let sample = min(Int(unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt16.self)), peak)
                let value = UInt16((sample * 65_535 + peak / 2) / peak)
                unsafe output.storeBytes(of: value, toByteOffset: offset, as: UInt16.self)
            }
            count = source.count
        }
    }
}

/// The palette index of every pixel, or nil when a pixel isn't in the palette.
private func indices(of bitmap: Bitmap, colors: [UInt8], opacities: [UInt8]) -> [UInt8]? {
    let size = bitmap.format.bytesPerPixel
    var known: [UInt32: UInt8] = [:]
    for index in 0..<min(colors.count / 3, 256) {
        var key = colors[3 * index..<3 * index + 3].reduce(0) { $0 << 8 | UInt32($1) }
        if size == 4 { key = key << 8 | UInt32(index < opacities.count ? opacities[index] : 255) }
        if known[key] == nil { known[key] = UInt8(index) }
    }
    var result: [UInt8] = []
    result.reserveCapacity(bitmap.width * bitmap.height)
    var last: (key: UInt32, index: UInt8)?
    for start in stride(from: 0, to: bitmap.bytes.count, by: size) {
        let key = bitmap.bytes[start..<start + size].reduce(0) { $0 << 8 | UInt32($1) }
        if last?.key != key {
            guard let index = known[key] else { return nil }
            last = (key, index)
        }
        guard let last else { return nil }
        result.append(last.index)
    }
    return result
}
