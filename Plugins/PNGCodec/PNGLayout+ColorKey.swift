import PhotoCodecs

extension PNGLayout {
    /// Stores samples of 8 or 16 bits and, as the template does, the one colour that is transparent; nil when some pixel
    /// would change.
    init?(keying bitmap: Bitmap, like template: PNGFile) {
        let (format, header) = (bitmap.format, template.header)
        guard format == template.format, format.alpha == .straight, header.bitDepth == format.bitsPerSample,
            header.colorType == .gray || header.colorType == .rgb, let chunk = template.first("tRNS")
        else { return nil }
        let stated = Array(template.bytes[chunk.data])
        guard let colors = opaque(bitmap, transparent: key(stated, of: format)) else { return nil }
        self.init(
            colorType: header.colorType, bitDepth: header.bitDepth, samples: colors, chunks: [("tRNS", stated)])
    }
}

/// A colour as tRNS states it, two bytes a channel, as it lies in a bitmap.
private func key(_ stated: [UInt8], of format: Bitmap.Format) -> [UInt8] {
    stride(from: 0, to: stated.count - 1, by: 2).flatMap { place -> [UInt8] in
        guard format.bytesPerSample == 2 else { return [stated[place + 1]] }
        let sample = UInt16(stated[place]) << 8 | UInt16(stated[place + 1])
        return sample.littleEndian == sample ? [stated[place + 1], stated[place]] : [stated[place], stated[place + 1]]
    }
}

/// The samples without alpha; nil unless the transparent colour is transparent everywhere and every other opaque.
private func opaque(_ bitmap: Bitmap, transparent key: [UInt8]) -> [UInt8]? {
    let size = bitmap.format.bytesPerPixel
    let colorSize = size - bitmap.format.bytesPerSample
    var colors: [UInt8] = []
    colors.reserveCapacity(bitmap.width * bitmap.height * colorSize)
    for start in stride(from: 0, to: bitmap.bytes.count, by: size) {
        let color = bitmap.bytes[start..<start + colorSize]
        let opacity: UInt8 = color.elementsEqual(key) ? 0 : 255
        guard bitmap.bytes[start + colorSize..<start + size].allSatisfy({ $0 == opacity }) else { return nil }
        colors += color
    }
    return colors
}
