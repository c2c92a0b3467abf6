#if GIF
    import CGIFLib
    import PhotoCodecs

    /// giflib's decoder over one file.
    @safe struct GIFRaster: ~Copyable {
        private let file: UnsafeMutablePointer<GifFileType>
        private let source: GIFSource

        init(_ bytes: [UInt8], cutBlock: Int?) throws(CodecError) {
            let source = GIFSource(bytes, cutBlock: cutBlock)
            var number: Int32 = 0
            // The source lives as long as this value, and giflib asks it for nothing else than bytes.
            let user = unsafe Unmanaged.passUnretained(source).toOpaque()
            guard let file = unsafe DGifOpen(user, GIFSource.read, &number) else {
                throw gifError(.malformed, "giflib says \(gifWords(number))")
            }
            unsafe self.file = file
            self.source = source
        }

        deinit {
            var number: Int32 = 0
            _ = unsafe DGifCloseFile(file, &number)
            withExtendedLifetime(source) {}
        }

        /// Decodes a frame row by row, as far as it goes.
        ///
        /// - Parameter body: takes the number of a row and the numbers of its colours.
        /// - Returns: how many rows there were.
        func decode(
            _ frame: GIFFrame, _ interruption: Codec.Interruption, _ body: (Int, [UInt8]) -> Void
        ) throws(CodecError) -> Int {
            source.seek(to: frame.place + 1)
            guard unsafe DGifGetImageHeader(file) == GIF_OK else { return 0 }
            var line = [UInt8](repeating: 0, count: frame.width)
            var count = 0
            for row in frame.storedRows {
                try interruption.check()
                guard unsafe DGifGetLine(file, &line, Int32(frame.width)) == GIF_OK else { break }
                body(row, line)
                count += 1
            }
            return count
        }
    }

    /// What giflib calls one of its errors.
    func gifWords(_ number: Int32) -> String {
        unsafe GifErrorString(number).map { unsafe String(cString: $0) } ?? "that its error \(number) occurred"
    }
#endif
