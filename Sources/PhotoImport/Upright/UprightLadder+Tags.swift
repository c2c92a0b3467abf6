import PhotoMetadata

extension UprightLadder {
    /// A rendition that differs from the original in tags alone.
    func corrected(_ patch: InPlacePatch) throws(NoRendition) -> ProvenRendition {
        if let place = patch.remaining.first {
            throw NoRendition("The \(place) states another orientation and can't be set right where it is.")
        }
        let staged = try stage(patch.bytes)
        try checkCorrected(staged)
        let account = Account(kept: ["coded picture"], changed: patch.changed)
        return ProvenRendition(
            staged: staged, type: header.type, size: displayedSize, rung: .losslessTurn,
            proof: "the coded picture's own bytes", account: account)
    }
}
