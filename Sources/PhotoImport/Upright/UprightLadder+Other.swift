import ContentTypes
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

extension UprightLadder {
    /// Every type without a path of its own: formats without a codec here, and codecs of the consumer's own.
    func uprightOther() throws(NoRendition) -> ProvenRendition {
        guard !registry.decoders(for: header.type).isEmpty else { return try uprightWithoutCodec() }
        let described = try describe()
        let orientation = stated(by: described.orientation)
        let isUpright = orientation == .up && !statesAnother ? try !hasTurnedPage() : false
        guard !isUpright else {
            return asIs(PixelSize(width: described.width, height: described.height))
        }
        var made = try uprightByCodec(orientation)
        // Of a type of the consumer's own only its codec knows which orientation its files state.
        made.orientation = orientation
        return made
    }

    /// What a rendition is called whose samples are all equal to its source's: of a source that was coded with loss,
    /// JPEG in a TIFF or VP8, another decoder than ours makes other samples.
    var rungWhenEqual: Rung {
        ["compression 6", "compression 7", "VP8"].contains(header.codec) ? .reencode : .losslessReencode
    }

    /// The orientation to carry out: the codec's own, but for one that XMP alone states, which codecs leave to others.
    func stated(by codec: Orientation) -> Orientation {
        header.evidence.contains { $0.counts && $0.place == .xmp } ? orientation : codec
    }

    private func uprightByCodec(_ orientation: Orientation) throws(NoRendition) -> ProvenRendition {
        if let turned = try turnedByItsCodec(orientation) { return turned }
        try require(policy == .pixels, "A \(header.type) can't be turned without coding it again.")
        // A RAW file, say: decoding it first would only cost time.
        try require(
            !registry.encoders(for: header.type).isEmpty,
            "No codec here writes \(header.type), so it stays as it is, and no upright rendition was made.")
        let sequence = try frames()
        if sequence.count > 1 || header.facets.contains(.animation) {
            return try uprightFrames(sequence) { Carried($0, account: $1) }
        }
        var source = try decoded(original)
        source.orientation = stated(by: source.orientation)
        let account = account(of: source)
        return try lossyRendition(of: source, like: original, rungWhenEqual: rungWhenEqual) {
            Carried($0, account: account)
        }
    }

    /// Whether a page behind the first of a TIFF states an orientation of its own.
    private func hasTurnedPage() throws(NoRendition) -> Bool {
        guard header.type == .tiff else { return false }
        try require(
            header.frameCount != nil,
            "The TIFF has more pages than are looked at, or they lead in circles, so it isn't known how they stand.")
        return header.pageOrientations.contains { $0 != 1 }
    }

    private func uprightWithoutCodec() throws(NoRendition) -> ProvenRendition {
        let catalog = registry.catalog
        // Of a type whose header was read, it is known that nothing states an orientation; of others it isn't.
        let isKnown = header.width != nil && !catalog.conforms(header.type, to: .cameraRaw)
        guard isKnown, orientation == .up, !statesAnother else {
            let advice = registry.remedy(for: header.type).map { "; \($0)" } ?? ""
            throw NoRendition("No codec for \(header.type) is here, so no upright rendition was made\(advice).")
        }
        return asIs()
    }

    /// How many pictures the original holds, as its codec counts them.
    func frames() throws(NoRendition) -> Codec.FrameSequence {
        do {
            return try codecs.frames(of: original, limits: limits)
        } catch {
            throw NoRendition(error)
        }
    }

    private func describe() throws(NoRendition) -> Codec.Header {
        do {
            return try codecs.header(of: original, limits: limits)
        } catch {
            throw NoRendition(error)
        }
    }

    /// Refuses with a sentence unless a condition holds.
    func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws(NoRendition) {
        guard condition else { throw NoRendition(reason()) }
    }
}
