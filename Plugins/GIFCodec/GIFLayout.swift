#if GIF
    import ContentTypes
    import PhotoCodecs

    /// What lies where in a file, found without decoding a pixel.
    struct GIFLayout {
        /// Pixels across the canvas, as the file says; a larger first frame counts.
        var width = 0
        /// Pixels down the canvas.
        var height = 0
        var frames: [GIFFrame] = []
        /// How often the frames are shown; 0 for without end.
        var loopCount = 1
        var xmp: [UInt8]?
        var iccProfile: [UInt8]?
        /// What the file holds and nothing here carries.
        var omitted: [String] = []
        /// Whether the file's end was reached by its own rules.
        var isWhole = false
        /// Where a block begins that reaches beyond the end of the file.
        var cutBlock: Int?

        /// Walks through the file.
        ///
        /// - Throws: `malformed` when there is not one frame.
        init(
            of input: Codec.Input, limits: Limits, interruption: Codec.Interruption = Codec.Interruption()
        ) throws(CodecError) {
            try limits.require(
                input.bytes.count, atMost: limits.fileBytes, "bytes of file", of: "\(input.bytes.count) bytes")
            var walk = GIFWalk(input.bytes, limits: limits, interruption: interruption)
            self = try walk.run()
        }

        init() {}

        /// Describes the picture, within the limits.
        func header(limits: Limits) throws(CodecError) -> Codec.Header {
            let format = Bitmap.Format(.rgb, alpha: leavesTransparency ? .straight : .none)
            _ = try limits.admit(width: width, height: height, format: format)
            return Codec.Header(width: width, height: height, format: format)
        }

        /// Whether some frame may be shown with a transparent pixel.
        private var leavesTransparency: Bool {
            var isOpaque = false
            for frame in frames {
                let before = isOpaque
                if frame.control.transparentIndex == nil, frame.covers((width, height)) { isOpaque = true }
                guard isOpaque else { return true }
                switch frame.control.disposal {
                case .keep: break
                case .clear: isOpaque = false
                case .restore: isOpaque = before
                }
            }
            return false
        }
    }
#endif
