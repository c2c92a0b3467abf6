#if TIFF
    public import ContentTypes
    public import PhotoCodecs

    /// Reads and writes TIFF 6.0 and reads BigTIFF, through libtiff.
    ///
    /// Directories, metadata and limits are handled here, in Swift; libtiff sees a file in memory, decompresses strips
    /// and tiles, and prints nothing. The package trait `TIFF` compiles it in.
    public struct TIFFCodec: Codec.MultiFrameDecoder, Codec.MultiFrameEncoder {
        /// Makes the codec.
        public init() {}

        /// The codec and the library behind it.
        public var name: String { "TIFF (libtiff)" }

        /// TIFF alone, in which BigTIFF is included.
        public var decodableTypes: [ContentType] { [.tiff] }

        /// TIFF alone.
        public var encodableTypes: [ContentType] { [.tiff] }

        /// An uncompressed picture of 3 × 2 pixels.
        public var samples: [Codec.Sample] { [Codec.Sample(Self.tinyFile, type: .tiff, width: 3, height: 2)] }

        /// Describes the first page from its directory; no pixel is decompressed.
        public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            let document = try TIFFDocument(input, limits: limits)
            return try document.header(of: document.list.first)
        }

        /// Decodes the first page to gray, RGB or CMYK of 8 to 16 bits, in the file's own colours.
        ///
        /// Gray and RGB of 1, 2 or 4 bits are spread over 8 bits, gray in which 0 is white is inverted, a palette
        /// becomes RGB. YCbCr becomes RGB. Associated alpha is premultiplied, unassociated alpha is straight; a single
        /// further sample that the file doesn't explain counts as straight alpha. What describes the picture in the
        /// tags of TIFF, Exif and GPS is gathered in an Exif block.
        ///
        /// Of strips and tiles that are damaged or missing what is there is given with `isComplete` false and zeros in
        /// the place of the rest; a file without a single row is `malformed`. With `fitting` a
        /// smaller version in a directory of its own is decoded instead where there is one.
        ///
        /// Interruptions are asked for every 64 rows, each tile, and of uncompressed or LZW-compressed YCbCr each
        /// strip. Before the first row of a strip all of it is read, and of WebP and Zstandard decompressed.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            let document = try TIFFDocument(input, limits: options.limits, interruption: options.interruption)
            var picture = try document.picture(of: document.list.first, options: options)
            let further = document.list.pages.count - 1
            if further > 0 { picture.omitted.append(further == 1 ? "1 further page" : "\(further) further pages") }
            if document.list.isLoop { picture.omitted.append("a link from the last page back to another") }
            if document.list.isCut {
                picture.omitted.append("pages cut off after page \(further + 1)")
                picture.isComplete = false
            }
            return picture
        }

        /// Counts the pages; smaller versions of a page and masks aren't pages.
        public func frames(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
            Codec.FrameSequence(count: try TIFFDocument(input, limits: limits).list.pages.count)
        }

        /// Decodes all pages, each with the metadata of its own directory.
        ///
        /// - Throws: also `malformed`, after the last page that is there, when the file leads to more but ends early.
        public func decodeFrames(
            _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
        ) throws(CodecError) {
            let document = try TIFFDocument(input, limits: options.limits, interruption: options.interruption)
            for page in document.list.pages {
                try options.interruption.check()
                try body(Codec.Frame(try document.picture(of: page, options: options)))
            }
            guard !document.list.isCut else {
                throw CodecError(
                    .malformed,
                    "The TIFF ends early: after page \(document.list.pages.count) the next is cut off; copy it again.")
            }
        }

        /// Gray from black to white in two rows.
        private static let tinyFile: [UInt8] = {
            var file = TagTree.header(isBigEndian: false) + [0, 51, 102, 153, 204, 255]
            var tree = TagTree()
            // Size, depth, no compression, 0 is black, one strip at byte 8 of one sample a pixel, two rows, six bytes.
            for (tag, value) in [
                (256, 3), (257, 2), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 2), (279, 6),
            ] as [(UInt16, UInt16)] {
                tree.append(tag, short: value, isBigEndian: false)
            }
            let place = tree.write(onto: &file, isBigEndian: false, comesLast: true)
            file.store(UInt64(place), size: 4, at: 4, isBigEndian: false)
            return file
        }()
    }
#endif
