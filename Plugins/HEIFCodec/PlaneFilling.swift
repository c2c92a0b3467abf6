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
            let shifts = settings.chroma.shifts
            let (width, height) = ((part.width + shifts.x) >> shifts.x, (part.height + shifts.y) >> shifts.y)
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

    private func fill<S: Patch.Sample>(
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

    private func fillGray<S: Patch.Sample>(
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

    private func fillColors<S: Patch.Sample>(
        _ source: PixelSource<S>, _ settings: EncodingSettings, bits: Int
    ) throws(CodecError) {
        let map = SampleMap.encoding(settings.matrix, bits: bits)
        let shifts = settings.chroma.shifts
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
@unsafe private struct PixelSource<S: Patch.Sample> {
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
        let top = chromaRow << shifts.y
        let bottom = unsafe min(top + shifts.y, luma.height - 1)
        for row in top...bottom { unsafe convert(row, map.first, to: luma) }
        let cb = unsafe UnsafeMutablePointer(mutating: blue.row(chromaRow, as: S.self))
        let cr = unsafe UnsafeMutablePointer(mutating: red.row(chromaRow, as: S.self))
        for column in 0..<(unsafe blue.width) {
            let left = column << shifts.x
            let right = unsafe min(left + shifts.x, luma.width - 1)
            // Four pixels, of which some are the same where chroma has more resolution.
            let places = unsafe (start(left, top), start(right, top), start(left, bottom), start(right, bottom))
            let pixel = (unsafe sum(places, 0), unsafe sum(places, 1), unsafe sum(places, 2))
            unsafe cb[column] = S(truncatingIfNeeded: map.second(pixel.0, pixel.1, pixel.2, log2OfCount: 2))
            unsafe cr[column] = S(truncatingIfNeeded: map.third(pixel.0, pixel.1, pixel.2, log2OfCount: 2))
        }
    }

    /// Converts a row of pixels to luma.
    private func convert(_ row: Int, _ map: SampleMap.Row, to luma: HEIFPlane) {
        let target = unsafe UnsafeMutablePointer(mutating: luma.row(row, as: S.self))
        // What the bitmap has of the row; its last pixel stands for the rest.
        let count = unsafe min(luma.width, max(width - x, 1))
        var place = unsafe start(0, row)
        for column in 0..<count {
            unsafe target[column] = S(truncatingIfNeeded: map(sample(place), sample(place &+ 1), sample(place &+ 2)))
            unsafe place &+= channels
        }
        for column in unsafe count..<luma.width { unsafe target[column] = target[count - 1] }
    }

    @inline(__always)
    private func sample(_ place: Int) -> Int32 { unsafe Int32(truncatingIfNeeded: samples[place]) }

    @inline(__always)
    private func sum(_ places: (Int, Int, Int, Int), _ channel: Int) -> Int32 {
        unsafe sample(places.0 &+ channel) &+ sample(places.1 &+ channel) &+ sample(places.2 &+ channel)
            &+ sample(places.3 &+ channel)
    }

    /// Where a pixel's samples begin; the bitmap's last column and row stand for all beyond them.
    @inline(__always)
    private func start(_ column: Int, _ row: Int) -> Int {
        unsafe (min(y &+ row, height &- 1) &* width &+ min(x &+ column, width &- 1)) &* channels
    }
}
