import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

extension UprightLadder {
    /// Writes a rendition's bytes to an unnamed file of the library and hashes them.
    func stage(_ bytes: [UInt8]) throws(NoRendition) -> StagedFile {
        do {
            let staged = try library.stage(expectedByteCount: UInt64(bytes.count))
            try staged.append(bytes)
            _ = try staged.finish()
            return staged
        } catch {
            throw NoRendition(error)
        }
    }

    /// Writes a file that was put together, of which stretches may still be in the original, and hashes it.
    func stage(_ file: SplicedFile) throws(NoRendition) -> StagedFile {
        do {
            let staged = try library.stage(expectedByteCount: UInt64(file.byteCount))
            var blocks = file.blocks
            while let block = try blocks.next() { try unsafe staged.append(block.span.bytes) }
            _ = try staged.finish()
            return staged
        } catch {
            throw NoRendition(error)
        }
    }

    /// Reads a staged rendition back and checks that no orientation is left in it and that it has the right size.
    func checkUpright(_ staged: StagedFile, size: PixelSize) throws(NoRendition) {
        let found = try probe(staged)
        let left = found.evidence.filter { $0.orientation ?? .up != .up }
        try requireNone(left)
        guard let shown = PixelSize(found) else { return }
        try require(
            shown == size,
            "The rendition is \(shown.width) × \(shown.height) pixels instead of \(size.width) × \(size.height) "
                + "and was not published.")
    }

    /// Reads a rendition back of which only tags were corrected: what counts must count as before, and nothing else
    /// may state an orientation.
    func checkCorrected(_ staged: StagedFile) throws(NoRendition) {
        let found = try probe(staged)
        try requireNone(found.evidence.filter { !$0.counts && $0.orientation ?? .up != .up })
        let isSame =
            found.orientation ?? .up == orientation && (found.width, found.height) == (header.width, header.height)
        try require(isSame, "The rendition does not show what its source does and was not published.")
    }

    func probe(_ staged: StagedFile) throws(NoRendition) -> FileHeader {
        let found: FileHeader
        do {
            found = try registry.catalog.probe(try StoredBytes(staged.file))
        } catch {
            throw NoRendition("The rendition can't be read back", error)
        }
        try require(
            found.type == header.type,
            "The rendition came out as \(found.type), not \(header.type), and was not published.")
        return found
    }

    private func requireNone(_ left: [OrientationEvidence]) throws(NoRendition) {
        try require(
            left.isEmpty,
            "The rendition still states an orientation (\(left.map(\.summary).joined(separator: ", "))) "
                + "and was not published.")
    }

    /// Decodes a staged rendition.
    func readBack(_ staged: StagedFile) throws(NoRendition) -> Codec.Picture {
        let shown: Codec.Picture
        do {
            // Of a JPEG without the film that may follow it.
            let end = header.type == .jpeg ? try JPEGFile(reading: StoredBytes(staged.file)).end : nil
            let picture = CodedFile(staged.file, type: header.type, range: end.map { 0..<UInt64($0) })
            shown = try codecs.decode(picture, options: decoding)
        } catch let error as CodecError {
            throw NoRendition(error)
        } catch {
            throw NoRendition("The rendition can't be read back", error)
        }
        try require(
            shown.orientation == .up && shown.isComplete,
            "The rendition does not read back as a whole, upright picture.")
        return shown
    }

    /// Compares a rendition that was read back with the source as displayed, and the companions of both.
    func likeness(of shown: Codec.Picture, to source: Codec.Picture) throws(NoRendition) -> Likeness {
        try require(
            shown.bitmap.color.looksLike(source.bitmap.color),
            "The rendition does not read back with the colour profile or the code points of its source.")
        do {
            var likeness = try Likeness(of: shown.bitmap, to: source.bitmap, turnedBy: source.orientation)
            likeness.wrongTurn = try likeness.wrongTurn ?? wrongTurn(of: shown.companions, of: source.companions)
            return likeness
        } catch {
            throw NoRendition(error)
        }
    }

    /// Checks that a rendition's companions are the source's, and names the turn that fits one of them better.
    private func wrongTurn(
        of shown: [Codec.Companion], of source: [Codec.Companion]
    ) throws(CodecError) -> Orientation? {
        guard shown.map(\.role) == source.map(\.role) else {
            throw CodecError(.mismatch, "The rendition does not read back with the pictures that belong to it.")
        }
        for (companion, original) in zip(shown, source) {
            let likeness = try Likeness(of: companion.bitmap, to: original.bitmap, turnedBy: original.orientation)
            guard companion.orientation == .up,
                likeness.distortion.peakSignalToNoiseRatio >= Self.leastForCompanions
            else { throw CodecError(.mismatch, "The rendition's \(original.role.name) is not the source's.") }
            if let wrongTurn = likeness.wrongTurn { return wrongTurn }
        }
        return nil
    }

    /// Thumbnails and gain maps are small and coded coarsely; a wrong turn of one is far below this.
    private static let leastForCompanions = 30.0
}

/// How close a picture that was read back is to its source as displayed.
struct Likeness: Sendable {
    let distortion: Bitmap.Distortion
    /// Another orientation in which the source is closer to the picture than in the one that was to be carried out.
    ///
    /// A bound alone would pass the wrong turn of a picture that is nearly its own mirror image. Of a flat picture no
    /// turn is closer than another, and all of them show the same.
    var wrongTurn: Orientation?

    init(of shown: Bitmap, to source: Bitmap, turnedBy orientation: Orientation) throws(CodecError) {
        let distortion = try shown.distortion(showing: source, turnedBy: orientation)
        self.distortion = distortion
        wrongTurn = Orientation.allCases.first { other in
            other != orientation && shown.isCloser(than: distortion, to: source, turnedBy: other)
        }
        // In HEIF it is a picture of its own; beside three colours, what is wrong with it alone doesn't weigh enough.
        if wrongTurn == nil, let opacity = shown.opacity, let original = source.opacity {
            wrongTurn = try Likeness(of: opacity, to: original, turnedBy: orientation).wrongTurn
        }
    }

    /// Why a picture with a wrong turn is refused.
    static func refusal(of wrongTurn: Orientation) -> String {
        "The rendition shows its source as turned by orientation \(wrongTurn.rawValue) instead, and was not published."
    }
}

extension Bitmap {
    /// The channel of opacity as a grey picture; nil where nothing shines through.
    fileprivate var opacity: Bitmap? {
        guard !isOpaque else { return nil }
        let (size, length) = (format.bytesPerSample, format.bytesPerPixel)
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * size)
        for end in stride(from: length, through: bytes.count, by: length) { samples += bytes[end - size..<end] }
        return try? Bitmap(
            width: width, height: height, format: Format(.gray, bitsPerSample: format.bitsPerSample), bytes: samples)
    }
}

extension Bitmap.ColorDescription {
    /// Whether samples mean the same colours: the same profile, primaries and transfer. The matrix tells only how they
    /// were coded.
    fileprivate func looksLike(_ other: Self) -> Bool {
        let (own, others) = (codePoints, other.codePoints)
        return iccProfile == other.iccProfile && own?.primaries ?? 2 == others?.primaries ?? 2
            && own?.transfer ?? 2 == others?.transfer ?? 2
    }
}
