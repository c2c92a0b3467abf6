import PhotoCodecs

/// The animation of a PNG (APNG, in the standard since its third edition): its frames, and how they are drawn.
struct PNGAnimation {
    /// One frame, as its fcTL chunk describes it.
    struct Frame {
        let width: Int
        let height: Int
        /// Pixels from the canvas's left edge.
        let x: Int
        /// Pixels from the canvas's upper edge.
        let y: Int
        let delay: PNGDelay
        let disposal: Disposal
        /// Whether it is drawn over what is there, by its opacity, instead of in its place.
        let isBlended: Bool
        /// Whether it is the default picture.
        let isDefault: Bool
        /// Where its coded pixels are in the file, without sequence numbers.
        fileprivate(set) var data: [Range<Int>] = []
    }

    /// What becomes of a frame's area before the next one is drawn.
    enum Disposal: UInt8 {
        case keep, clear, restore
    }

    /// How often it is shown, 0 for without end.
    let loopCount: Int
    /// How many frames there are to be; fewer are there where the file is cut.
    let statedCount: Int
    private(set) var frames: [Frame] = []

    /// The animation of a file; nil where it has none.
    ///
    /// - Throws: `malformed` when frames are missing, out of order, or lie outside the canvas; `limitExceeded`.
    init?(of file: PNGFile, limits: Limits) throws(CodecError) {
        guard let control = file.first("acTL") else { return nil }
        let fields = Array(file.bytes[control.data])
        guard fields.count == 8, let start = file.first("IDAT"), control.end <= start.data.lowerBound else {
            throw Self.error("its acTL chunk isn't 8 bytes before the pixels")
        }
        let count = bigEndian(fields[0..<4])
        statedCount = count
        loopCount = bigEndian(fields[4..<8])
        guard count > 0 else { throw Self.error("its acTL chunk says that there are no frames") }
        try limits.require(count, atMost: limits.frames, "frames", of: "\(count) frames")
        try collectFrames(of: file, count: count)
        guard frames.count == count || (file.isTruncated && !frames.isEmpty) else {
            throw Self.error("of its \(count) frames \(frames.count) are there")
        }
        guard !frames.dropLast().contains(where: { $0.data.isEmpty }) else {
            throw Self.error("one of its frames has no pixels")
        }
    }

    private mutating func collectFrames(of file: PNGFile, count: Int) throws(CodecError) {
        var sequence = 0
        var isBeforePixels = true
        for chunk in file.chunks {
            switch chunk.type {
            case "fcTL":
                try Self.check(chunk, of: file, follows: &sequence)
                guard frames.count < count, frames.last?.data.isEmpty != true else {
                    throw Self.error("it has more frame controls (fcTL) than frames")
                }
                frames.append(try Frame(file.bytes[chunk.data], isDefault: isBeforePixels, canvas: file.header))
            case "IDAT":
                isBeforePixels = false
                if !frames.isEmpty { frames[0].data.append(chunk.data) }
            case "fdAT":
                // Of one that is cut within its number there is nothing.
                if chunk.data.count < 4, file.isTruncated, chunk.end == file.bytes.count { return }
                try Self.check(chunk, of: file, follows: &sequence)
                guard let last = frames.indices.last, !frames[last].isDefault else {
                    throw Self.error("it has pixels (fdAT) before the control of their frame")
                }
                frames[last].data.append(chunk.data.dropFirst(4))
            default: break
            }
        }
    }

    /// Checks a chunk's place in the sequence that all chunks of an animation share.
    private static func check(
        _ chunk: PNGFile.Chunk, of file: PNGFile, follows sequence: inout Int
    ) throws(CodecError) {
        let number = file.bytes[chunk.data].prefix(4)
        guard number.count == 4, bigEndian(number) == sequence else {
            throw error("its \(chunk.type) chunk at byte \(chunk.whole.lowerBound) is out of sequence")
        }
        sequence += 1
    }

    fileprivate static func error(_ reason: String) -> CodecError {
        CodecError(.malformed, "The PNG's animation can't be decoded: \(reason).")
    }
}

extension PNGAnimation.Frame {
    /// Reads a frame control chunk, whose sequence number was checked.
    fileprivate init(_ chunk: ArraySlice<UInt8>, isDefault: Bool, canvas: PNGHeader) throws(CodecError) {
        let fields = Array(chunk)
        guard fields.count == 26, let disposal = PNGAnimation.Disposal(rawValue: fields[24]), fields[25] < 2 else {
            throw PNGAnimation.error("a frame control (fcTL) of it has a wrong length or an unknown operation")
        }
        (width, height) = (bigEndian(fields[4..<8]), bigEndian(fields[8..<12]))
        (x, y) = (bigEndian(fields[12..<16]), bigEndian(fields[16..<20]))
        guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height,
            !isDefault || (width, height) == (canvas.width, canvas.height)
        else {
            throw PNGAnimation.error("a frame of \(width) × \(height) pixels at (\(x), \(y)) is outside its canvas")
        }
        delay = PNGDelay(
            numerator: UInt16(fields[20]) << 8 | UInt16(fields[21]),
            denominator: UInt16(fields[22]) << 8 | UInt16(fields[23]))
        self.disposal = disposal
        isBlended = fields[25] == 1
        self.isDefault = isDefault
    }

    /// Whether it is as large as its canvas.
    func covers(_ header: PNGHeader) -> Bool { width == header.width && height == header.height }
}

extension PNGAnimation {
    /// Whether some frame is shown with a part of the canvas that no pixel was ever drawn to.
    func showsEmptyCanvas(_ header: PNGHeader) -> Bool {
        var isFilled = false
        for (index, frame) in frames.enumerated() {
            let wasFilled = isFilled
            isFilled = isFilled || frame.covers(header)
            guard isFilled else { return true }
            switch effectiveDisposal(at: index) {
            case .keep: break
            case .clear: isFilled = false
            case .restore: isFilled = wasFilled
            }
        }
        return false
    }

    /// A first frame has nothing before it that could be restored: its area is cleared.
    func effectiveDisposal(at index: Int) -> Disposal {
        let stated = frames[index].disposal
        return index == 0 && stated == .restore ? .clear : stated
    }
}
