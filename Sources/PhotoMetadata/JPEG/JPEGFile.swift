/// A JPEG file taken apart: its segments, where its picture ends, and what comes after.
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
    }

    /// The whole file.
    public let bytes: [UInt8]
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
    /// The first frame header.
    public let frame: Frame?

    /// Takes a file apart.
    ///
    /// - Throws: `notMine` when it doesn't begin with SOI, `limitExceeded` when its first picture has more than 4096
    ///   segments.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        guard bytes.hasBytes([0xFF, JPEGMarker.startOfImage], at: 0) else {
            throw MetadataError(.notMine, "JPEG", "The file isn't read: it does not begin with JPEG's start marker.")
        }
        var walk = JPEGWalk(bytes: bytes)
        walk.run()
        guard !walk.isOverLimit else {
            let message = "The file isn't read: its picture has more than \(JPEGWalk.segmentLimit) segments, the limit."
            throw MetadataError(.limitExceeded, "JPEG", message)
        }
        self.bytes = bytes
        segments = walk.segments
        garbage = walk.garbage
        scanStart = walk.segments.first { $0.marker == JPEGMarker.startOfScan }?.range.lowerBound
        end = walk.end ?? bytes.count
        isComplete = walk.end != nil
        frame = walk.segments.lazy.compactMap { Frame($0, of: bytes) }.first
    }

    /// What follows the first picture's EOI.
    public var trailing: Range<Int> { end..<bytes.count }
}

extension JPEGFile.Frame {
    /// Reads a frame header; nil for other segments and when it is cut.
    fileprivate init?(_ segment: JPEGFile.Segment, of bytes: [UInt8]) {
        let start = segment.payload.lowerBound
        guard JPEGMarker.isFrame(segment.marker), segment.payload.count >= 6,
            let height = bytes.integer16(at: start + 1, .big), let width = bytes.integer16(at: start + 3, .big)
        else { return nil }
        let count = Int(bytes[start + 5])
        guard segment.payload.count >= 6 + 3 * count else { return nil }
        marker = segment.marker
        precision = Int(bytes[start])
        self.width = Int(width)
        self.height = Int(height)
        componentIDs = (0..<count).map { bytes[start + 6 + 3 * $0] }
    }
}
