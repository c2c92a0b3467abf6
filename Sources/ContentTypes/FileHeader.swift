/// What the header of a file says about it; nothing here needed a pixel to be decoded.
public struct FileHeader: Hashable, Sendable {
    /// What the bytes are.
    public var type: ContentType
    /// Other types that the bytes are as rightly, such as `public.heic` for a `mif1` file that lists the brand `heic`.
    public var alternatives: [ContentType] = []
    /// What the file carries beside its type, each once.
    public var facets: [Facet] = []
    /// What in the bytes decided the type, in a few words.
    public var basis: String
    /// Pixels across, as stored: before any orientation or crop.
    public var width: Int?
    /// Pixels down, as stored: before any orientation or crop.
    public var height: Int?
    /// Bits of one sample.
    public var bitDepth: Int?
    /// Samples of one pixel, alpha included where it is one of them; 3 for a palette of colours.
    public var channelCount: Int?
    /// How many frames or pages there are, where the header says or a short walk finds out.
    public var frameCount: Int?
    /// What the pages after the first state of their orientation, by the number in the file: those that state one.
    package internal(set) var pageOrientations: [Int] = []
    /// The orientation that counts by the format's standard; nil where nothing states one.
    public var orientation: Orientation?
    /// Every place that states an orientation.
    public var evidence: [OrientationEvidence] = []
    /// How the pixels are coded, in the format's own word, such as `hvc1`, `av01`, `VP8L`, `SOF2`.
    public var codec: String?
    /// The turns, mirrors and crops of a HEIF primary item, in the order in which they apply.
    public var transforms: [PictureTransform] = []
    /// What a HEIF container holds.
    public var container: ContainerSummary?

    /// Makes a header that knows nothing but the type.
    public init(_ type: ContentType, basis: String) {
        self.type = type
        self.basis = basis
    }
}

/// What a HEIF container holds, for a reader that sets limits before it hands the file to a decoder.
public struct ContainerSummary: Hashable, Sendable {
    /// How many items there are.
    public var itemCount = 0
    /// How many item properties there are.
    public var propertyCount = 0
    /// How many tiles the primary item is made of; 0 where it is coded whole.
    public var tileCount = 0
    /// Pixels across of a tile, or of the picture where it is coded whole.
    public var codedWidth: Int?
    /// Pixels down of a tile, or of the picture where it is coded whole.
    public var codedHeight: Int?
    /// How many bytes the file lacks for the data of all its items to be whole: more than 0 for a file that was cut.
    public var missingByteCount: UInt64 = 0
    /// Where the items of type `Exif` that describe the primary item are, the four bytes of their offset field included.
    public var exif: [Range<UInt64>] = []
    /// Where the XMP items that describe the primary item are.
    public var xmp: [Range<UInt64>] = []
    /// Where every item of Exif or XMP is, whichever picture it describes.
    public var metadata: [MetadataItem] = []
    /// How many items of Exif or XMP are in several pieces, or lie where they can't be read.
    public var scatteredMetadataCount = 0

    /// An item of Exif or XMP.
    public struct MetadataItem: Hashable, Sendable {
        /// Where its bytes are.
        public let range: Range<UInt64>
        /// Whether it is XMP; else it is Exif, the four bytes of its offset field included.
        public let isXMP: Bool
    }
}

extension FileHeader {
    /// Adds a facet, unless it is there already.
    mutating func add(_ facet: Facet) {
        if !facets.contains(facet) { facets.append(facet) }
    }

    /// Takes a size as the file states it; beyond what `Int` holds is taken as unknown.
    mutating func setSize(_ width: some BinaryInteger, _ height: some BinaryInteger) {
        self.width = Int(exactly: width)
        self.height = Int(exactly: height)
    }

    /// Decides which statement counts, the first legal one of the best place, and which ones contradict it.
    ///
    /// - Parameter places: the places that count in this format, best first.
    mutating func settleOrientation(by places: [OrientationEvidence.Place]) {
        for place in places where orientation == nil {
            guard let index = evidence.firstIndex(where: { $0.place == place && $0.orientation != nil }) else {
                continue
            }
            orientation = evidence[index].orientation
            evidence[index].counts = true
        }
        let shown = orientation ?? .up
        for index in evidence.indices where !evidence[index].counts && evidence[index].place != .exifThumbnail {
            evidence[index].contradicts = (evidence[index].orientation ?? .up) != shown
        }
    }
}
