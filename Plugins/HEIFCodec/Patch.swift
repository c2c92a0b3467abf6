import CLibHEIF
import PhotoCodecs

/// What a tile contributes to the bitmap: whole pixels of the colours, or samples of the opacity alone.
struct Patch {
    /// A type of sample in memory.
    typealias Sample = BitwiseCopyable & FixedWidthInteger & UnsignedInteger

    private let part: DecodedTile.Part
    private let isOpacity: Bool
    private let format: Bitmap.Format
    /// Rows without padding.
    private var bytes: [UInt8]
    /// What the coded data says of its colours; nil of an opacity.
    let points: Bitmap.CodePoints?

    /// Decodes a tile; nil when the file ends before its data.
    init?(
        _ tile: DecodingPlan.Tile, _ part: DecodedTile.Part, of plan: DecodingPlan, in file: HEIFFile, isOpacity: Bool
    ) throws(CodecError) {
        guard let decoded = try DecodedTile(tile, of: plan, in: file, isOpacity: isOpacity) else { return nil }
        (self.part, self.isOpacity, format) = (part, isOpacity, plan.format)
        points = isOpacity ? nil : decoded.points
        let pixelSize = isOpacity ? plan.format.bytesPerSample : plan.format.bytesPerPixel
        bytes = Array(repeating: 0, count: part.width * part.height * pixelSize)
        try draw(decoded, plan.color.codePoints ?? decoded.points)
    }

    private mutating func draw(_ tile: borrowing DecodedTile, _ points: Bitmap.CodePoints) throws(CodecError) {
        if isOpacity {
            // HEVC writers leave the range unsaid and mean the full one; AV1 always says it.
            return try drawChannel(tile.image, isFullRange: !tile.isAV1 || tile.points.isFullRange)
        }
        guard let matrix = ColorMatrix(points) else {
            throw heifError(.unsupported, "its colour matrix \(points.matrix) isn't known here")
        }
        let map = SampleMap.decoding(matrix, bits: format.bitsPerSample)
        if format.model == .gray {
            try drawChannel(tile.image, isFullRange: points.isFullRange)
        } else if format.bytesPerSample == 1 {
            try drawRGB(tile, map, as: UInt8.self)
        } else {
            try drawRGB(tile, map, as: UInt16.self)
        }
    }

    /// Gives up the bytes where they are all of the bitmap.
    mutating func takeWhole(of plan: DecodingPlan) -> [UInt8]? {
        guard !isOpacity, (part.width, part.height) == (plan.crop.width, plan.crop.height) else { return nil }
        defer { bytes = [] }
        return bytes
    }

    /// Copies the bytes to where they belong in the bitmap's.
    func copy(to bitmap: inout [UInt8], of plan: DecodingPlan) {
        let (pixelSize, sampleSize) = (format.bytesPerPixel, format.bytesPerSample)
        let rowSize = bytes.count / part.height
        for row in 0..<part.height {
            let source = bytes[row * rowSize..<(row + 1) * rowSize]
            let start = ((part.targetY + row) * plan.crop.width + part.targetX) * pixelSize
            if isOpacity {
                var place = start + pixelSize - sampleSize
                for sample in stride(from: source.startIndex, to: source.endIndex, by: sampleSize) {
                    for byte in 0..<sampleSize { bitmap[place + byte] = source[sample + byte] }
                    place += pixelSize
                }
            } else {
                bitmap.replaceSubrange(start..<start + rowSize, with: source)
            }
        }
    }

