import ContentTypes

/// Walks the markers of one of a file's JPEGs; ends on any input.
struct JPEGWalk {
    /// How many segments are kept, many times what the metadata and scans of a real picture take.
    static let segmentLimit = 4096
    /// How many bytes of metadata are kept in memory.
    static let metadataLimit = 32 << 20

    private(set) var segments: [JPEGFile.Segment] = []
    /// The payloads of metadata and frame headers, by where they begin.
    private(set) var payloads: [Int: [UInt8]] = [:]
    private(set) var garbage: [Range<Int>] = []
    /// After the EOI, once it was found.
    private(set) var end: Int?
    /// What the picture has more of than is kept.
    private(set) var excess: String?
    private var window: ByteWindow
    private var position: Int
    private var metadataByteCount = 0
    private let purpose: Purpose

    /// What a walk is made for.
    enum Purpose {
        /// All that the picture has.
        case content
        /// Where the picture ends.
        case end
        /// The frame header, which comes before the first scan.
        case frame
    }

    /// Makes a walk of the picture whose SOI stands at a place.
    init(_ source: some ByteSource, from start: Int = 0, for purpose: Purpose = .content) {
        window = ByteWindow(source, blockSize: purpose == .frame ? 1 << 12 : 1 << 16)
        position = start + 2
        self.purpose = purpose
    }

    /// Walks to the picture's end, or to where the file ends.
    ///
    /// - Throws: `io` when the source can't be read.
    mutating func run() throws(MetadataError) {
        walk()
        if let failure = window.failure { throw MetadataError(unread: failure) }
    }

    private mutating func walk() {
        while let next = marker(from: position) {
            pass(to: next.start)
            if next.code == JPEGMarker.endOfImage {
                end = next.after
                return
            }
            if JPEGMarker.standsAlone(next.code) {
                pass(to: next.after)
            } else if !takeSegment(next.code, at: next.after) {
                return
            }
        }
    }

    /// Passes over bytes that belong to no segment; neighbours become one stretch.
    private mutating func pass(to next: Int) {
        guard next > position else { return }
        if let last = garbage.last, last.upperBound == position {
            garbage[garbage.count - 1] = last.lowerBound..<next
        } else {
            garbage.append(position..<next)
        }
        position = next
    }

    /// Takes the segment whose length stands at a place; false where the walk ends.
    private mutating func takeSegment(_ code: UInt8, at place: Int) -> Bool {
        guard let length = window.integer(at: place, byteCount: 2), length >= 2, length <= window.byteCount - place
        else { return false }
        guard segments.count < JPEGWalk.segmentLimit else {
            excess = "more than \(JPEGWalk.segmentLimit) segments"
            return false
        }
        if code == JPEGMarker.startOfScan, purpose == .frame { return false }
        let segment = JPEGFile.Segment(
            marker: code, range: place - 2..<place + length, payload: place + 2..<place + length)
        guard keepPayload(of: segment) else { return false }
        segments.append(segment)
        position = segment.range.upperBound
        guard code == JPEGMarker.startOfScan else { return true }
        position = scanEnd(from: position)
        return true
    }

    private mutating func keepPayload(of segment: JPEGFile.Segment) -> Bool {
        guard keepsPayload(of: segment.marker) else { return true }
        metadataByteCount += segment.payload.count
        guard metadataByteCount <= JPEGWalk.metadataLimit else {
            excess = "more than \(JPEGWalk.metadataLimit >> 20) MiB of metadata"
            return false
        }
        payloads[segment.payload.lowerBound] = window.bytes(in: segment.payload)
        return payloads[segment.payload.lowerBound] != nil
    }

    private func keepsPayload(of marker: UInt8) -> Bool {
        switch purpose {
        case .content: JPEGMarker.isMetadata(marker) || JPEGMarker.isFrame(marker)
        case .frame: JPEGMarker.isFrame(marker)
        case .end: false
        }
    }

    /// The next marker: where its first FF stands, its code, where its parameters begin.
    private mutating func marker(from position: Int) -> (start: Int, code: UInt8, after: Int)? {
        var search = position
        while let start = window.firstIndex(of: 0xFF, from: search) {
            var place = start + 1
            var code = window.byte(at: place)
            while code == 0xFF {
                place += 1
                code = window.byte(at: place)
            }
            guard let code else { return nil }
            if code != 0 { return (start, code, place + 1) }
            search = place + 1
        }
        return nil
    }

    /// Where entropy-coded data ends: at the first marker that is no restart.
    private mutating func scanEnd(from position: Int) -> Int {
        var search = position
        while let next = marker(from: search) {
            guard (0xD0...0xD7).contains(next.code) || next.code == 0x01 else { return next.start }
            search = next.after
        }
        return window.byteCount
    }
}
