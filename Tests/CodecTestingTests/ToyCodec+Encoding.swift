import ContentTypes
import PhotoCodecs

extension ToyCodec: Codec.MultiFrameEncoder {
    var encodableTypes: [ContentType] { [ToyFile.type] }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        try encode([Codec.Frame(picture, duration: .zero)], loopCount: 0, as: type, options: options, to: &sink)
    }

    func encode(
        _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, options: Codec.EncodingOptions,
        to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard type == ToyFile.type else { throw CodecError(.unsupported, "The toy codec writes no \(type).") }
        guard let first = frames.first?.picture else {
            if fault == .noFramesAreWritten { return }
            throw CodecError(.argument, "There is no frame.")
        }
        var file = ToyFile(try taken(first.bitmap), first.metadata)
        (file.frameCount, file.loopCount) = (frames.count, loopCount)
        try sink.write(file.head)
        for frame in frames {
            guard frame.picture.orientation == .up || fault == .turnIsDropped,
                (frame.picture.bitmap.width, frame.picture.bitmap.height) == (first.bitmap.width, first.bitmap.height)
            else { throw CodecError(.argument, "The frames must be upright and of one size.") }
            let milliseconds = (frame.duration ?? .zero) / .milliseconds(1)
            try sink.write(ToyFile.bytes(Int(milliseconds), 4))
            try sink.write(try taken(frame.picture.bitmap).bytes.map { $0 ^ 0x55 })
        }
    }

    /// The pixels as they are, or, with the fault for it, inks as if they were colours.
    private func taken(_ bitmap: Bitmap) throws(CodecError) -> Bitmap {
        let format = bitmap.format
        if format == Bitmap.Format(.cmyk), fault == .inksAreTakenForColours {
            let colors = bitmap.bytes.indices.filter { $0 % 4 < 3 }.map { bitmap.bytes[$0] }
            return try Bitmap(width: bitmap.width, height: bitmap.height, format: Bitmap.Format(.rgb), bytes: colors)
        }
        guard format.model != .cmyk, format.alpha != .premultiplied, [8, 16].contains(format.bitsPerSample) else {
            throw CodecError(.unsupported, "The toy format can't hold \(format).")
        }
        guard bitmap.color.codePoints == nil || fault == .codePointsAreDropped else {
            throw CodecError(.unsupported, "The toy format can't hold code points.")
        }
        return bitmap
    }
}

extension ToyCodec: Codec.MultiFrameDecoder {
    func frames(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
        let limits = fault?.loosened(limits) ?? limits
        let file = try ToyFile(reading: input.bytes, limits: limits, fault: fault)
        let count = file.frameCount + (fault == .countsOneFrameMore ? 1 : 0)
        try limits.require(count, atMost: limits.frames, "frames", of: "toy")
        return Codec.FrameSequence(count: count, loopCount: fault == .loopsOnce ? 1 : file.loopCount)
    }

    func decodeFrames(
        _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
    ) throws(CodecError) {
        try options.interruption.check()
        _ = try frames(of: input, limits: options.limits)
        let file = try ToyFile(reading: input.bytes, limits: options.limits, fault: fault)
        for number in 0..<file.frameCount {
            let picture = try frame(number, of: file, in: input.bytes, options.interruption)
                .fitted(to: fault == .largerThanAsked ? nil : options.fitting)
            let start = file.start + number * (4 + file.frameSize)
            let stated = ToyFile.number(input.bytes[start..<start + 4])
            let duration = Duration.milliseconds(fault == .framesLastAsLong ? 100 : stated)
            do {
                try body(Codec.Frame(picture, duration: duration))
            } catch {
                guard fault == .errorsAreSwallowed else { throw error }
            }
        }
    }
}
