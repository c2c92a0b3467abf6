import ContentTypes
import PhotoMetadata

/// A newly coded, upright JPEG with everything else that its source had, and a line on what became of it.
func carryOver(
    _ source: [UInt8], onto coded: [UInt8], turnedBy orientation: Orientation,
    turning part: @escaping ([UInt8]) -> [UInt8]?
) throws(MetadataError) -> (file: [UInt8], account: String) {
    let turns = PictureTurns(orientation, thumbnail: part, secondary: part)
    let graft = try JPEGFile(source).grafted(onto: coded, turns: turns)
    let account = "kept \(graft.kept), changed \(graft.changed), dropped \(graft.dropped), stale \(graft.stale)"
    return (try graft.bytes, account)
}
