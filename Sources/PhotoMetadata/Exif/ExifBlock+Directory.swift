extension ExifBlock {
    /// One directory (IFD) of a block.
    public struct Directory: Hashable, Sendable {
        /// Which directory it is.
        public enum Kind: Hashable, Sendable {
            /// A link of the main chain: 0 is IFD0, the picture; 1 is IFD1, its thumbnail.
            case image(Int)
            /// The Exif directory.
            case exif
            /// The GPS directory.
            case gps
            /// The interoperability directory.
            case interoperability

            /// The picture's directory.
            public static let ifd0 = Kind.image(0)
            /// The thumbnail's directory.
            public static let ifd1 = Kind.image(1)
        }

        /// Which directory it is.
        public let kind: Kind
        /// The entries that lie within the block.
        public let entries: [Entry]
        /// Where the directory lies: the count, the entries, the offset of the next.
        public let range: Range<Int>
        /// Where the offset of the next directory is stored, or nil when the block ends before it.
        let nextOffsetPosition: Int?
    }

    /// One entry of a directory.
    public struct Entry: Hashable, Sendable {
        /// The tag.
        public let tag: UInt16
        /// The field type as stored, known or not.
        public let type: UInt16
        /// The number of values as stored, whether they are there or not.
        public let count: UInt32
        /// Where the twelve bytes of the entry begin.
        public let position: Int
        /// Where the values lie; nil for an unknown type, and when they'd reach past the end.
        public let value: Range<Int>?

        /// Whether the values stand in the entry itself.
        var isInline: Bool { value?.lowerBound == position + 8 }

        /// The bytes one value of a field type takes, TIFF 6.0 section 2; nil for an unknown type.
        static func size(ofType type: UInt16) -> Int? {
            switch type {
            case 1, 2, 6, 7, 129: 1
            case 3, 8: 2
            case 4, 9, 11, 13: 4
            case 5, 10, 12: 8
            default: nil
            }
        }
    }
}

extension ExifBlock.Directory.Kind: CustomStringConvertible {
    /// The customary name, such as `IFD0`.
    public var description: String {
        switch self {
        case .image(let index): "IFD\(index)"
        case .exif: "ExifIFD"
        case .gps: "GPS"
        case .interoperability: "InteropIFD"
        }
    }
}
