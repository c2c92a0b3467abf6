import CLibHEIF
import PhotoCodecs

extension HEIFImage {
    /// A picture of coded planes made from a part of a bitmap; beyond the bitmap its edges go on.
    static func planes(
        of bitmap: Bitmap, _ part: DecodingPlan.Rectangle, _ settings: EncodingSettings
    ) throws(CodecError) -> HEIFImage {
        let (colorspace, chroma) = settings.chroma.planes
        let image = try HEIFImage(width: part.width, height: part.height, colorspace, chroma)
        try image.addPlane(heif_channel_Y, width: part.width, height: part.height, bits: settings.bitsPerSample)
        if settings.chroma != .monochrome {
            let width = settings.chroma == .full ? part.width : (part.width + 1) / 2
            let height = settings.chroma == .quarter ? (part.height + 1) / 2 : part.height
            try image.addPlane(heif_channel_Cb, width: width, height: height, bits: settings.bitsPerSample)
            try image.addPlane(heif_channel_Cr, width: width, height: height, bits: settings.bitsPerSample)
        }
        if bitmap.format.bytesPerSample == 1 {
            try image.fill(from: bitmap, part, settings, as: UInt8.self)
        } else {
            try image.fill(from: bitmap, part, settings, as: UInt16.self)
        }
        return image
    }

    private func fill<S: Canvas.Sample>(
        from bitmap: Bitmap, _ part: DecodingPlan.Rectangle, _ settings: EncodingSettings, as sample: S.Type
    ) throws(CodecError) {
        try unsafe bitmap.bytes.withUnsafeBytes { (bytes) in
            let source = unsafe PixelSource<S>(
                samples: bytes.assumingMemoryBound(to: sample), width: bitmap.width, height: bitmap.height,
                channels: bitmap.format.channelCount, x: part.x, y: part.y)
            return Result { () throws(CodecError) in
                if settings.chroma == .monochrome {
                    let channel = settings.isOpacity ? bitmap.format.channelCount - 1 : 0
                    try unsafe fillGray(source, channel, settings, bits: bitmap.format.bitsPerSample)
                } else {
                    try unsafe fillColors(source, settings, bits: bitmap.format.bitsPerSample)
                }
            }
        }.get()
    }

    private func fillGray<S: Canvas.Sample>(
        _ source: PixelSource<S>, _ channel: Int, _ settings: EncodingSettings, bits: Int
    ) throws(CodecError) {
        let depth = settings.bitsPerSample
        let peak = (1 << bits) - 1
        let black = settings.points.isFullRange ? 0 : 16 << (depth - 8)
        let span = settings.points.isFullRange ? (1 << depth) - 1 : 219 << (depth - 8)
        try unsafe withPlane(heif_channel_Y) { plane in
            unsafe source.copy(channel: channel, to: plane) { (min($0, peak) * span + peak / 2) / peak + black }
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

/// The interleaved samples of a bitmap, from a pixel on.
@unsafe private struct PixelSource<S: Canvas.Sample> {
    let samples: UnsafeBufferPointer<S>
    let width: Int
    let height: Int
    let channels: Int
    /// The pixel that planes start with.
    let x: Int
    let y: Int

    /// Writes one channel into a plane, each sample through a function.
    func copy(channel: Int, to plane: HEIFPlane, _ convert: (Int) -> Int) {
        for row in 0..<(unsafe plane.height) {
            let target = unsafe UnsafeMutablePointer(mutating: plane.row(row, as: S.self))
            for column in 0..<(unsafe plane.width) {
                let value = unsafe samples[start(column, row) + channel]
                unsafe target[column] = S(truncatingIfNeeded: convert(Int(value)))
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
        for chromaColumn in 0..<(unsafe blue.width) {
            var sum = SIMD4<Int32>()
            for dy in 0...shifts.y {
                let row = unsafe min(chromaRow << shifts.y + dy, luma.height - 1)
                let target = unsafe UnsafeMutablePointer(mutating: luma.row(row, as: S.self))
                for dx in 0...shifts.x {
                    let column = unsafe min(chromaColumn << shifts.x + dx, luma.width - 1)
                    let pixel = unsafe color(column, row)
                    unsafe target[column] = S(truncatingIfNeeded: map.first(pixel.x, pixel.y, pixel.z))
                    sum &+= pixel
                }
            }
            unsafe cb[chromaColumn] = S(truncatingIfNeeded: map.second(sum.x, sum.y, sum.z, log2OfCount: log2OfCount))
            unsafe cr[chromaColumn] = S(truncatingIfNeeded: map.third(sum.x, sum.y, sum.z, log2OfCount: log2OfCount))
        }
    }

    /// Where a pixel's samples begin; the bitmap's last column and row stand for all beyond them.
    @inline(__always)
    private func start(_ column: Int, _ row: Int) -> Int {
        unsafe (min(y &+ row, height &- 1) &* width &+ min(x &+ column, width &- 1)) &* channels
    }

    @inline(__always)
    private func color(_ column: Int, _ row: Int) -> SIMD4<Int32> {
        let start = unsafe start(column, row)
        return unsafe SIMD4(
            Int32(truncatingIfNeeded: samples[start]), Int32(truncatingIfNeeded: samples[start + 1]),
            Int32(truncatingIfNeeded: samples[start + 2]), 0)
    }
}
