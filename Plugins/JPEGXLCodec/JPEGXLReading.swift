#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// A file about to be decoded: all of its headers and metadata are read, and within the limits.
    struct JPEGXLReading {
        private let file: JPEGXLFile
        private let survey: JPEGXLSurvey
        private let header: Codec.Header
        private let metadata: Codec.Metadata
        private let omitted: [String]
        private let options: Codec.DecodingOptions

        init(_ input: Codec.Input, _ options: Codec.DecodingOptions) throws(CodecError) {
            let limits = options.limits
            try options.interruption.check()
            file = try JPEGXLFile(input, limits: limits)
            survey = try JPEGXLSurvey(file.stream, limits: limits, interruption: options.interruption)
            header = try survey.info.header(limits: limits)
            let (metadata, boxes) = try file.contents(limits: limits)
            self.metadata = metadata
            omitted = survey.info.omitted + boxes
            self.options = options
        }

        /// How many frames are shown.
        var frameCount: Int { survey.frameCount }

        /// Decodes frames in their order, up to a number of them.
        func forEachFrame(most: Int, _ body: (Codec.Frame) throws(CodecError) -> Void) throws(CodecError) {
            let events = [JXL_DEC_COLOR_ENCODING, JXL_DEC_FRAME, JXL_DEC_FULL_IMAGE]
            let (pixels, overflow) = (header.width * header.height).multipliedReportingOverflow(by: survey.frameCount)
            try JPEGXLDecoder.open(
                file.stream, events: events, pixelCount: overflow ? .max : pixels,
                interruption: options.interruption
            ) {
                (decoder) throws(CodecError) in
                let color = try decoder.color(survey.info, limits: options.limits)
                let count = max(min(most, survey.frameCount), 1)
                for number in 1...count {
                    let frame = try frame(of: decoder, color, isLast: number == count)
                    try body(frame)
                    guard frame.picture.isComplete else { return }
                }
            }
        }

        /// The next frame.
        ///
        /// - Parameter isLast: whether it is the last that is asked for, and with it an end that is missing counts.
        private func frame(of decoder: JPEGXLDecoder, _ color: Bitmap.ColorDescription, isLast: Bool)
            throws(CodecError) -> Codec.Frame
        {
            guard try decoder.advance(to: JXL_DEC_FRAME) == JXL_DEC_FRAME else { throw JPEGXLDecoder.endsEarly }
            let ticks = try decoder.frameHeader().duration
            let (bitmap, isWhole) = try decoder.bitmap(header, color)
            var picture = Codec.Picture(
                bitmap: bitmap, orientation: header.orientation, metadata: metadata,
                isComplete: isWhole && !(isLast && (survey.isCut || file.isCut)))
            picture.omitted = omitted
            return Codec.Frame(picture.fitted(to: options.fitting), duration: survey.info.duration(ticks: ticks))
        }
    }
#endif
