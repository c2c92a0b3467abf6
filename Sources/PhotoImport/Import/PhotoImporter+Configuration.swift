public import ContentTypes
public import PhotoCodecs

extension PhotoImporter {
    /// What an import does with a photo once it is stored.
    public enum UprightPolicy: String, Sendable, CaseIterable {
        /// The stored pixels of the rendition are upright, by whatever rung of the ladder it takes.
        case pixels
        /// Only rungs without loss; HEIF keeps its own transformations, and contradicting tags are set right.
        case lossless
        /// No rendition is made.
        case off
    }

    /// The settings of an importer.
    public struct Configuration: Sendable {
        /// What is done once a photo is stored.
        public var upright: UprightPolicy = .pixels
        /// Whether renditions state no place where their photo was taken, and originals are not handed out.
        ///
        /// Exif's GPS directory, XMP's and IPTC's places, those of makers' notes that are known, and the same in
        /// thumbnails, further pictures and films of a file are taken out, and the result is looked through again. A
        /// photo from which they can't be removed is kept without a rendition. Originals stay as they are, since a
        /// photo's bytes are its identity; the library hands them out to nobody who doesn't ask for that in so many
        /// words.
        public var removesLocation = false
        /// Types that are taken in; a type that conforms to one of them is taken too.
        ///
        /// Bytes of no known type are taken in as well when pictures are: they may be a photo that this version
        /// doesn't know, and refusing could lose it.
        public var acceptedTypes: [ContentType] = [.image]
        /// How much a file may ask for before it is kept without a rendition.
        public var limits = Limits()
        /// How long it may take to decode one picture before its photo is kept without a rendition.
        public var decodingTime: Duration = .seconds(300)
        /// How long a source may take to deliver its photo before it is left behind, and its photo fails.
        ///
        /// The time runs from the moment when the source is asked, over all representations that are tried. What a
        /// source that doesn't end then still delivers is refused.
        public var deliveryTime: Duration = .seconds(1800)
        /// How long a source may go on once the import was cancelled, before it is left behind as well.
        public var cancellationTime: Duration = .seconds(30)
        /// How many photos are turned and coded at once; at least 1.
        ///
        /// A few more are copied and stored meanwhile, so that photos are safe early and no processor waits for a disk.
        /// Pictures that are made wait for a few others, for a second at most, and are published together; a photo that is
        /// alone doesn't wait.
        public var jobs = 2
        /// Bytes of memory that the photos in work may need together.
        public var memoryBudget = 1 << 30
        /// How far a lossy rendition may be from its source, in decibels of peak signal-to-noise ratio.
        public var leastSignalToNoise = 38.0

        /// Makes the default settings.
        public init() {}

        /// How many photos are copied, stored, turned or coded at once.
        var photosUnderway: Int { max(jobs, 1) + 4 }
        /// How many more may be done but for being published, and wait for each other.
        var photosGathered: Int { 8 }
        var photosInWork: Int { photosUnderway + photosGathered }

        func accepts(_ type: ContentType, in catalog: TypeCatalog) -> Bool {
            acceptedTypes.contains { catalog.conforms(type, to: $0) }
                || type == .data && acceptedTypes.contains(.image)
        }
    }
}
