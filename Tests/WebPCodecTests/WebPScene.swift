#if WebP
    import ContentTypes
    import PhotoCodecs
    import Synchronization
    import WebPCodec

    /// Pictures and files to test with.
    enum WebPScene {
        /// A gradient with a mark near its first pixel; under transparent pixels there are colours, too.
        static func bitmap(_ width: Int, _ height: Int, _ format: Bitmap.Format, seed: Int = 0) throws -> Bitmap {
            var bytes: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let isMark = x < (width + 2) / 3 && y < (height + 4) / 5
                    for channel in 0..<format.channelCount {
                        let shade = isMark ? 255 - channel * 20 : x * 3 + y * 2 + channel * 59
                        bytes.append(UInt8((shade + seed * 37) % 256))
                    }
                }
            }
            return try Bitmap(width: width, height: height, format: format, bytes: bytes)
        }

        /// A bitmap by letters, a word a row: red, green, blue, a point for transparent black.
        static func bitmap(_ letters: String) throws -> Bitmap {
            let rows = letters.split(separator: " ")
            let bytes = rows.joined().flatMap { colors[$0] ?? [] }
            return try Bitmap(
                width: rows.first?.count ?? 0, height: rows.count, format: Bitmap.Format(.rgb, alpha: .straight),
                bytes: bytes)
        }

        private static let colors: [Character: [UInt8]] = [
            "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "B": [0, 0, 255, 255], ".": [0, 0, 0, 0],
        ]

        /// The letters of a bitmap with alpha; ? for another colour.
        static func letters(_ bitmap: Bitmap) -> String {
            (0..<bitmap.height).map { row in
                String(
                    (0..<bitmap.width).map { column in
                        let start = row * bitmap.bytesPerRow + column * 4
                        let pixel = Array(bitmap.bytes[start..<start + 4])
                        return colors.first { $0.value == pixel }?.key ?? "?"
                    })
            }.joined(separator: " ")
        }

        static func file(
            _ frames: [Codec.Frame], loopCount: Int = 0, quality: Double = 4
        ) throws(CodecError) -> Codec.Input {
            var sink = Codec.MemorySink()
            let options = Codec.EncodingOptions(quality: quality)
            try WebPCodec().encode(frames, loopCount: loopCount, as: .webP, options: options, to: &sink)
            return Codec.Input(bytes: sink.bytes, type: .webP)
        }

        static func frames(
            of input: Codec.Input, options: Codec.DecodingOptions = Codec.DecodingOptions()
        ) throws(CodecError) -> [Codec.Frame] {
            var frames: [Codec.Frame] = []
            try WebPCodec().decodeFrames(input, options: options) { frames.append($0) }
            return frames
        }
    }

    /// An animation put together chunk by chunk, its frames without loss.
    struct HandmadeAnimation {
        private var chunks: [UInt8] = []
        private let width: Int
        private let height: Int

        init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

        private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }

        private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + bytes(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
        }

        mutating func frame(
            _ bitmap: Bitmap, left: Int = 0, top: Int = 0, milliseconds: Int = 0, blends: Bool = true,
            clears: Bool = false
        ) throws {
            var sink = Codec.MemorySink()
            try WebPCodec().encode(
                Codec.Picture(bitmap: bitmap), as: .webP, options: Codec.EncodingOptions(quality: 4), to: &sink)
            let numbers = [left / 2, top / 2, bitmap.width - 1, bitmap.height - 1, milliseconds]
            let flags: UInt8 = (blends ? 0 : 2) | (clears ? 1 : 0)
            let head: [UInt8] = numbers.flatMap { Self.bytes($0, 3) } + [flags]
            // A plain file is one chunk behind twelve bytes.
            chunks += Self.chunk("ANMF", head + sink.bytes.dropFirst(12))
        }

        /// The file; its background colour is not to be seen.
        func input(loopCount: Int = 0) -> Codec.Input {
            let canvas = [0x12, 0, 0, 0] + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3)
            let animation = [9, 99, 199, 255] + Self.bytes(loopCount, 2)
            let content = Self.chunk("VP8X", canvas) + Self.chunk("ANIM", animation) + chunks
            return Codec.Input(bytes: Self.chunk("RIFF", Array("WEBP".utf8) + content), type: .webP)
        }
    }

    /// Counts how often a call asks whether it is still wanted, and no longer wants it after some times.
    final class Patience: Sendable {
        private let asked = Atomic(0)
        private let times: Int

        init(times: Int = .max) { self.times = times }

        var count: Int { asked.load(ordering: .relaxed) }

        var options: Codec.DecodingOptions {
            Codec.DecodingOptions(
                interruption: Codec.Interruption(isCancelled: {
                    self.asked.wrappingAdd(1, ordering: .relaxed).newValue > self.times
                }))
        }
    }
#endif
