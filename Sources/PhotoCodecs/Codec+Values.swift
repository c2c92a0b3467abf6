public import ContentTypes

extension Codec {
    /// A coded picture: all of its bytes and the type that was detected in them.
    public struct Input: Sendable {
        /// The whole file.
        public var bytes: [UInt8]
        /// What the bytes were detected to be.
        public var type: ContentType

        /// Wraps a file's bytes.
        public init(bytes: [UInt8], type: ContentType) {
            self.bytes = bytes
            self.type = type
        }
    }

    /// What a decoder knows about a picture without decoding it.
    public struct Header: Sendable, Equatable {
        /// Pixels across, as stored.
        public var width: Int
        /// Pixels down, as stored.
        public var height: Int
        /// How a decoded bitmap would be laid out.
        public var format: Bitmap.Format
        /// The orientation that ``Codec/Decoder/decode(_:options:)`` would leave to apply.
        public var orientation: Orientation

        /// Makes a header.
        public init(width: Int, height: Int, format: Bitmap.Format, orientation: Orientation = .up) {
            self.width = width
            self.height = height
            self.format = format
            self.orientation = orientation
        }
    }

    /// A decoded picture, or one to encode.
    public struct Picture: Sendable, Equatable {
        /// The pixels, in the order in which they are stored.
        public var bitmap: Bitmap
        /// What is still to be done to the bitmap for display.
        public var orientation: Orientation
        /// Exif and XMP as stored in the file.
        public var metadata: Metadata
        /// False when the file ended early or was damaged, and only a part of the pixels is real.
        public var isComplete: Bool
        /// Pictures that belong to this one: its thumbnail, gain map, depth map; opacity is in the bitmap itself.
        public var companions: [Companion] = []
        /// What else the file holds and no value here carries, each in a few words, such as `thumbnail (jpeg)`.
        public var omitted: [String] = []

        /// Makes a picture.
        public init(
            bitmap: Bitmap, orientation: Orientation = .up, metadata: Metadata = Metadata(), isComplete: Bool = true
        ) {
            self.bitmap = bitmap
            self.orientation = orientation
            self.metadata = metadata
            self.isComplete = isComplete
        }
    }

    /// A picture that belongs to another one and is stored in the same file.
    public struct Companion: Sendable, Equatable {
        /// What a companion is to the main picture.
        public enum Role: Hashable, Sendable {
            /// A smaller version of it.
            case thumbnail
            /// Something measured for each of its points, by the URN of ISO/IEC 23008-12's `auxC`, such as
            /// `urn:com:apple:photo:2020:aux:hdrgainmap`.
            case auxiliary(String)
            /// The gain map of ISO 21496-1 that an item of HEIF's type `tmap` applies, and no `auxC` names.
            case gainMap
        }

        /// What it is.
        public var role: Role
        /// What an auxiliary picture's type says beside the URN, as stored, such as the range of a depth map.
        public var subtype: [UInt8] = []
        /// Its pixels, in the order in which they are stored.
        public var bitmap: Bitmap
        /// What is still to be done to it for display.
        public var orientation: Orientation
        /// Metadata of its own.
        public var metadata: Metadata

        /// Makes a companion.
        public init(
            _ role: Role, bitmap: Bitmap, orientation: Orientation = .up, metadata: Metadata = Metadata()
        ) {
            self.role = role
            self.bitmap = bitmap
            self.orientation = orientation
            self.metadata = metadata
        }
    }

    /// The metadata blocks every photo format can hold, as raw bytes.
    public struct Metadata: Sendable, Equatable {
        /// A TIFF structure from its byte-order mark on, without any `Exif\0\0` or length before it.
        public var exif: [UInt8]?
        /// An XMP packet in UTF-8.
        public var xmp: [UInt8]?

        /// Makes a set of metadata blocks.
        public init(exif: [UInt8]? = nil, xmp: [UInt8]? = nil) {
            self.exif = exif
            self.xmp = xmp
        }
    }

    /// What an encoder is asked for.
    public struct EncodingOptions: Sendable {
        /// A coded file whose settings are followed where the codec can: quantisation tables, chroma subsampling,
        /// progressive or not, restart interval, bit depth.
        public var template: Input?
        /// How close a lossy result is to be, from 0 to 1; followed where there is no template.
        ///
        /// With a template, 1 means its own settings and a larger value finer ones: at 2 every quantisation step is
        /// half of the template's.
        public var quality: Double
        /// How much the template may ask for.
        public var limits: Limits

        /// Makes options.
        public init(template: Input? = nil, quality: Double = 0.92, limits: Limits = Limits()) {
            self.template = template
            self.quality = quality
            self.limits = limits
        }
    }

    /// Where an encoder writes.
    public protocol Sink {
        /// Appends bytes.
        mutating func write(_ bytes: [UInt8]) throws(CodecError)
    }

    /// A sink that keeps what was written.
    public struct MemorySink: Sink, Sendable {
        /// All that was written.
        public private(set) var bytes: [UInt8] = []

        /// Makes an empty sink.
        public init() {}

        /// Appends bytes.
        public mutating func write(_ bytes: [UInt8]) {
            if self.bytes.isEmpty { self.bytes = bytes } else { self.bytes += bytes }
        }
    }
}
