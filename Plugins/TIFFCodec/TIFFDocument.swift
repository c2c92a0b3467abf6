#if TIFF
    import CLibTIFF
    import ContentTypes
    import PhotoCodecs

    /// An open file: its directories as they are stored, and libtiff's view of them.
    struct TIFFDocument: ~Copyable {
        let list: PageList
        let limits: Limits
        private let file: TagFile
        private let handle: TIFFHandle

        init(
            _ input: Codec.Input, limits: Limits, interruption: Codec.Interruption = Codec.Interruption()
        ) throws(CodecError) {
            let file = try TagFile(input.bytes)
            let size = input.bytes.count
            try limits.require(size, atMost: limits.fileBytes, "bytes of file", of: "\(size) bytes")
            try interruption.check()
            let list = try PageList(of: file, limits: limits, interruption: interruption)
            let handle = try TIFFHandle(reading: input.bytes, limits: limits)
            self.list = list
            self.handle = handle
            self.file = file
            self.limits = limits
        }

        /// Goes to a directory once its size is known to be within the limits.
        borrowing func select(_ place: Int) throws(CodecError) -> (TagDirectory, PixelLayout) {
            guard let directory = TagDirectory(of: file, at: place) else {
                throw CodecError(.malformed, "The TIFF is damaged or ends early: a directory of it is incomplete.")
            }
            let (width, height) = (directory.number(256) ?? 0, directory.number(257) ?? 0)
            // libtiff takes memory for each strip that a size implies.
            _ = try limits.admit(width: width, height: height, format: Bitmap.Format(.gray, bitsPerSample: 1))
            try handle.select(place)
            return (directory, try PixelLayout(of: handle, directory, limits: limits))
        }

        /// Describes a page.
        borrowing func header(of page: PageList.Page) throws(CodecError) -> Codec.Header {
            let (directory, layout) = try select(page.place)
            return Codec.Header(
                width: layout.width, height: layout.height, format: layout.format, orientation: directory.orientation)
        }

        /// How the first page is coded.
        var template: TIFFTemplate {
            borrowing get throws(CodecError) {
                let (_, layout) = try select(list.first.place)
                return TIFFTemplate(layout, Compression(of: handle))
            }
        }

        /// Decodes a page with what belongs to it.
        borrowing func picture(
            of page: PageList.Page, options: Codec.DecodingOptions
        ) throws(CodecError) -> Codec.Picture {
            let (directory, layout) = try select(page.place)
            var extras = try PageMetadata(of: directory, limits: limits)
            let shown: Bitmap
            var isComplete = true
            if let reduced = try reduction(of: page, directory, layout, options: options) {
                shown = reduced
            } else {
                try handle.select(page.place)
                let layout = try PixelLayout(of: handle, directory, limits: limits)
                (shown, isComplete) = try bitmap(layout, options.interruption)
            }
            var bitmap = shown
            bitmap.color.iccProfile = extras.iccProfile
            var picture = Codec.Picture(
                bitmap: bitmap, orientation: directory.orientation, metadata: extras.metadata,
                isComplete: isComplete)
            extras.omitted += layout.omitted + page.omitted
            picture.omitted = extras.omitted
            return picture.fitted(to: options.fitting)
        }

        private borrowing func bitmap(
            _ layout: PixelLayout, _ interruption: Codec.Interruption
        ) throws(CodecError) -> (Bitmap, isComplete: Bool) {
            let (bytes, isComplete) = try handle.pixels(layout, limits: limits, interruption: interruption)
            return (
                try Bitmap(width: layout.width, height: layout.height, format: layout.format, bytes: bytes), isComplete
            )
        }

        /// The smallest smaller version that is still large enough; nil where the page itself is to be decoded.
        private borrowing func reduction(
            of page: PageList.Page, _ directory: TagDirectory, _ whole: PixelLayout, options: Codec.DecodingOptions
        ) throws(CodecError) -> Bitmap? {
            guard let fitting = options.fitting else { return nil }
            for place in reductions(of: page, directory, whole, fitting: fitting) {
                do {
                    let (_, layout) = try select(place)
                    guard layout.format == whole.format else { continue }
                    let (bitmap, isComplete) = try bitmap(layout, options.interruption)
                    if isComplete { return bitmap }
                } catch  where ![.cancelled, .deadlineExceeded].contains(error.code) {
                    // A thumbnail that can't be decoded is no reason to fail: the page itself is there.
                    continue
                }
            }
            return nil
        }

        /// Smaller versions that show just what the page shows, smallest first.
        private borrowing func reductions(
            of page: PageList.Page, _ directory: TagDirectory, _ whole: PixelLayout, fitting: Int
        ) -> [Int] {
            var found: [(side: Int, place: Int)] = []
            for place in page.reductions + directory.numbers(330, limit: 16) {
                guard let small = TagDirectory(of: file, at: place), let kind = small.number(254), kind & 5 == 1,
                    let width = small.number(256), let height = small.number(257),
                    (1..<whole.width).contains(width), (1..<whole.height).contains(height),
                    max(width, height) >= fitting, small.orientation == directory.orientation,
                    // The same shape, but for the rounding of a side to whole pixels.
                    abs(width * whole.height - height * whole.width) <= max(whole.width, whole.height)
                else { continue }
                found.append((max(width, height), place))
            }
            return found.sorted { $0.side < $1.side }.map(\.place)
        }
    }

    extension TagDirectory {
        /// The orientation that tag 274 states; up where it states none of the eight.
        var orientation: Orientation {
            number(274).flatMap { UInt8(exactly: $0) }.flatMap(Orientation.init(rawValue:)) ?? .up
        }
    }

    extension PageList.Page {
        /// What belongs to the page and isn't decoded, in words.
        fileprivate var omitted: [String] {
            var words: [String] = []
            if !reductions.isEmpty {
                words.append(reductions.count == 1 ? "thumbnail" : "\(reductions.count) thumbnails")
            }
            if masks > 0 { words.append(masks == 1 ? "transparency mask" : "\(masks) transparency masks") }
            return words
        }
    }
#endif
