extension Bitmap {
    /// Where the channels of a pixel lie in memory that isn't a bitmap's, such as that of a platform's surface.
    ///
    /// The names are those of RGB with opacity. Where there is none, its place is left out; for another model the
    /// colours are in their order or in the reverse of it.
    public struct ChannelOrder: Sendable, Hashable {
        private let isReversed: Bool
        private let isAlphaFirst: Bool

        /// Colours, then opacity: the order of a bitmap.
        public static let rgba = ChannelOrder(isReversed: false, isAlphaFirst: false)
        /// Colours in reverse, then opacity.
        public static let bgra = ChannelOrder(isReversed: true, isAlphaFirst: false)
        /// Opacity, then colours.
        public static let argb = ChannelOrder(isReversed: false, isAlphaFirst: true)
        /// Opacity, then colours in reverse.
        public static let abgr = ChannelOrder(isReversed: true, isAlphaFirst: true)

        /// For each channel of a bitmap its place in a pixel of this order.
        fileprivate func places(in format: Format) -> [Int] {
            let colors = Array(0..<format.model.channelCount)
            let ordered = isReversed ? colors.reversed() : colors
            guard format.alpha != .none else { return ordered }
            return isAlphaFirst ? ordered.map { $0 + 1 } + [0] : ordered + [colors.count]
        }
    }

    /// Makes a bitmap of rows that may be padded and may have another order of channels.
    ///
    /// - Parameters:
    ///   - width: pixels across.
    ///   - height: pixels down.
    ///   - format: what the channels are; it isn't converted.
    ///   - color: how to read the samples as colours.
    ///   - rows: the rows from the top; samples of more than 8 bits in the host's byte order, on any boundary. What
    ///     follows the last pixel of a row isn't read, and needn't be there in the last row.
    ///   - bytesPerRow: bytes from one row to the next.
    ///   - order: where the channels of a pixel lie.
    /// - Throws: `argument` when the dimensions aren't positive, rows overlap, or there are too few bytes.
    public init(
        width: Int, height: Int, format: Format, color: ColorDescription = ColorDescription(), rows: Span<UInt8>,
        bytesPerRow: Int, order: ChannelOrder = .rgba
    ) throws(CodecError) {
        guard width > 0, height > 0, (1...16).contains(format.bitsPerSample),
            format.byteCount(width: width, height: height) != nil, bytesPerRow >= width * format.bytesPerPixel,
            // Divided, for a product could overflow.
            rows.count >= width * format.bytesPerPixel,
            (rows.count - width * format.bytesPerPixel) / bytesPerRow >= height - 1
        else {
            throw CodecError(
                .argument,
                "\(rows.count) bytes in rows of \(bytesPerRow) can't be \(width) × \(height) pixels of \(format).")
        }
        let map = ChannelMap(sources: order.places(in: format), of: format)
        let bytes = map.applied(to: rows, rows: height, width: width, bytesPerRow: (bytesPerRow, nil))
        self.init(known: (width, height), format: format, color: color, bytes: bytes)
    }

    /// The samples in rows that may be padded, in any order of channels.
    ///
    /// - Parameters:
    ///   - order: where the channels of a pixel are to lie.
    ///   - bytesPerRow: bytes from one row to the next, nil for no padding; padding is 0, in the last row, too.
    /// - Throws: `argument` when a row has more bytes than that, or there would be too many.
    public func samples(order: ChannelOrder = .rgba, bytesPerRow: Int? = nil) throws(CodecError) -> [UInt8] {
        let target = bytesPerRow ?? self.bytesPerRow
        guard target >= self.bytesPerRow, !target.multipliedReportingOverflow(by: height).overflow else {
            throw CodecError(
                .argument, "Rows of \(self.bytesPerRow) bytes can't be laid out every \(target) bytes, \(height) times."
            )
        }
        var sources: [Int?] = Array(repeating: nil, count: format.channelCount)
        for (channel, place) in order.places(in: format).enumerated() { sources[place] = channel }
        let map = ChannelMap(sources: sources, of: format)
        return map.applied(to: bytes.span, rows: height, width: width, bytesPerRow: (self.bytesPerRow, target))
    }
}
