import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

/// Files that have tracks and no items.
@Suite struct HEIFSequenceTests {
    /// A track of coded pictures, put together box by box.
    private struct Track {
        var handler = "pict"
        var entry = "hvc1"
        var size = (64, 64)
        var configuration: [[UInt8]] = []
        var matrix = [1, 0, 0, 0, 1, 0, 0, 0, 0x4000].map { $0 << 16 }
        var samples: [[UInt8]] = []
        /// Samples of each chunk; together as many as there are.
        var chunks = [1]
        /// Numbers of the samples that stand by themselves; nil where all do.
        var synchronous: [Int]?
        /// Places to be stated in place of the true ones.
        var offsets: [Int]?

        var bytes: [UInt8] {
            let brands = box("ftyp", Array("msf1".utf8) + [0, 0, 0, 0] + Array("msf1hevcavis".utf8))
            let length = brands.count + movie(at: 0).count + 8
            return brands + movie(at: length) + box("mdat", samples.flatMap { $0 })
        }

        private func movie(at start: Int) -> [UInt8] {
            let head = Array(repeating: UInt8(0), count: 40) + matrix.flatMap { number($0, 4) } + number(0, 8)
            let kind = box("hdlr", number(0, 8) + Array(handler.utf8) + number(0, 13))
            let table = box("minf", box("stbl", description + place(at: start)))
            return box("moov", box("trak", box("tkhd", head) + box("mdia", kind + table)))
        }

        private var description: [UInt8] {
            let fields = number(0, 24) + number(size.0, 2) + number(size.1, 2) + number(0, 50)
            return box("stsd", number(0, 4) + number(1, 4) + box(entry, fields + configuration.flatMap { $0 }))
        }

        private func place(at start: Int) -> [UInt8] {
            var (offset, next, places, runs) = (start, 0, [Int](), [UInt8]())
            for (index, count) in chunks.enumerated() {
                places.append(offset)
                runs += number(index + 1, 4) + number(count, 4) + number(1, 4)
                offset += samples[next..<next + count].reduce(0) { $0 + $1.count }
                next += count
            }
            let stated = offsets ?? places
            let sizes = number(0, 8) + number(samples.count, 4) + samples.flatMap { number($0.count, 4) }
            return box("stsc", number(0, 4) + number(chunks.count, 4) + runs) + box("stsz", sizes)
                + box("stco", number(0, 4) + number(stated.count, 4) + stated.flatMap { number($0, 4) })
                + (synchronous.map { all in
                    box("stss", number(0, 4) + number(all.count, 4) + all.flatMap { number($0, 4) })
                } ?? [])
        }

        private func box(_ type: String, _ payload: [UInt8]) -> [UInt8] { HEIFFixture.box(type, payload) }
        private func number(_ value: Int, _ count: Int) -> [UInt8] { HEIFFixture.number(value, count) }
    }

    private func coded(_ type: ContentType, phase: Int = 0) throws -> (track: Track, decoded: Bitmap) {
        let (item, decoded) = try HEIFFixture.coded(try marked(64, 64, .init(.rgb), phase: phase), as: type)
        var track = Track(entry: item.type, samples: [item.data])
        track.configuration = item.properties.filter { !$0[4...].starts(with: "ispe".utf8) }
        return (track, decoded)
    }

    private func decode(_ track: Track, as type: ContentType = .heics) throws -> Codec.Picture {
        try HEIFCodec().decode(Codec.Input(bytes: track.bytes, type: type))
    }

    @Test(arguments: [ContentType.heic, .avif])
    func theFirstFrameIsDecoded(type: ContentType) throws {
        let (track, decoded) = try coded(type)
        let picture = try decode(track)
        #expect(picture.bitmap == decoded)
        #expect(picture.isComplete)
        #expect(picture.omitted == ["sequence (moov)"])
        let header = try HEIFCodec().header(of: Codec.Input(bytes: track.bytes, type: .heics), limits: Limits())
        #expect(header == Codec.Header(width: 64, height: 64, format: decoded.format))
    }

    /// Frames before the first that stands by itself are passed over, in whichever chunk they are.
    @Test(arguments: [[1, 1, 1], [3], [2, 1], [1, 2]])
    func theFirstThatStandsByItselfIsTaken(chunks: [Int]) throws {
        let (other, _) = try coded(.heic, phase: 9)
        var (track, decoded) = try coded(.heic)
        track.samples = [other.samples[0] + [0, 0, 0, 1, 0], track.samples[0], other.samples[0]]
        (track.chunks, track.synchronous) = (chunks, [2, 3])
        #expect(try decode(track).bitmap == decoded)
    }

    @Test func whatIsDamagedIsMalformedAndWhatIsUnknownUnsupported() throws {
        let (track, _) = try coded(.heic)
        func code(_ change: (inout Track) -> Void) -> CodecError.Code? {
            var changed = track
            change(&changed)
            do {
                _ = try decode(changed)
                return nil
            } catch {
                return (error as? CodecError)?.code
            }
        }
        #expect(code { _ in } == nil)
        #expect(code { $0.handler = "vide" } == .malformed)
        #expect(code { $0.entry = "avc1" } == .unsupported)
        #expect(code { $0.matrix = [0, 1, 0, -1, 0, 0, 0, 0, 1].map { $0 << 16 } } == .unsupported)
        #expect(code { $0.size = (128, 64) } == .malformed)
        #expect(code { $0.size = (0, 64) } == .malformed)
        #expect(code { $0.synchronous = [] } == .malformed)
        #expect(code { $0.synchronous = [0] } == .malformed)
        #expect(code { $0.synchronous = [2] } == .malformed)
        #expect(code { $0.synchronous = [0xffff_ffff] } == .malformed)
        #expect(code { $0.offsets = [] } == .malformed)
        #expect(code { $0.offsets = [0xffff_ffff] } == .malformed)
        #expect(code { $0.configuration = [] } == .malformed)
    }
}
