import CLibHEIF
import PhotoCodecs

/// The memory of a bitmap, valid while its canvas lends it; parts that don't overlap may be drawn in different threads.
@unsafe struct Surface: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let plan: DecodingPlan

    /// A type of sample in memory.
    typealias Sample = BitwiseCopyable & FixedWidthInteger & UnsignedInteger

    /// Draws what was decoded.
    func draw(_ tile: borrowing DecodedTile, isOpacity: Bool) throws(CodecError) {
        let (format, points) = unsafe (plan.format, plan.color.codePoints ?? tile.points)
        if isOpacity {
            // HEVC writers leave the range unsaid and mean the full one; AV1 always says it.
            let isFullRange = !tile.isAV1 || tile.points.isFullRange
            return try unsafe drawChannel(format.channelCount - 1, tile.image, tile.part, isFullRange: isFullRange)
        }
        guard let matrix = ColorMatrix(points) else {
            throw heifError(.unsupported, "its colour matrix \(points.matrix) isn't known here")
        }
        let map = SampleMap.decoding(matrix, bits: format.bitsPerSample)
        if format.model == .gray {
            try unsafe drawChannel(0, tile.image, tile.part, isFullRange: points.isFullRange)
        } else if format.bytesPerSample == 1 {
            try unsafe drawRGB(tile.image, tile.part, map, tile.siting, as: UInt8.self)
        } else {
            try unsafe drawRGB(tile.image, tile.part, map, tile.siting, as: UInt16.self)
        }
    }

    /// Converts a part of a coded picture to red, green and blue.
    private func drawRGB<S: Sample>(
        _ image: borrowing HEIFImage, _ part: DecodedTile.Part, _ map: SampleMap, _ siting: ChromaSiting,
        as sample: S.Type
    ) throws(CodecError) {
        let names = image.names
        try unsafe image.withPlane(names.luma) { (luma) throws(CodecError) in
            try unsafe image.withPlane(names.blue) { (blue) throws(CodecError) in
                try unsafe image.withPlane(names.red) { (red) throws(CodecError) in
                    let shifts = try unsafe Self.chromaShifts(luma, blue, red)
                    // The type of the samples was chosen by what the file states, the planes are what was coded.
                    guard unsafe luma.bitDepth == plan.format.bitsPerSample else {
                        throw heifError(.malformed, "it states another depth than its coded picture has")
                    }
                    let step = unsafe step
                    var blues = unsafe ChromaRows<S>(width: blue.width, shifts, siting)
                    var reds = blues
                    try unsafe forEachRow(of: part, in: luma) { (row, target: UnsafeMutablePointer<S>) in
                        let row = part.sourceY + row
                        let y = unsafe luma.row(row, as: sample)
                        unsafe blues.withRow(row, of: blue) { cb in
                            unsafe reds.withRow(row, of: red) { cr in
                                unsafe Self.convert(y, cb, cr, from: part.sourceX, part.width, map, target, step)
                            }
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func convert<S: Sample>(
        _ y: UnsafePointer<S>, _ cb: UnsafePointer<S>, _ cr: UnsafePointer<S>, from start: Int, _ count: Int,
        _ map: SampleMap, _ target: UnsafeMutablePointer<S>, _ step: Int
    ) {
        var output = unsafe target
        for x in start..<start + count {
            let luma = Int32(truncatingIfNeeded: unsafe y[x])
            let blue = Int32(truncatingIfNeeded: unsafe cb[x])
            let red = Int32(truncatingIfNeeded: unsafe cr[x])
            unsafe output[0] = S(truncatingIfNeeded: map.first(luma, blue, red))
            unsafe output[1] = S(truncatingIfNeeded: map.second(luma, blue, red))
            unsafe output[2] = S(truncatingIfNeeded: map.third(luma, blue, red))
            unsafe output += step
        }
    }

    /// How much less resolution chroma has, as shifts; the sizes of the planes are checked against it.
    private static func chromaShifts(
        _ luma: HEIFPlane, _ blue: HEIFPlane, _ red: HEIFPlane
    ) throws(CodecError) -> (x: Int, y: Int) {
        let (x, y) = unsafe (blue.width < luma.width ? 1 : 0, blue.height < luma.height ? 1 : 0)
        let (width, height) = unsafe ((luma.width + x) >> x, (luma.height + y) >> y)
        guard unsafe (blue.width, blue.height) == (width, height), unsafe (red.width, red.height) == (width, height)
        else { throw heifError(.malformed, "its chroma planes have a wrong size") }
        guard unsafe blue.bitDepth == luma.bitDepth, unsafe red.bitDepth == luma.bitDepth else {
            throw heifError(.unsupported, "its chroma has another depth than its luma")
        }
        return (x, y)
    }

    /// Writes the luma of a coded picture into one channel, spread to full range and to the bitmap's depth.
    private func drawChannel(
        _ channel: Int, _ image: borrowing HEIFImage, _ part: DecodedTile.Part, isFullRange: Bool
    ) throws(CodecError) {
        try unsafe image.withPlane(image.names.luma) { (plane) throws(CodecError) in
            if unsafe plan.format.bytesPerSample == 1 {
                try unsafe drawPlane(plane, part, channel, isFullRange, as: UInt8.self)
            } else {
                try unsafe drawPlane(plane, part, channel, isFullRange, as: UInt16.self)
            }
        }
    }

    private func drawPlane<S: Sample>(
        _ plane: HEIFPlane, _ part: DecodedTile.Part, _ channel: Int, _ isFullRange: Bool, as sample: S.Type
    ) throws(CodecError) {
        let bits = unsafe plane.bitDepth
        guard (8...16).contains(bits) else { throw heifError(.unsupported, "its samples have \(bits) bits") }
        let peak = unsafe (1 << plan.format.bitsPerSample) - 1
        let black = isFullRange ? 0 : 16 << (bits - 8)
        let span = isFullRange ? (1 << bits) - 1 : 219 << (bits - 8)
        let step = unsafe step
        try unsafe forEachRow(of: part, in: plane) { (row, target: UnsafeMutablePointer<S>) in
            let narrow = unsafe plane.row(part.sourceY + row, as: UInt8.self)
            let wide = unsafe plane.row(part.sourceY + row, as: UInt16.self)
            for x in 0..<part.width {
                let value = unsafe bits > 8 ? Int(wide[part.sourceX + x]) : Int(narrow[part.sourceX + x])
                let level = min(max(((value - black) * peak + span / 2) / span, 0), peak)
                unsafe target[x * step + channel] = S(truncatingIfNeeded: level)
            }
        }
    }

    /// Samples from one pixel of the bitmap to the next.
    private var step: Int { unsafe plan.format.channelCount }

    /// Calls the body for each row of a part with where it starts in the bitmap.
    private func forEachRow<S: Sample>(
        of part: DecodedTile.Part, in plane: HEIFPlane, _ body: (Int, UnsafeMutablePointer<S>) -> Void
    ) throws(CodecError) {
        guard unsafe part.sourceX + part.width <= plane.width, unsafe part.sourceY + part.height <= plane.height else {
            throw heifError(.malformed, "a plane of it is smaller than the picture")
        }
        let (pixelSize, width) = unsafe (plan.format.bytesPerPixel, plan.crop.width)
        for row in 0..<part.height {
            let offset = ((part.targetY + row) * width + part.targetX) * pixelSize
            unsafe body(row, (start + offset).assumingMemoryBound(to: S.self))
        }
    }
}

extension HEIFPlane {
    /// The samples of a row.
    func row<S>(_ index: Int, as sample: S.Type) -> UnsafePointer<S> {
        unsafe UnsafeRawPointer(start + index * stride).assumingMemoryBound(to: sample)
    }
}
