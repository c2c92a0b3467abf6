import CLibHEIF
import PhotoCodecs

extension HEIFImage {
    /// A picture of coded planes made from a bitmap.
    static func planes(of bitmap: Bitmap, _ settings: EncodingSettings) throws(CodecError) -> HEIFImage {
        let (colorspace, chroma) =
            switch settings.chroma {
            case .monochrome: (heif_colorspace_monochrome, heif_chroma_monochrome)
            case .quarter: (heif_colorspace_YCbCr, heif_chroma_420)
            case .half: (heif_colorspace_YCbCr, heif_chroma_422)
            case .full: (heif_colorspace_YCbCr, heif_chroma_444)
            }
        let image = try HEIFImage(width: bitmap.width, height: bitmap.height, colorspace, chroma)
        let bits = bitmap.format.bitsPerSample
        try image.addPlane(heif_channel_Y, width: bitmap.width, height: bitmap.height, bits: bits)
        if settings.chroma != .monochrome {
            let width = settings.chroma == .full ? bitmap.width : (bitmap.width + 1) / 2
            let height = settings.chroma == .quarter ? (bitmap.height + 1) / 2 : bitmap.height
            try image.addPlane(heif_channel_Cb, width: width, height: height, bits: bits)
            try image.addPlane(heif_channel_Cr, width: width, height: height, bits: bits)
        }
        if bitmap.format.alpha != .none {
            try image.addPlane(heif_channel_Alpha, width: bitmap.width, height: bitmap.height, bits: bits)
        }
        if bits == 8 {
            try image.fill(from: bitmap, settings, as: UInt8.self)
        } else {
            try image.fill(from: bitmap, settings, as: UInt16.self)
        }
        return image
    }

    private func fill<S: Canvas.Sample>(
        from bitmap: Bitmap, _ settings: EncodingSettings, as sample: S.Type
    ) throws(CodecError) {
        try unsafe bitmap.bytes.withUnsafeBytes { (bytes) in
            let source = unsafe PixelSource<S>(
                samples: bytes.assumingMemoryBound(to: sample), width: bitmap.width, height: bitmap.height,
                channels: bitmap.format.channelCount)
            return Result { () throws(CodecError) in
                if bitmap.format.model == .gray {
                    try unsafe fillGray(source, settings, bits: bitmap.format.bitsPerSample)
                } else {
                    try unsafe fillColors(source, settings, bits: bitmap.format.bitsPerSample)
                }
                if bitmap.format.alpha != .none { try unsafe fillOpacity(source) }
            }
        }.get()
    }

    private func fillGray<S: Canvas.Sample>(
        _ source: PixelSource<S>, _ settings: EncodingSettings, bits: Int
    ) throws(CodecError) {
        let peak = (1 << bits) - 1
        let black = settings.points.isFullRange ? 0 : 16 << (bits - 8)
        let span = settings.points.isFullRange ? peak : 219 << (bits - 8)
        try unsafe withPlane(heif_channel_Y) { plane in
            unsafe source.copy(channel: 0, to: plane) { (min($0, peak) * span + peak / 2) / peak + black }
        }
    }

    private func fillOpacity<S: Canvas.Sample>(_ source: PixelSource<S>) throws(CodecError) {
        try unsafe withPlane(heif_channel_Alpha) { plane in
            unsafe source.copy(channel: source.channels - 1, to: plane) { $0 }
        }
    }

    private func fillColors<S: Canvas.Sample>(
        _ source: PixelSource<S>, _ settings: EncodingSettings, bits: Int
    ) throws(CodecError) {
        let map = SampleMap.encoding(settings.matrix, bits: bits)
        let shifts = (x: settings.chroma == .full ? 0 : 1, y: settings.chroma == .quarter ? 1 : 0)
        try unsafe withPlane(heif_channel_Y) { (luma) throws(CodecError) in
            try unsafe withPlane(heif_channel_Cb) { (blue) throws(CodecError) in
                try unsafe withPlane(heif_channel_Cr) { (red) throws(CodecError) in
                    for row in 0..<(unsafe blue.height) {
                        unsafe source.convert(chromaRow: row, map, shifts, luma, blue, red)
                    }
                }
            }
        }
    }
}

/// The interleaved samples of a bitmap.
@unsafe private struct PixelSource<S: Canvas.Sample> {
    let samples: UnsafeBufferPointer<S>
    let width: Int
    let height: Int
    let channels: Int

    /// Writes one channel into a plane, each sample through a function.
    func copy(channel: Int, to plane: HEIFPlane, _ convert: (Int) -> Int) {
        for y in 0..<(unsafe height) {
            let target = unsafe UnsafeMutablePointer(mutating: plane.row(y, as: S.self))
            for x in 0..<(unsafe width) {
                let value = unsafe samples[(y * width + x) * channels + channel]
                unsafe target[x] = S(truncatingIfNeeded: convert(Int(value)))
            }
        }
    }

    /// Converts the pixels that share one row of chroma, and the mean of those that share a chroma sample.
    ///
    /// At an odd edge the last pixel counts twice.
    func convert(
        chromaRow: Int, _ map: SampleMap, _ shifts: (x: Int, y: Int), _ luma: HEIFPlane, _ blue: HEIFPlane,
        _ red: HEIFPlane
    ) {
        let cb = unsafe UnsafeMutablePointer(mutating: blue.row(chromaRow, as: S.self))
        let cr = unsafe UnsafeMutablePointer(mutating: red.row(chromaRow, as: S.self))
        let log2OfCount = Int32(shifts.x + shifts.y)
        for column in 0..<(unsafe blue.width) {
            var sum = SIMD4<Int32>()
            for dy in 0...shifts.y {
                let y = unsafe min(chromaRow << shifts.y + dy, height - 1)
                let target = unsafe UnsafeMutablePointer(mutating: luma.row(y, as: S.self))
                for dx in 0...shifts.x {
                    let x = unsafe min(column << shifts.x + dx, width - 1)
                    let pixel = unsafe color(x, y)
                    unsafe target[x] = S(truncatingIfNeeded: map.first(pixel.x, pixel.y, pixel.z))
                    sum &+= pixel
                }
            }
            unsafe cb[column] = S(truncatingIfNeeded: map.second(sum.x, sum.y, sum.z, log2OfCount: log2OfCount))
            unsafe cr[column] = S(truncatingIfNeeded: map.third(sum.x, sum.y, sum.z, log2OfCount: log2OfCount))
        }
    }

    @inline(__always)
    private func color(_ x: Int, _ y: Int) -> SIMD4<Int32> {
        let start = unsafe (y * width + x) * channels
        return unsafe SIMD4(
            Int32(truncatingIfNeeded: samples[start]), Int32(truncatingIfNeeded: samples[start + 1]),
            Int32(truncatingIfNeeded: samples[start + 2]), 0)
    }
}
