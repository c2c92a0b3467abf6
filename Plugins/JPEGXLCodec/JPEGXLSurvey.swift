#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// What a code stream holds, told from the headers of the picture and of its frames; no pixel is decoded.
    struct JPEGXLSurvey {
        let info: JPEGXLInfo
        /// How many frames are shown; layers that make up one count together.
        private(set) var frameCount = 0
        /// Whether frames are pages of a document, which have no duration.
        private(set) var isPaged = false
        /// Whether the stream ends before its last frame does.
        private(set) var isCut = false
        /// Whether the first frame is coded in the modular mode, by which lossless files are written.
        private let isModular: Bool

        /// Surveys a stream.
        ///
        /// - Throws: `limitExceeded` when there are too many frames, or one is larger than admitted: a layer may be
        ///   larger than the picture.
        init(_ stream: ArraySlice<UInt8>, limits: Limits, interruption: Codec.Interruption) throws(CodecError) {
            let events = [JXL_DEC_BASIC_INFO, JXL_DEC_COLOR_ENCODING, JXL_DEC_FRAME]
            self = try JPEGXLDecoder.open(stream, events: events, isLayered: true, interruption: interruption) {
                (decoder) throws(CodecError) in
                let info = try JPEGXLInfo(decoder)
                let header = try info.header(limits: limits)
                guard try decoder.advance(to: JXL_DEC_COLOR_ENCODING) == JXL_DEC_COLOR_ENCODING else {
                    throw JPEGXLDecoder.endsEarly
                }
                let frame = stream.dropFirst(decoder.place()).first
                var survey = JPEGXLSurvey(info: info, isModular: frame.map(Self.isModular) ?? false)
                try survey.countFrames(decoder, header, limits)
                return survey
            }
        }

        private init(info: JPEGXLInfo, isModular: Bool) {
            (self.info, self.isModular) = (info, isModular)
        }

        /// A frame begins with a bit that is set where all of its header is the default, two of its kind, and one that
        /// is set where it is modular, ISO/IEC 18181-1 annex F.
        private static func isModular(_ byte: UInt8) -> Bool { byte & 0b1001 == 0b1000 }

        /// Whether the file was most likely coded without loss.
        ///
        /// No file says so. Lossless ones keep their colours and are modular; lossy ones are almost always of XYB or,
        /// where they were made from a JPEG, not modular. A file that only looks lossless loses nothing by that.
        var isLossless: Bool { info.keepsProfile && isModular }

        private mutating func countFrames(
            _ decoder: JPEGXLDecoder, _ header: Codec.Header, _ limits: Limits
        ) throws(CodecError) {
            while true {
                let status = try decoder.advance(to: JXL_DEC_FRAME)
                guard status == JXL_DEC_FRAME else {
                    isCut = status == JXL_DEC_NEED_MORE_INPUT
                    return
                }
                let frame = try decoder.frameHeader()
                let size = frame.layer_info
                _ = try limits.admit(width: Int(size.xsize), height: Int(size.ysize), format: header.format)
                if info.isAnimated ? frame.duration > 0 || frame.is_last != 0 : frame.is_last != 0 {
                    frameCount += 1
                    isPaged = isPaged || frame.duration == .max
                }
                try limits.require(frameCount, atMost: limits.frames, "frames", of: "\(frameCount) frames")
            }
        }

        var frames: Codec.FrameSequence {
            Codec.FrameSequence(
                count: max(frameCount, 1), loopCount: info.isAnimated && !isPaged ? info.loopCount : nil)
        }
    }

    extension JPEGXLDecoder {
        /// The header of the frame at which libjxl stopped.
        func frameHeader() throws(CodecError) -> JxlFrameHeader {
            var header = JxlFrameHeader()
            guard unsafe JxlDecoderGetFrameHeader(handle, &header) == JXL_DEC_SUCCESS else { throw Self.damaged }
            return header
        }
    }
#endif
