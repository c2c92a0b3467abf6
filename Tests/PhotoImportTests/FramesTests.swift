import ContentTypes
import PhotoImport
import PhotoMetadata
import Testing

/// Animations and documents of several pages, every picture of which is turned.
@Suite(.fewAtOnce) struct FramesTests {
    private static let service = InProcessCodecService(.standard)
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private static func frame(_ number: Int, alpha: Bool) throws -> Codec.Frame {
        let (width, height, channels) = (24, 16, alpha ? 4 : 3)
        let bytes = (0..<width * height).flatMap { index -> [UInt8] in
            let (x, y) = (index % width, index / width)
            let color = [UInt8(x * 10), UInt8(y * 15), UInt8(number * 60)]
            return alpha ? color + [x + y > 12 ? 255 : 128] : color
        }
        #expect(bytes.count == width * height * channels)
        let format = alpha ? Bitmap.Format(.rgb, alpha: .straight) : Bitmap.Format(.rgb)
        let bitmap = try Bitmap(width: width, height: height, format: format, bytes: bytes)
        let metadata = number == 0 ? Codec.Metadata(exif: GainMapPhoto.exif(.right)) : Codec.Metadata()
        return Codec.Frame(
            Codec.Picture(bitmap: bitmap, metadata: metadata), duration: .milliseconds(40 * (number + 1)))
    }

    private static func animation(as type: ContentType, alpha: Bool = false) throws -> [UInt8] {
        try service.encode(
            (0..<3).map { try frame($0, alpha: alpha) }, loopCount: 2, as: type, like: nil, quality: 4, limits: Limits()
        )
    }

    private func frames(of bytes: [UInt8], _ type: ContentType) throws -> [Codec.Frame] {
        let staged = try home.library.stage()
        try staged.append(bytes)
        _ = try staged.finish()
        var frames: [Codec.Frame] = []
        try Self.service.decodeFrames(CodedFile(staged.file, type: type), options: .init()) { frames.append($0) }
        return frames
    }

