import ContentTypes
import PhotoCodecs

extension UprightLadder {
    /// Every type without a path of its own: formats without a codec here, and codecs of the consumer's own.
    func uprightOther() throws(NoRendition) -> ProvenRendition {
        guard !registry.decoders(for: header.type).isEmpty else { return try uprightWithoutCodec() }
        let described = try describe()
        let orientation = stated(by: described.orientation)
        guard orientation != .up || statesAnother else {
            return asIs(PixelSize(width: described.width, height: described.height))
        }
        var made = try uprightByCodec(orientation)
        // Of a type of the consumer's own only its codec knows which orientation its files state.
        made.orientation = orientation
        return made
    }

    /// The orientation to carry out: the codec's own, but for one that XMP alone states, which codecs leave to others.
    private func stated(by codec: Orientation) -> Orientation {
        header.evidence.contains { $0.counts && $0.place == .xmp } ? orientation : codec
    }

    private func uprightByCodec(_ orientation: Orientation) throws(NoRendition) -> ProvenRendition {
        if let turned = try turnedByItsCodec(orientation) { return turned }
        try require(
            !header.facets.contains(.animation),
            "An animated \(header.type) can't be turned here without losing its frames.")
        try require(policy == .pixels, "A \(header.type) can't be turned without coding it again.")
        // A RAW file, say: decoding it first would only cost time.
        try require(
            !registry.encoders(for: header.type).isEmpty,
            "No codec here writes \(header.type), so it stays as it is, and no upright rendition was made.")
        let frames = try frames()
        try require(
            frames == 1, "A \(header.type) of \(frames) pictures can't be turned here without losing all but one.")
        var source = try decoded(original)
        source.orientation = stated(by: source.orientation)
        let account = account(of: source)
        return try lossyRendition(of: source, like: original, rungWhenEqual: .losslessReencode) {
            Carried($0, account: account)
        }
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

    private func frames() throws(NoRendition) -> Int {
        do {
            return try codecs.frames(of: original, limits: limits).count
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
