import ContentTypes
import PhotoCodecs
import PhotoMetadata

extension UprightLadder {
    /// A coded picture turned without decoding, and proven by its codec; nil when no codec can.
    func turnedWithoutLoss(_ picture: CodedFile, by orientation: Orientation) throws(NoRendition) -> [UInt8]? {
        do {
            return try codecs.provenTurn(picture, by: orientation, limits: limits)
        } catch  where error.code == .inexact || error.code == .unsupported || error.code == .notMine {
            return nil
        } catch {
            throw NoRendition(error)
        }
    }

    /// The original turned by a codec of its type; nil when none can, or what it makes lacks something of the original.
    ///
    /// The codec has proven its result. That it shows the source, and with what, is checked here as well.
    func turnedByItsCodec(_ orientation: Orientation) throws(NoRendition) -> ProvenRendition? {
        guard orientation != .up, let coded = try turnedWithoutLoss(original, by: orientation) else { return nil }
        let source = try decoded(original)
        let staged = try stage(SplicedFile(coded))
        try checkUpright(staged, size: uprightSize(of: source))
        let shown = try readBack(staged)
        guard shown.hasAll(of: source) else { return nil }
        let likeness = try likeness(of: shown, to: source)
        try require(
            source.orientation == orientation && isProven(likeness),
            "The picture as its codec turned it does not show what its source does, and was not published.")
        return ProvenRendition(
            staged: staged, type: header.type, size: uprightSize(of: source), rung: .losslessTurn,
            proof: "its codec's own", account: Account(of: shown, from: source))
    }
}

extension Codec.Picture {
    /// Whether a picture has metadata, colour and companions of the kinds that another has.
    fileprivate func hasAll(of source: Codec.Picture) -> Bool {
        (metadata.exif != nil || source.metadata.exif == nil) && (metadata.xmp != nil || source.metadata.xmp == nil)
            && bitmap.color == source.bitmap.color && companions.map(\.role) == source.companions.map(\.role)
            && omitted == source.omitted
    }
}

extension Account {
    /// What became of the parts of a picture that another has too.
    fileprivate init(of shown: Codec.Picture, from source: Codec.Picture) {
        if source.metadata.exif != nil { carry("Exif", isChanged: shown.metadata.exif != source.metadata.exif) }
        if source.metadata.xmp != nil { carry("XMP", isChanged: shown.metadata.xmp != source.metadata.xmp) }
        if source.bitmap.color.iccProfile != nil { kept.append("ICC") }
        if source.bitmap.color.codePoints != nil { kept.append("colour code points") }
        kept += source.companions.map(\.role.name) + source.omitted
    }
}