    @Test(arguments: [ContentType.png, .webP], [false, true])
    func ofAnAnimationAreTurned(type: ContentType, alpha: Bool) async throws {
        guard !CodecRegistry.standard.encoders(for: type).isEmpty else { return }
        let bytes = try Self.animation(as: type, alpha: alpha)
        #expect(try TypeCatalog.standard.probe(bytes).orientation == .right)
        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        #expect(rendition.rung == .losslessReencode)
        #expect((rendition.width, rendition.height) == (16, 24))
        let made = try home.stored(rendition.path)
        #expect(try TypeCatalog.standard.probe(made).evidence.allSatisfy { $0.value == 1 })
        let (old, new) = (try frames(of: bytes, type), try frames(of: made, type))
        #expect(new.map(\.duration) == old.map(\.duration) && new.count == 3)
        for (frame, source) in zip(new, old) {
            #expect(
                try frame.picture.bitmap.distortion(against: source.picture.bitmap.turned(by: .right))
                    .largestDifference == 0)
        }
        let input = Codec.Input(bytes: made, type: type)
        #expect(try CodecRegistry.standard.frames(of: input).loopCount == 2)
        try home.expectOrder()
    }

    @Test func chunksOfAnAnimatedPNGAreCarriedOver() async throws {
        let png = try Self.animation(as: .png)
        let end = try #require(try PNGFile(png).chunks.last).range.lowerBound
        let bytes = png[..<end] + PNGChunk.bytes("tEXt", Array("Title\0A fixture".utf8)) + png[end...]
        let imported = try await home.importer().importPhoto(BytesSource(Array(bytes)))
        let made = try home.stored(try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")").path)
        #expect(made.firstRange(of: Array("A fixture".utf8)) != nil)
        #expect(imported.receipt.dropped.isEmpty)
        #expect(imported.receipt.changed.contains("animation"))
    }

    /// The still picture that readers without animation show is turned as well, and stays none of the frames.
    @Test(arguments: [2, 3, 8] as [UInt8]) func ofAnAnimationWithAStillOfItsOwn(orientation: UInt8) async throws {
        let turn = try #require(Orientation(rawValue: orientation))
        var frames = try (0..<4).map { try Self.frame($0, alpha: false) }
        frames[0].picture.metadata.exif = GainMapPhoto.exif(turn)
        let whole = try Self.service.encode(
            frames, loopCount: 3, as: .png, like: nil, quality: 1, limits: Limits())
        let bytes = try PNGFile(whole).withoutFirstFrame
        let input = Codec.Input(bytes: bytes, type: .png)
        #expect(try CodecRegistry.standard.frames(of: input).count == 3)
        #expect(try CodecRegistry.standard.decode(input).bitmap.bytes == frames[0].picture.bitmap.bytes)

        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        #expect(rendition.rung == .losslessReencode)
        let made = try home.stored(rendition.path)
        let result = Codec.Input(bytes: made, type: .png)
        #expect(try CodecRegistry.standard.frames(of: result) == Codec.FrameSequence(count: 3, loopCount: 3))
        let still = try CodecRegistry.standard.decode(result)
        #expect(still.orientation == .up)
        #expect(still.bitmap.bytes == frames[0].picture.bitmap.turned(by: turn).bytes)
        let shown = try self.frames(of: made, .png)
        #expect(shown.map(\.duration) == frames[1...].map(\.duration))
        for (frame, source) in zip(shown, frames[1...]) {
            #expect(frame.picture.bitmap.bytes == source.picture.bitmap.turned(by: turn).bytes)
        }
        try home.expectOrder()
    }

    @Test(arguments: Orientation.allCases.filter { $0 != .up }, 0..<2)
    func aStillOfItsOwnThatIsTurnedWrongIsRefused(extraTurn: Orientation, number: Int) async throws {
        let frames = try (0..<3).map { try Self.frame($0, alpha: false) }
        let whole = try Self.service.encode(
            frames, loopCount: 3, as: .png, like: nil, quality: 1, limits: Limits())
        let bytes = try PNGFile(whole).withoutFirstFrame
        let codecs = TamperingFrames(number: number) { $0.turned(by: extraTurn) }
        try await home.expectOnlyKept(home.importer(codecs: codecs).importPhoto(BytesSource(bytes)), of: bytes)
    }

    #if JPEGXL
        /// An animated JPEG XL whose code stream states an orientation, which no encoder here writes.
        private static func sidewaysJPEGXL(_ orientation: Orientation) throws -> [UInt8] {
            var frames = try (0..<3).map { try frame($0, alpha: false) }
            frames[0].picture.metadata = Codec.Metadata()
            var bytes = try service.encode(frames, loopCount: 2, as: .jpegXL, like: nil, quality: 1, limits: Limits())
            let start = try #require(bytes.firstRange(of: [0xFF, 0x0A])).upperBound
            // Bits, the lowest first: 24 by 16 as a multiple of 8 in 1, 5 and 3 bits; that not all is as usual, and that
            // an orientation follows, in 1 each; then the orientation less 1 in 3.
            #expect(bytes[start] & 1 == 1 && bytes[start + 1] >> 1 & 3 == 2)
            bytes[start + 1] = bytes[start + 1] & ~0x38 | (orientation.rawValue - 1) << 3
            return bytes
        }

        @Test(arguments: [Orientation.right, .down, .leftMirrored]) func ofAJPEGXLAreTurned(by turn: Orientation)
            async throws
        {
            let bytes = try Self.sidewaysJPEGXL(turn)
            #expect(try TypeCatalog.standard.probe(bytes).orientation == turn)
            let imported = try await home.importer().importPhoto(BytesSource(bytes))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            #expect((rendition.width, rendition.height) == (turn.swapsAxes ? (16, 24) : (24, 16)))
            let made = try home.stored(rendition.path)
            #expect(try TypeCatalog.standard.probe(made).orientation ?? .up == .up)
            let (old, new) = (try frames(of: bytes, .jpegXL), try frames(of: made, .jpegXL))
            #expect(new.map(\.duration) == old.map(\.duration) && new.count == 3)
            for (frame, source) in zip(new, old) {
                #expect(frame.picture.orientation == .up)
                let distance = try frame.picture.bitmap.distortion(against: source.picture.bitmap.turned(by: turn))
                #expect(distance.peakSignalToNoiseRatio >= 38)
            }
            try home.expectOrder()
        }
    #endif

    @Test(arguments: Orientation.allCases.filter { $0 != .up })
    func oneThatIsTurnedWrongIsRefused(extraTurn: Orientation) async throws {
        let bytes = try Self.animation(as: .png)
        let codecs = TamperingFrames(number: 1) { $0.turned(by: extraTurn) }
        try await home.expectOnlyKept(home.importer(codecs: codecs).importPhoto(BytesSource(bytes)), of: bytes)
    }

    @Test func oneThatIsMissingIsRefused() async throws {
        let bytes = try Self.animation(as: .png)
        let codecs = TamperingFrames(number: 1) { _ in nil }
        try await home.expectOnlyKept(home.importer(codecs: codecs).importPhoto(BytesSource(bytes)), of: bytes)
    }

    #if TIFF
        /// A TIFF of grey pages, each with an orientation of its own.
        private static func pages(_ orientations: [UInt8]) -> [UInt8] {
            var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
            for (number, orientation) in orientations.enumerated() {
                let start = bytes.count
                let data = start + 2 + 9 * 12 + 4
                let entries: [(UInt8, Int)] = [
                    (0x00, 3), (0x01, 2), (0x02, 8), (0x03, 1), (0x06, 1), (0x11, data), (0x12, Int(orientation)),
                    (0x16, 2), (0x17, 6),
                ]
                bytes += [9, 0]
                for (tag, value) in entries {
                    bytes += [tag, 1, 4, 0, 1, 0, 0, 0, UInt8(value & 255), UInt8(value >> 8), 0, 0]
                }
                let next = number + 1 < orientations.count ? data + 6 : 0
                bytes += [UInt8(next & 255), UInt8(next >> 8), 0, 0]
                bytes += (0..<6).map { UInt8(number * 40 + $0 * 5) }
            }
            return bytes
        }

        @Test(arguments: [[6, 6], [1, 3], [8, 1, 5]] as [[UInt8]])
        func pagesAreTurnedEachByItsOwn(orientations: [UInt8]) async throws {
            let bytes = Self.pages(orientations)
            let imported = try await home.importer().importPhoto(BytesSource(bytes))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            #expect(rendition.rung == .losslessReencode)
            let made = try home.stored(rendition.path)
            let (old, new) = (try frames(of: bytes, .tiff), try frames(of: made, .tiff))
            #expect(new.count == orientations.count)
            for ((frame, source), orientation) in zip(zip(new, old), orientations) {
                let turn = try #require(Orientation(rawValue: orientation))
                #expect(frame.picture.orientation == .up)
                #expect(
                    try frame.picture.bitmap.distortion(against: source.picture.bitmap.turned(by: turn))
                        .largestDifference == 0)
            }
        }

        /// The same as a BigTIFF.
        private static func bigPages(_ orientations: [UInt8]) -> [UInt8] {
            func number(_ value: Int, _ count: Int) -> [UInt8] {
                (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
            var bytes: [UInt8] = Array("II".utf8) + [43, 0, 8, 0, 0, 0] + number(16, 8)
            for (page, orientation) in orientations.enumerated() {
                let data = bytes.count + 8 + 9 * 20 + 8
                let entries: [(Int, Int)] = [
                    (256, 3), (257, 2), (258, 8), (259, 1), (262, 1), (273, data), (274, Int(orientation)), (278, 2),
                    (279, 6),
                ]
                bytes += number(9, 8)
                for (tag, value) in entries { bytes += number(tag, 2) + number(4, 2) + number(1, 8) + number(value, 8) }
                bytes += number(page + 1 < orientations.count ? data + 8 : 0, 8)
                bytes += (0..<8).map { UInt8(truncatingIfNeeded: page * 40 + $0 * 5) }
            }
            return bytes
        }

        /// It isn't written here, so a page that lies on its side keeps the file without a rendition, however it is read.
        @Test(arguments: [[1, 6], [6, 1], [1, 1, 3]] as [[UInt8]])
        func aBigTIFFWithATurnedPageIsNotTakenForUpright(orientations: [UInt8]) async throws {
            let bytes = Self.bigPages(orientations)
            #expect(try frames(of: bytes, .tiff).map(\.picture.orientation.rawValue) == orientations)
            let imported = try await home.importer().importPhoto(BytesSource(bytes))
            guard let rendition = imported.photo.rendition else {
                return try home.expectOnlyKept(imported, of: bytes)
            }
            #expect(rendition.rung == .losslessReencode)
            #expect(try frames(of: home.stored(rendition.path), .tiff).allSatisfy { $0.picture.orientation == .up })
        }

        @Test func aBigTIFFOfUprightPagesIsItsOwnRendition() async throws {
            let imported = try await home.importer().importPhoto(BytesSource(Self.bigPages([1, 1, 1])))
            #expect(imported.receipt.rung == .asIs, "\(imported.photo.reason ?? "")")
        }

        @Test(arguments: [40, 300]) func pagesAreLookedAtOrNotTakenForUpright(count: Int) async throws {
            var orientations = [UInt8](repeating: 1, count: count)
            #expect(
                try await home.importer().importPhoto(BytesSource(Self.bigPages(orientations))).photo.state
                    == (count > 256 ? .kept : .ready))
            orientations[count - 1] = 3
            let imported = try await home.importer().importPhoto(BytesSource(Self.bigPages(orientations)))
            #expect(imported.receipt.rung != .asIs)
        }
    #endif
}

