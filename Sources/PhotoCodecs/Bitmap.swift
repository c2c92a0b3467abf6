/// Pixels in memory: interleaved samples, rows from the top.
public struct Bitmap: Sendable, Equatable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Channels, alpha and depth.
    public let format: Format
    /// How to read the samples as colours.
    public var color: ColorDescription
    /// The samples: ``bytesPerRow`` times ``height`` bytes, no padding between rows.
    ///
    /// Samples of more than 8 bits take two bytes in the host's byte order.
    ///
    /// May be changed, but not in number: a bitmap always has all of its samples.
    public var bytes: [UInt8] {
        get { storage }
        // In place: an observer would copy all of them at every change.
        _modify {
            yield &storage
            precondition(
                storage.count == bytesPerRow * height, "The bytes of a bitmap can't change in number.")
        }
    }

    private var storage: [UInt8]

    /// Makes a bitmap.
    ///
    /// - Throws: `argument` when the dimensions aren't positive, don't fit the number of bytes, or a sample has no bits
    ///   or more than 16.
    public init(
        width: Int, height: Int, format: Format, color: ColorDescription = ColorDescription(), bytes: [UInt8]
    ) throws(CodecError) {
        guard width > 0, height > 0, (1...16).contains(format.bitsPerSample),
            let size = format.byteCount(width: width, height: height), size == bytes.count
        else {
            throw CodecError(.argument, "A bitmap of \(width) × \(height) pixels can't have \(bytes.count) bytes.")
        }
        self.width = width
        self.height = height
        self.format = format
        self.color = color
        storage = bytes
    }

    /// Makes a bitmap of what is known to fit, because it was computed from another bitmap.
    init(known size: (width: Int, height: Int), format: Format, color: ColorDescription, bytes: [UInt8]) {
        assert(bytes.count == format.byteCount(width: size.width, height: size.height))
        (width, height) = size
        self.format = format
        self.color = color
        storage = bytes
    }

    /// Bytes from one row to the next.
    public var bytesPerRow: Int { width * format.bytesPerPixel }
}

extension Bitmap {
    /// How the samples of a pixel are laid out.
    public struct Format: Hashable, Sendable {
        /// What the colour channels are.
        public enum Model: Hashable, Sendable {
            /// One channel.
            case gray
            /// Red, green, blue.
            case rgb
            /// Cyan, magenta, yellow, black; 0 is no ink.
            case cmyk

            /// Channels without opacity.
            var channelCount: Int {
                switch self {
                case .gray: 1
                case .rgb: 3
                case .cmyk: 4
                }
            }
        }

        /// What the channel after the colours is.
        public enum Alpha: Hashable, Sendable {
            /// There is none.
            case none
            /// Opacity; colours are independent of it.
            case straight
            /// Opacity; colours have been multiplied by it.
            case premultiplied
        }

        /// What the colour channels are.
        public var model: Model
        /// Whether a channel of opacity follows, and how colours relate to it.
        public var alpha: Alpha
        /// Significant bits of a sample: 1 to 8 in one byte, 9 to 16 in two; values run from 0 to 2^bits − 1.
        public var bitsPerSample: Int

        /// Makes a format.
        public init(_ model: Model, alpha: Alpha = .none, bitsPerSample: Int = 8) {
            self.model = model
            self.alpha = alpha
            self.bitsPerSample = bitsPerSample
        }

        /// Colour channels and alpha.
        public var channelCount: Int { alpha == .none ? model.channelCount : model.channelCount + 1 }

        /// 1, or 2 for samples of more than 8 bits.
        public var bytesPerSample: Int { bitsPerSample > 8 ? 2 : 1 }

        /// Bytes from one pixel to the next.
        public var bytesPerPixel: Int { channelCount * bytesPerSample }

        /// Bytes of a whole bitmap, or nil when the product overflows.
        public func byteCount(width: Int, height: Int) -> Int? {
            let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
            let (bytes, tooLarge) = pixels.multipliedReportingOverflow(by: bytesPerPixel)
            return tooMany || tooLarge ? nil : bytes
        }
    }

    /// How samples map to colours: an ICC profile, code points, both, or neither (then sRGB by convention).
    public struct ColorDescription: Hashable, Sendable {
        /// An ICC profile, whole.
        public var iccProfile: [UInt8]?
        /// Coding-independent code points, ITU-T H.273.
        public var codePoints: CodePoints?

        /// Makes a description.
        public init(iccProfile: [UInt8]? = nil, codePoints: CodePoints? = nil) {
            self.iccProfile = iccProfile
            self.codePoints = codePoints
        }
    }

    /// Colour code points of ITU-T H.273, as HEIF's `nclx` and PNG's `cICP` carry them.
    public struct CodePoints: Hashable, Sendable {
        /// ColourPrimaries.
        public var primaries: UInt16
        /// TransferCharacteristics.
        public var transfer: UInt16
        /// MatrixCoefficients of the coded picture; 0 for RGB.
        public var matrix: UInt16
        /// VideoFullRangeFlag of the coded picture.
        public var isFullRange: Bool

        /// Makes code points.
        public init(primaries: UInt16, transfer: UInt16, matrix: UInt16, isFullRange: Bool) {
            self.primaries = primaries
            self.transfer = transfer
            self.matrix = matrix
            self.isFullRange = isFullRange
        }
    }
}
