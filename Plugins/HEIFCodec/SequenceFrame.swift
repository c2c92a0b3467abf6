import ContentTypes
import PhotoCodecs

/// The first picture of a track that any decoder can begin with, ISO/IEC 14496-12, for a file that has no items.
struct SequenceFrame {
    /// How it is coded, by the name that items have: `hvc1` or `av01`.
    let type: FourCC
    /// The boxes of its sample entry, among them the decoder's configuration.
    let properties: [BoxReader.Box]
    let width: Int
    let height: Int
    /// Where its data lies in the file.
    let offset: Int
    let length: Int

    /// Finds the first track of pictures; nil where there is none.
    init?(in movie: BoxReader.Box, of bytes: [UInt8]) throws(CodecError) {
        let file = BoxTree(bytes: bytes)
        for track in try file.children(of: movie) where track.type == "trak" {
            guard let media = try file.child("mdia", of: track), let handler = try file.child("hdlr", of: media),
                bytes[handler.payload].dropFirst(8).starts(with: Array("pict".utf8))
            else { continue }
            guard let information = try file.child("minf", of: media),
                let table = try file.child("stbl", of: information)
            else { throw heifError(.malformed, "its track has no table of samples") }
            try file.requireUnturned(track)
            try self.init(try file.children(of: table), of: bytes)
            return
        }
        return nil
    }

    private init(_ tables: [BoxReader.Box], of bytes: [UInt8]) throws(CodecError) {
        func table(_ type: FourCC) throws(CodecError) -> BoxReader {
            guard let box = tables.first(where: { $0.type == type }) else {
                throw heifError(.malformed, "the table of samples of its track has no \(type) box")
            }
            var reader = BoxReader(bytes, in: box.payload)
            _ = try reader.versionAndFlags()
            return reader
        }
        var number = 1
        if tables.contains(where: { $0.type == "stss" }) {
            var synchronous = try table("stss")
            guard try synchronous.number(4) > 0 else { throw heifError(.malformed, "no picture stands by itself") }
            number = try synchronous.number(4)
        }
        var chunks = try table("stsc")
        let place = try Self.chunk(of: number, &chunks)
        var sizes = try table("stsz")
        let (before, length) = try Self.size(of: number, behind: place.first, &sizes)
        let isLong = tables.contains { $0.type == "co64" }
        var offsets = try table(isLong ? "co64" : "stco")
        guard place.chunk <= (try offsets.number(4)) else {
            throw heifError(.malformed, "its first picture lies in a part that isn't there")
        }
        _ = try offsets.take((place.chunk - 1) * (isLong ? 8 : 4))
        let (offset, overflow) = try offsets.number(isLong ? 8 : 4).addingReportingOverflow(before)
        guard !overflow, length > 0 else { throw heifError(.malformed, "its first picture has no place in the file") }
        (self.offset, self.length) = (offset, length)
        var entries = try table("stsd")
        (type, width, height, properties) = try Self.entry(place.description, &entries)
    }

    /// The chunk that a sample is in, the first sample of it, and which of the descriptions is its own.
    private static func chunk(
        of sample: Int, _ reader: inout BoxReader
    ) throws(CodecError) -> (chunk: Int, first: Int, description: Int) {
        let count = try reader.number(4)
        var first = 1
        for entry in 0..<count {
            let (chunk, samples, description) = (try reader.number(4), try reader.number(4), try reader.number(4))
            // The next entry says where the run of chunks ends; the last has no end.
            var next = reader
            let end = entry + 1 < count ? try next.number(4) : Int(UInt32.max)
            guard chunk > 0, samples > 0, end > chunk, sample >= first else { break }
            let chunks = (sample - first) / samples
            if chunks < end - chunk { return (chunk + chunks, first + chunks * samples, description) }
            first += (end - chunk) * samples
        }
        throw heifError(.malformed, "its first picture is in no part of the file")
    }

    /// How long a sample is, and those before it in its chunk are together.
    private static func size(
        of sample: Int, behind first: Int, _ reader: inout BoxReader
    ) throws(CodecError) -> (before: Int, length: Int) {
        let (common, count) = (try reader.number(4), try reader.number(4))
        guard sample <= count else { throw heifError(.malformed, "its first picture is beyond its track's end") }
        guard common == 0 else {
            let (before, overflow) = (sample - first).multipliedReportingOverflow(by: common)
            return (overflow ? .max : before, common)
        }
        _ = try reader.take(4 * (first - 1))
        var before = 0
        for _ in first..<sample { before += try reader.number(4) }
        return (before, try reader.number(4))
    }

    /// A visual sample entry.
    private static func entry(
        _ number: Int, _ reader: inout BoxReader
    ) throws(CodecError) -> (FourCC, Int, Int, [BoxReader.Box]) {
        _ = try reader.number(4)
        let entries = try reader.boxes()
        guard entries.indices.contains(number - 1) else {
            throw heifError(.malformed, "its track doesn't say how its first picture is coded")
        }
        let entry = entries[number - 1]
        let types: [FourCC: FourCC] = ["hvc1": "hvc1", "hev1": "hvc1", "av01": "av01"]
        guard let type = types[entry.type] else {
            throw heifError(.unsupported, "its track is coded as \(entry.type), which isn't read")
        }
        var fields = BoxReader(reader.bytes, in: entry.payload)
        _ = try fields.take(24)
        let (width, height) = (try fields.number(2), try fields.number(2))
        _ = try fields.take(50)
        return (type, width, height, try fields.boxes())
    }
}

/// Boxes in boxes.
private struct BoxTree {
    let bytes: [UInt8]

    func children(of box: BoxReader.Box) throws(CodecError) -> [BoxReader.Box] {
        var reader = BoxReader(bytes, in: box.payload)
        return try reader.boxes()
    }

    func child(_ type: FourCC, of box: BoxReader.Box) throws(CodecError) -> BoxReader.Box? {
        try children(of: box).first { $0.type == type }
    }

    /// Checks that a track's matrix leaves its pictures as they are: it scales and moves, at most.
    func requireUnturned(_ track: BoxReader.Box) throws(CodecError) {
        guard let head = try child("tkhd", of: track) else { throw heifError(.malformed, "its track has no head") }
        var reader = BoxReader(bytes, in: head.payload)
        _ = try reader.take(try reader.versionAndFlags().version == 1 ? 48 : 36)
        let (a, b, _, c, d) = (
            try reader.number(4), try reader.number(4), try reader.number(4), try reader.number(4),
            try reader.number(4)
        )
        // Numbers are signed: a negative one would mirror.
        guard b == 0, c == 0, (1...0x7fff_ffff).contains(a), (1...0x7fff_ffff).contains(d) else {
            throw heifError(.unsupported, "its track is to be turned by a matrix, which isn't read")
        }
    }
}
