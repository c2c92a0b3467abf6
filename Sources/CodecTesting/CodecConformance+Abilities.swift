public import ContentTypes
public import PhotoCodecs

extension CodecConformance {
    /// What a codec declares of itself for one type, and is held to.
    ///
    /// Formats, profiles and code points that aren't declared must be refused, so say all of it. Exif and XMP that the
    /// type has no place for are left out.
    public struct Abilities: Sendable {
        /// How a file of the type states its orientation.
        public enum OrientationCarrier: Sendable {
            /// It can't.
            case none
            /// By the Exif block that the encoder writes.
            case exif
            /// Otherwise: makes a file of an orientation, of one and the same stored picture each time.
            case files(@Sendable (Orientation) throws -> [UInt8])
        }

        /// What several pictures in a file are.
        public enum FrameKind: Hashable, Sendable {
            /// Frames of one size, each with a duration.
            case animation
            /// Pages without durations.
            case pages
        }

        /// The formats that come back as they were, the most usual first.
        public var formats: [Bitmap.Format]
        /// Formats that come back as others that hold every sample of them: gray as RGB, 10 bits as 16, no alpha as
        /// opaque.
        public var widened: [Bitmap.Format: Bitmap.Format] = [:]
        /// How close samples come back, as a peak signal-to-noise ratio in decibels; infinite for equal ones.
        public var fidelity: Double = .infinity
        /// What the encoder is asked for.
        public var options = Codec.EncodingOptions()
        /// What pictures to encode show.
        public var scene = Scene.photo
        /// Pixels across and down of the pictures to encode.
        public var sizes = [(1, 1), (1, 9), (9, 1), (2, 2), (3, 4), (7, 5), (17, 31), (257, 3), (3, 130), (65, 33)]
        /// Pixels across and down of the picture that is made smaller and interrupted; decoding it must take a moment.
        public var largeSize = (width: 256, height: 192)
        /// How close a picture that was asked for smaller is to the whole one, each pixel of it the mean of those that
        /// it covers, in decibels; less where a preview of the maker's is given.
        public var fittingFidelity = 20.0
        /// How a file states its orientation.
        public var orientation = OrientationCarrier.none
        /// Whether an ICC profile comes back.
        public var holdsProfile = false
        /// Whether primaries and transfer characteristics come back, as code points of ITU-T H.273.
        public var holdsCodePoints = false
        /// Whether an Exif block comes back.
        public var holdsExif = false
        /// Whether an XMP packet comes back.
        public var holdsXMP = false
        /// Whether the header can be told while the last quarter of a file is missing.
        public var readsHeaderFirst = true
        /// What several pictures in a file are, for a codec that writes them.
        public var frameKind = FrameKind.animation
        /// What several pictures of the first format come back as, where that isn't their own: with alpha, in a format
        /// whose animations are drawn on a transparent canvas.
        public var frameFormat: Bitmap.Format?
        /// How often decoding a picture of ``largeSize`` asks whether to go on, at least; 2 for a decoder that can be
        /// stopped between its start and its end.
        public var interruptionChecks = 2
        /// Whether the decoder has a sample of the type.
        public var hasSamples = true
        /// Small sound files to be checked beside those that the encoder makes.
        public var files: [Codec.Input] = []
        /// How many damaged files each check of damage tries; all there are unless they are slow to decode, else
        /// evenly spread ones.
        public var damagedFiles = Int.max

        /// Declares formats, that nothing is lost, and nothing else.
        public init(formats: [Bitmap.Format]) { self.formats = formats }
    }
}
