internal import CJPEGFrames
internal import ContentTypes
internal import PhotoCodecs

/// What a JPEG's header is told from: its segments up to the first scan's, without those that don't matter for it.
struct JPEGDigest {
    private var window: ByteWindow
    private var position = 2
    /// Bytes that were looked at and are no segment's payload.
    private var idleBytes = 0

    init(of source: some ByteSource) {
        window = ByteWindow(source, blockSize: 1 << 12)
    }

    /// A JPEG without pixels that says of the picture what the file does.
    ///
    /// - Throws: `limitExceeded` when what matters is more than a block of metadata may be, `malformed` when stray bytes
    ///   are more than a decoder looks at, `io`.
    mutating func bytes(limits: Limits) throws(CodecError) -> [UInt8] {
        var bytes = window.bytes(in: 0..<min(2, window.byteCount)) ?? []
        while let segment = try nextSegment() {
            guard isDecisive(segment) else { continue }
            bytes += window.bytes(in: segment.start..<segment.payload.upperBound) ?? []
            try limits.require(bytes.count, atMost: limits.metadataBytes, "bytes of metadata", of: "header of a JPEG")
            if segment.marker == Segment.startOfScan || segment.marker == Segment.endOfImage { break }
        }
        if let failure = window.failure {
            throw CodecError(.io, "The JPEG can't be read: \(failure.withoutFullStop).", underlying: failure)
        }
        return bytes
    }

    /// Tables, frame, scan, and of the metadata what states colour or orientation.
    private mutating func isDecisive(_ segment: FileSegment) -> Bool {
        switch segment.marker {
        case Segment.app0, Segment.app14: true
        case Segment.app1:
            [Array("Exif\0\0".utf8), Array("http://ns.adobe.com/xap/1.0/\0".utf8)].contains { signature in
                let start = segment.payload.prefix(signature.count)
                return window.bytes(in: start) == signature
            }
        case 0xE0...0xEF, 0xFE: false
        default: true
        }
    }

    /// A segment of the file, whose marker stands at `start`.
    private struct FileSegment {
        var marker: UInt8
        var start: Int
        var payload: Range<Int>
    }

    /// The next segment; bytes that belong to none are passed over, as libjpeg does. Of one that is cut, what is there.
    private mutating func nextSegment() throws(CodecError) -> FileSegment? {
        while let place = try nextMarker() {
            guard let marker = window.byte(at: place + 1) else { return nil }
            position = place + 2
            if marker == 0 || marker == 0x01 || (0xD0...Segment.startOfImage).contains(marker) { continue }
            if marker == Segment.endOfImage {
                return FileSegment(marker: marker, start: place, payload: position..<position)
            }
            guard let length = window.integer(at: position, byteCount: 2), length >= 2 else {
                let rest = position..<min(position + 2, window.byteCount)
                return FileSegment(marker: marker, start: place, payload: rest)
            }
            let end = min(position + length, window.byteCount)
            let payload = min(position + 2, end)..<end
            position = end
            return FileSegment(marker: marker, start: place, payload: payload)
        }
        return nil
    }

    /// Where the next marker stands, the last of any number of bytes 0xFF.
    private mutating func nextMarker() throws(CodecError) -> Int? {
        let most = JPEG_FRAMES_IDLE_BYTES - idleBytes
        let found = window.firstIndex(of: 0xFF, from: position, to: position + most)
        var place = found ?? min(position + most, window.byteCount)
        if found != nil {
            while place - position <= most, window.byte(at: place + 1) == 0xFF { place += 1 }
        }
        // A segment's marker and length are looked at too.
        idleBytes += place - position + 4
        guard idleBytes <= JPEG_FRAMES_IDLE_BYTES else {
            throw CodecError(
                .malformed,
                "The JPEG can't be read: more than \(JPEG_FRAMES_IDLE_BYTES >> 20) MiB of tables or stray bytes stand before its pixels."
            )
        }
        return found == nil ? nil : place
    }
}
