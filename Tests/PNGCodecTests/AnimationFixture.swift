import ContentTypes
import PNGCodec
import PhotoCodecs

/// An animated PNG of gray and alpha, or of another colour type, put together chunk by chunk.
struct AnimationFixture {
    /// A frame as it is stored.
    struct Frame {
        var size: (Int, Int)
        var place = (0, 0)
        var delay: (UInt16, UInt16) = (1, 10)
        var disposal: UInt8 = 0
        var blend: UInt8 = 0
        /// Rows as stored, without a filter byte.
        var rows: [[UInt8]]
    }

    var png: PNGFixture
    private var sequence = 0

    /// - Parameter still: rows of a default picture that isn't part of the animation; nil where the first frame is it.
    init(
        _ frames: [Frame], loopCount: Int = 0, still: [[UInt8]]? = nil, depth: UInt8 = 8, colorType: UInt8 = 4,
        isInterlaced: Bool = false, before: [(String, [UInt8])] = [], canvas: (Int, Int)? = nil
    ) {
        let size = canvas ?? frames[0].size
        png = PNGFixture(
            width: size.0, height: size.1, depth: depth, colorType: colorType, isInterlaced: isInterlaced,
            rows: still ?? frames[0].rows,
            before: before + [("acTL", PNGFixture.number(frames.count) + PNGFixture.number(loopCount))])
        for (index, frame) in frames.enumerated() {
            let control = control(frame)
            if index == 0, still == nil {
                insert(control, beforeFirst: "IDAT")
            } else {
                insert(control, beforeFirst: "IEND")
                insert(("fdAT", next() + PNGFixture.stored(frame.rows.flatMap { [0] + $0 })), beforeFirst: "IEND")
            }
        }
    }

    var input: Codec.Input { png.input }

    private mutating func insert(_ chunk: (type: String, data: [UInt8]), beforeFirst type: String) {
        png.chunks.insert(chunk, at: png.chunks.firstIndex { $0.type == type } ?? 0)
    }

    private mutating func next() -> [UInt8] {
        defer { sequence += 1 }
        return PNGFixture.number(sequence)
    }

    private mutating func control(_ frame: Frame) -> (String, [UInt8]) {
        let numbers = [frame.size.0, frame.size.1, frame.place.0, frame.place.1].flatMap(PNGFixture.number)
        let delay = [frame.delay.0, frame.delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return ("fcTL", next() + numbers + delay + [frame.disposal, frame.blend])
    }
}

/// All frames of a file.
func frames(
    of input: Codec.Input, options: Codec.DecodingOptions = Codec.DecodingOptions()
) throws(CodecError) -> [Codec.Frame] {
    var frames: [Codec.Frame] = []
    try PNGCodec().decodeFrames(input, options: options) { frame in frames.append(frame) }
    return frames
}