/// Codecs that change one frame of an animation before it is encoded, or leave it out.
private struct TamperingFrames: CodecService {
    let number: Int
    let change: @Sendable (Bitmap) -> Bitmap?
    private let honest = InProcessCodecService(.standard)

    init(number: Int, change: @escaping @Sendable (Bitmap) -> Bitmap?) {
        self.number = number
        self.change = change
    }

    func header(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.Header {
        try honest.header(of: file, limits: limits)
    }

    func frames(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
        try honest.frames(of: file, limits: limits)
    }

    func decode(_ file: CodedFile, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        try honest.decode(file, options: options)
    }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, like template: CodedFile?, quality: Double, limits: Limits
    ) throws(CodecError) -> [UInt8] {
        try honest.encode(picture, as: type, like: template, quality: quality, limits: limits)
    }

    func decodeFrames(
        _ file: CodedFile, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
    ) throws(CodecError) {
        try honest.decodeFrames(file, options: options, body)
    }

    func encode(
        _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, like template: CodedFile?, quality: Double,
        limits: Limits
    ) throws(CodecError) -> [UInt8] {
        var frames = frames
        if let changed = change(frames[number].picture.bitmap) {
            // What would no longer fit the canvas is left as it was, and only shows other pixels.
            let fits = changed.width == frames[number].picture.bitmap.width
            frames[number].picture.bitmap = fits ? changed : frames[number].picture.bitmap.turned(by: .down)
        } else {
            frames.remove(at: number)
        }
        return try honest.encode(
            frames, loopCount: loopCount, as: type, like: template, quality: quality, limits: limits)
    }

    func provenTurn(_ file: CodedFile, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
        try honest.provenTurn(file, by: orientation, limits: limits)
    }
}
