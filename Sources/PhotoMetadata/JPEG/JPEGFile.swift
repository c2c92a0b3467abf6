public import ContentTypes

/// A JPEG file taken apart: its segments, where its picture ends, and what comes after.
///
/// Only the metadata is in memory; coded data and what follows the picture stay in the file and are read when needed.
///
/// Tolerant as decoders are: fill bytes and garbage between segments are passed over, a file that ends early keeps
/// the segments that are whole.
public struct JPEGFile: Sendable {
    /// A marker and what belongs to it.
    public struct Segment: Hashable, Sendable {
        /// The marker's second byte, such as 0xE1 for APP1.
        public let marker: UInt8
        /// The marker, fill bytes before it left out, and its payload.
        public let range: Range<Int>
        /// The bytes after the length field; empty where the marker has none.
        public let payload: Range<Int>
    }

    /// The frame header's statement of what is coded.
    public struct Frame: Hashable, Sendable {
        /// SOF0 to SOF15, as the marker's second byte.
        public let marker: UInt8
        /// Bits of a sample.
        public let precision: Int
        /// Samples across.
        public let width: Int
        /// Lines; 0 when a DNL segment states them after the first scan.
        public let height: Int
        /// The components' identifiers in order.
        public let componentIDs: [UInt8]
        /// The components' sampling factors in order, the horizontal one in the high half of the byte.
        public let samplingFactors: [UInt8]
    }

    /// Where the file's bytes are.
    let source: any ByteSource & Sendable
    /// How many bytes the file has.
    public let byteCount: Int
    /// The segments of the first picture in order; of a scan, its header. Markers without a length are none.
    public let segments: [Segment]
    /// Stretches of bytes between segments that belong to none.
    public let garbage: [Range<Int>]
    /// Where the first scan's SOS marker begins; nil when there is none.
    public let scanStart: Int?
    /// Where the first picture ends: after its EOI, or the end of the file without one.
    public let end: Int
    /// Whether an EOI was found.
    public let isComplete: Bool
    /// The first frame header, which comes before the first scan; nil also where a scan comes first.
    public let frame: Frame?
    private let payloads: [Int: [UInt8]]

    /// Takes a file in memory apart.
    ///
    /// - Throws: `notMine` when it doesn't begin with SOI, `limitExceeded` when its first picture has more than 4096
    ///   segments or 32 MiB of metadata.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        try self.init(reading: bytes)
    }

    /// Takes a file apart that stays where it is; it must not change as long as this value is used.
    ///
    /// - Throws: as for a file in memory, and `io` when the source can't be read.
    public init(reading source: some ByteSource & Sendable) throws(MetadataError) {
        let start = source.byteCount < 2 ? [] : try source.bytes(in: 0..<2)
        guard start == [0xFF, JPEGMarker.startOfImage] else {
            throw MetadataError(.notMine, "JPEG", "The file isn't read: it does not begin with JPEG's start marker.")
        }
        var walk = JPEGWalk(source)
        try walk.run()
        if let excess = walk.excess {
            throw MetadataError(.limitExceeded, "JPEG", "The file isn't read: its picture has \(excess), the limit.")
        }
        self.source = source
        byteCount = Int(clamping: source.byteCount)
        segments = walk.segments
        payloads = walk.payloads
        garbage = walk.garbage
        scanStart = walk.segments.first { $0.marker == JPEGMarker.startOfScan }?.range.lowerBound
        end = walk.end ?? byteCount
        isComplete = walk.end != nil
        frame =
            walk.segments.prefix { $0.marker != JPEGMarker.startOfScan }.lazy
            .compactMap { Frame($0, walk.payloads[$0.payload.lowerBound] ?? []) }.first
    }

    /// A segment's payload; empty for those that hold neither metadata nor a frame header.
    func payload(of segment: Segment) -> [UInt8] { payloads[segment.payload.lowerBound] ?? [] }

    /// Reads the frame header of a file, and nothing behind its first scan's header.
    ///
    /// - Returns: nil where there is none before the first scan.
    /// - Throws: `io` when the source can't be read.
    public static func frame(reading source: some ByteSource) throws(MetadataError) -> Frame? {
        var walk = JPEGWalk(source, for: .frame)
        try walk.run()
        return walk.segments.lazy.compactMap { Frame($0, walk.payloads[$0.payload.lowerBound] ?? []) }.first
    }

    /// What follows the first picture's EOI.
    public var trailing: Range<Int> { end..<byteCount }
}

extension JPEGFile.Frame {
    /// Reads a frame header; nil for other segments and when it is cut.
    fileprivate init?(_ segment: JPEGFile.Segment, _ payload: [UInt8]) {
        guard JPEGMarker.isFrame(segment.marker), payload.count >= 6,
            let height = payload.integer16(at: 1, .big), let width = payload.integer16(at: 3, .big)
        else { return nil }
        let count = Int(payload[5])
        guard payload.count >= 6 + 3 * count else { return nil }
        marker = segment.marker
        precision = Int(payload[0])
        self.width = Int(width)
        self.height = Int(height)
        componentIDs = (0..<count).map { payload[6 + 3 * $0] }
        samplingFactors = (0..<count).map { payload[7 + 3 * $0] }
    }
}
