/// Walks the markers of one of a file's JPEGs; ends on any input.
struct JPEGWalk {
    /// How many segments are kept, many times what the metadata and scans of a real picture take.
    static let segmentLimit = 4096

    let bytes: [UInt8]
    private(set) var segments: [JPEGFile.Segment] = []
    private(set) var garbage: [Range<Int>] = []
    /// After the EOI, once it was found.
    private(set) var end: Int?
    /// Whether the picture has more segments than are kept.
    private(set) var isOverLimit = false
    private var position: Int

    /// Makes a walk of the picture whose SOI stands at a place.
    init(bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        position = start + 2
    }

    mutating func run() {
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
        guard let length = bytes.integer16(at: place, .big), length >= 2,
            let payload = bytes.range(at: place + 2, length: Int(length) - 2)
        else { return false }
        guard segments.count < JPEGWalk.segmentLimit else {
            isOverLimit = true
            return false
        }
        segments.append(segment(code, at: place - 2, payload: payload))
        position = payload.upperBound
        if code == JPEGMarker.startOfScan { position = scanEnd(from: position) }
        return true
    }

    private func segment(_ code: UInt8, at start: Int, payload: Range<Int>) -> JPEGFile.Segment {
        JPEGFile.Segment(marker: code, range: start..<payload.upperBound, payload: payload)
    }

    /// The next marker: where its first FF stands, its code, where its parameters begin.
    private func marker(from position: Int) -> (start: Int, code: UInt8, after: Int)? {
        var search = position
        while search < bytes.count, let start = bytes[search...].firstIndex(of: 0xFF) {
            var code = start + 1
            while code < bytes.count, bytes[code] == 0xFF { code += 1 }
            guard code < bytes.count else { return nil }
            if bytes[code] != 0 { return (start, bytes[code], code + 1) }
            search = code + 1
        }
        return nil
    }

    /// Where entropy-coded data ends: at the first marker that is no restart.
    private func scanEnd(from position: Int) -> Int {
        var search = position
        while let next = marker(from: search) {
            guard (0xD0...0xD7).contains(next.code) || next.code == 0x01 else { return next.start }
            search = next.after
        }
        return bytes.count
    }
}