    /// Converts a part of a coded picture to red, green and blue.
    private mutating func drawRGB<S: Sample>(
        _ tile: borrowing DecodedTile, _ map: SampleMap, as sample: S.Type
    ) throws(CodecError) {
        let (names, siting, shifts) = (tile.image.names, tile.siting, tile.chroma.shifts)
        let repetition = tile.image.isNamedRGB ? shifts : (0, 0)
        try unsafe tile.image.withPlane(names.luma) { (luma) throws(CodecError) in
            try unsafe tile.image.withPlane(names.blue) { (blue) throws(CodecError) in
                try unsafe tile.image.withPlane(names.red) { (red) throws(CodecError) in
                    let blue = unsafe blue.withoutRepetition(repetition)
                    let red = unsafe red.withoutRepetition(repetition)
                    try unsafe Self.checkChroma(blue, red, shifts, of: luma)
                    // The type of the samples was chosen by what the file states, the planes are what was coded.
                    guard unsafe luma.bitDepth == format.bitsPerSample else {
                        throw heifError(.malformed, "it states another depth than its coded picture has")
                    }
                    let (part, step) = (part, step)
                    var blues = unsafe ChromaRows<S>(width: blue.width, shifts, siting)
                    var reds = blues
                    try unsafe forEachRow(in: luma) { (row, target: UnsafeMutablePointer<S>) in
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

    /// Checks that planes of chroma have the size and the depth that go with luma.
    private static func checkChroma(
        _ blue: HEIFPlane, _ red: HEIFPlane, _ shifts: (x: Int, y: Int), of luma: HEIFPlane
    ) throws(CodecError) {
        let (width, height) = unsafe ((luma.width + shifts.x) >> shifts.x, (luma.height + shifts.y) >> shifts.y)
        guard unsafe (blue.width, blue.height) == (width, height), unsafe (red.width, red.height) == (width, height)
        else { throw heifError(.malformed, "its chroma planes have a wrong size") }
        guard unsafe blue.bitDepth == luma.bitDepth, unsafe red.bitDepth == luma.bitDepth else {
            throw heifError(.unsupported, "its chroma has another depth than its luma")
        }
    }

    /// Writes the luma of a coded picture into one channel, spread to full range and to the bitmap's depth.
    private mutating func drawChannel(_ image: borrowing HEIFImage, isFullRange: Bool) throws(CodecError) {
        try unsafe image.withPlane(image.names.luma) { (plane) throws(CodecError) in
            if format.bytesPerSample == 1 {
                try unsafe drawPlane(plane, isFullRange, as: UInt8.self)
            } else {
                try unsafe drawPlane(plane, isFullRange, as: UInt16.self)
            }
        }
    }

    private mutating func drawPlane<S: Sample>(
        _ plane: HEIFPlane, _ isFullRange: Bool, as sample: S.Type
    ) throws(CodecError) {
        let bits = unsafe plane.bitDepth
        guard (8...16).contains(bits) else { throw heifError(.unsupported, "its samples have \(bits) bits") }
        let peak = (1 << format.bitsPerSample) - 1
        let black = isFullRange ? 0 : 16 << (bits - 8)
        let span = isFullRange ? (1 << bits) - 1 : 219 << (bits - 8)
        let (part, step) = (part, step)
        try unsafe forEachRow(in: plane) { (row, target: UnsafeMutablePointer<S>) in
            let narrow = unsafe plane.row(part.sourceY + row, as: UInt8.self)
            let wide = unsafe plane.row(part.sourceY + row, as: UInt16.self)
            for x in 0..<part.width {
                let value = unsafe bits > 8 ? Int(wide[part.sourceX + x]) : Int(narrow[part.sourceX + x])
                let level = min(max(((value - black) * peak + span / 2) / span, 0), peak)
                unsafe target[x * step] = S(truncatingIfNeeded: level)
            }
        }
    }

    /// Samples from one pixel to the next.
    private var step: Int { isOpacity ? 1 : format.channelCount }

    /// Calls the body for each row with where it starts.
    private mutating func forEachRow<S: Sample>(
        in plane: HEIFPlane, _ body: (Int, UnsafeMutablePointer<S>) -> Void
    ) throws(CodecError) {
        guard unsafe part.sourceX + part.width <= plane.width, unsafe part.sourceY + part.height <= plane.height else {
            throw heifError(.malformed, "a plane of it is smaller than the picture")
        }
        let (height, rowSize) = (part.height, bytes.count / part.height)
        unsafe bytes.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<height {
                unsafe body(row, (start + row * rowSize).assumingMemoryBound(to: S.self))
            }
        }
    }
}

extension HEIFPlane {
    /// The samples of a row.
    func row<S>(_ index: Int, as sample: S.Type) -> UnsafePointer<S> {
        unsafe UnsafeRawPointer(start + index * stride).assumingMemoryBound(to: sample)
    }
}
