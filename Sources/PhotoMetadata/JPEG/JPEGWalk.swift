/// Walks the markers of a JPEG's first picture; ends on any input.
struct JPEGWalk {
    let bytes: [UInt8]
    private(set) var segments: [JPEGFile.Segment] = []
    private(set) var garbage: [Range<Int>] = []
    /// After the EOI, once it was found.
    private(set) var end: Int?

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func run() {
        var position = 2
        while let next = marker(from: position) {
            if next.start > position { garbage.append(position..<next.start) }
            if next.code == JPEGMarker.endOfImage {
                end = next.after
                return
            }
            if JPEGMarker.standsAlone(next.code) {
                segments.append(segment(next.code, at: next.after - 2, payload: next.after..<next.after))
                position = next.after
                continue
            }
            guard let length = bytes.integer16(at: next.after, .big), length >= 2,
                let payload = bytes.range(at: next.after + 2, length: Int(length) - 2)
            else { return }
            segments.append(segment(next.code, at: next.after - 2, payload: payload))
            position = payload.upperBound
            if next.code == JPEGMarker.startOfScan { position = scanEnd(from: position) }
        }
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
