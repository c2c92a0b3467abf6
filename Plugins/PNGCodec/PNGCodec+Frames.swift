public import ContentTypes
public import PhotoCodecs

extension PNGCodec {
    /// Says how many frames the animation has and how often it is shown; of a still picture that there is one.
    ///
    /// A default picture that isn't part of the animation isn't counted.
    /// - Throws: also `malformed` when the animation's chunks are out of order or not all there.
    public func frames(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
        let file = try PNGFile(input.bytes, limits: limits)
        _ = try limits.admit(width: file.header.width, height: file.header.height, format: file.format)
        guard let animation = try PNGAnimation(of: file, limits: limits) else { return Codec.FrameSequence(count: 1) }
        return Codec.FrameSequence(count: animation.frames.count, loopCount: animation.loopCount)
    }

    /// Decodes the frames of the animation as they are shown: each the whole canvas, made smaller where less suffices;
    /// of a still picture the one that there is, without a duration.
    ///
    /// A canvas of which a part stays empty has straight alpha, though the file may know none. Memory is taken for two
    /// bitmaps of the canvas and the coded bytes of a frame, for three bitmaps where a frame asks that the canvas be
    /// restored after it. A file that ends early gives the frames whose pixels are there, the last with `isComplete`
    /// false where a part of it is missing or only the end marker is; then `malformed` for frames that it lacks.
    public func decodeFrames(
        _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
    ) throws(CodecError) {
        try options.interruption.check()
        let limits = options.limits
        let file = try PNGFile(input.bytes, limits: limits, until: options.interruption)
        guard let animation = try PNGAnimation(of: file, limits: limits) else {
            return try body(Codec.Frame(try decode(input, options: options)))
        }
        let setting = try PNGSetting(of: file, limits: limits)
        var canvas = try PNGCanvas(of: file, animation, limits: limits)
        for (index, frame) in animation.frames.enumerated() {
            try options.interruption.check()
            let stream = try file.pixelStream(of: index, in: animation)
            let (pixels, isComplete) = try stream.pixels(limits: limits, until: options.interruption)
            let disposal = animation.effectiveDisposal(at: index)
            canvas.draw(pixels, of: frame, isRestored: disposal == .restore)
            let bitmap = try Bitmap(
                width: file.header.width, height: file.header.height, format: canvas.format, color: setting.color,
                bytes: canvas.bytes)
            try body(
                Codec.Frame(
                    setting.picture(bitmap, isComplete: isComplete).fitted(to: options.fitting),
                    duration: frame.delay.duration))
            canvas.dispose(of: frame, disposal)
        }
        guard animation.frames.count == animation.statedCount else {
            throw pngError(
                .malformed,
                "the file ends after \(animation.frames.count) of its \(animation.statedCount) frames; copy it again")
        }
    }

    /// Writes an animation whose frames are all as large as the canvas, without loss.
    ///
    /// Its default picture is the first frame. A duration becomes a fraction of a second with two bytes above and two
    /// below: the one that it was read from, or else the closest; nil becomes 0, which means as soon as possible.
    /// Nothing of a template is followed.
    /// - Throws: `argument` for no frame, frames of different sizes, a negative duration or loop count; `unsupported`
    ///   for what PNG can't hold and for frames of different formats.
    public func encode(
        _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, options: Codec.EncodingOptions,
        to sink: inout some Codec.Sink
    ) throws(CodecError) {
        let delays = try check(frames, loopCount: loopCount, type)
        var sequence = 0
        for (frame, delay) in zip(frames, delays) {
            try write(
                frame.picture, delay, sequence: &sequence,
                of: (frames.count, loopCount), to: &sink)
        }
        try sink.write(PNGFile.coded("IEND", []))
    }

    private func check(
        _ frames: [Codec.Frame], loopCount: Int, _ type: ContentType
    ) throws(CodecError) -> [PNGDelay] {
        guard let first = frames.first?.picture.bitmap, (0...0x7fff_ffff).contains(loopCount) else {
            throw CodecError(.argument, "An animation has at least one frame and is shown 0 to 2,147,483,647 times.")
        }
        return try frames.map { (frame) throws(CodecError) in
            let bitmap = frame.picture.bitmap
            try check(frame.picture, type)
            guard (bitmap.width, bitmap.height) == (first.width, first.height) else {
                throw CodecError(.argument, "The frames of an animation must be of one size.")
            }
            guard bitmap.format == first.format else {
                throw CodecError(
                    .unsupported, "A PNG can't hold frames of \(first.format) and of \(bitmap.format) at once.")
            }
            guard let delay = PNGDelay(frame.duration ?? .zero) else {
                throw CodecError(.argument, "A frame of a PNG is shown from 0 to 65,535 seconds long.")
            }
            return delay
        }
    }

    /// Writes one frame: the first with all that comes before it, any further one as its own chunks alone.
    private func write(
        _ picture: Codec.Picture, _ delay: PNGDelay, sequence: inout Int, of animation: (count: Int, loopCount: Int),
        to sink: inout some Codec.Sink
    ) throws(CodecError) {
        let (bitmap, isFirst) = (picture.bitmap, sequence == 0)
        let layout = PNGLayout(of: bitmap)
        var chunks = isFirst ? try PNGChunkList(describing: picture) : PNGChunkList()
        if isFirst {
            chunks.append("acTL", PNGFile.number(animation.count) + PNGFile.number(animation.loopCount))
            chunks.append("fcTL", control(of: bitmap, delay, sequence: sequence))
        }
        let coded = try write(
            layout.samples[...], layout, chunks: chunks, width: bitmap.width, height: bitmap.height,
            isInterlaced: false, try compression(for: layout, of: bitmap))
        guard !isFirst else {
            sequence = 1
            // Up to its end marker, which comes behind the last frame.
            return try sink.write(Array(coded.dropLast(12)))
        }
        try sink.write(PNGFile.coded("fcTL", control(of: bitmap, delay, sequence: sequence)))
        sequence += 1
        var limits = Limits()
        limits.fileBytes = .max
        for chunk in try PNGFile(coded, limits: limits).chunks where chunk.type == "IDAT" {
            try sink.write(PNGFile.coded("fdAT", PNGFile.number(sequence) + coded[chunk.data]))
            sequence += 1
        }
    }

    /// A frame control chunk of a frame that replaces the whole canvas.
    private func control(of bitmap: Bitmap, _ delay: PNGDelay, sequence: Int) -> [UInt8] {
        let delays = [delay.numerator, delay.denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        return [sequence, bitmap.width, bitmap.height, 0, 0].flatMap(PNGFile.number) + delays + [0, 0]
    }
}
