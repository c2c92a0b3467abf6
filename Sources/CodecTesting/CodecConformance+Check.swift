extension CodecConformance {
    /// One thing that codecs are held to.
    public struct Check: Hashable, Sendable, CustomStringConvertible {
        enum Kind: String, CaseIterable {
            case samples, sizes, formats, refusals, orientations, turnedPictures, header, color, metadata
            case truncations, corruptions, foreignBytes, limits, interruption, inputBounds, concurrency, fitting, frames
        }

        let kind: Kind

        /// The name, as it is in code.
        public var description: String { kind.rawValue }

        /// Every check there is.
        public static let all = Kind.allCases.map(Check.init)

        /// Each sample decodes to the size that it states.
        public static let samples = Check(kind: .samples)
        /// Pictures of one pixel, one row, one column and odd sides come back in size and samples.
        public static let sizes = Check(kind: .sizes)
        /// Each declared format comes back in format and samples: equal without loss, else close enough.
        public static let formats = Check(kind: .formats)
        /// What isn't declared is refused as `unsupported`: formats and other types are never converted in silence, and
        /// an ICC profile and code points come back or are refused.
        public static let refusals = Check(kind: .refusals)
        /// Files of all eight orientations come back with theirs, and with pixels as they are stored.
        public static let orientations = Check(kind: .orientations)
        /// The encoder refuses a picture that isn't upright, or writes a file that is shown as that picture.
        public static let turnedPictures = Check(kind: .turnedPictures)
        /// The header says what decoding gives, at a fraction of its cost and without the last pixels.
        public static let header = Check(kind: .header)
        /// The ICC profile comes back byte for byte, code points as far as they are the colours'.
        public static let color = Check(kind: .color)
        /// Exif and XMP come back byte for byte.
        public static let metadata = Check(kind: .metadata)
        /// A file cut anywhere is an error, or a picture that is told to be incomplete or is the whole one.
        public static let truncations = Check(kind: .truncations)
        /// A file with one wrong byte is an error of the file, or a picture within the limits that the header told of.
        public static let corruptions = Check(kind: .corruptions)
        /// Bytes that are no picture are refused.
        public static let foreignBytes = Check(kind: .foreignBytes)
        /// What is exactly at a limit decodes, and at a limit one lower it is `limitExceeded`.
        public static let limits = Check(kind: .limits)
        /// Cancellation and deadline end the work with their codes at whichever step they come.
        public static let interruption = Check(kind: .interruption)
        /// What lies in memory behind the input changes nothing.
        ///
        /// This finds a read past the end only where it changes the result. AddressSanitizer finds each one in code
        /// that is compiled with it.
        public static let inputBounds = Check(kind: .inputBounds)
        /// Several threads at once get what one alone gets.
        ///
        /// This finds a race only where it changes a result. ThreadSanitizer finds more in code compiled with it.
        public static let concurrency = Check(kind: .concurrency)
        /// A picture that was asked for smaller is large enough, at most twice as long, and looks like the whole.
        public static let fitting = Check(kind: .fitting)
        /// Frames come in number, order and duration, and the first of them is what `decode` gives.
        public static let frames = Check(kind: .frames)
    }

    /// Something that a codec doesn't keep to.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// What it was held to.
        public let check: Check
        /// Which picture or file it was, such as `7 × 5 8-bit RGB, cut to 20 of 512 bytes`.
        public let subject: String
        /// What was wrong, a clause without a full stop.
        public let message: String

        /// One sentence with all of it.
        public var description: String { "\(check): \(subject): \(message)." }
    }
}
