import ContentTypes
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

extension UprightLadder {
    /// Makes the rendition of a copy of the original that states no place, so that no rung need know of it, and looks
    /// through the result again.
    func renditionWithoutLocation() throws(NoRendition) -> ProvenRendition {
        let erasure = try locations(in: original, header)
        guard !erasure.findings.erased.isEmpty else {
            let made = try uprightRendition()
            try requireNoLocation(in: made)
            return made
        }
        let staged = try stage(erasure.file)
        var made = try ladder(on: staged).uprightRendition()
        if made.staged == nil {
            // What would have been the original itself is the copy.
            made = ProvenRendition(
                staged: staged, type: made.type, size: made.size, rung: .losslessTurn,
                proof: "the coded picture's own bytes", account: Account(kept: ["coded picture"]),
                orientation: made.orientation)
        }
        made.account.dropped += erasure.findings.erased
        try requireNoLocation(in: made)
        return made
    }

    /// The same ladder on another file.
    private func ladder(on staged: StagedFile) throws(NoRendition) -> UprightLadder {
        UprightLadder(
            policy: policy, configuration: configuration, registry: registry, codecs: codecs, library: library,
            original: CodedFile(staged.file, type: header.type), header: try probe(staged))
    }

    /// Looks for places in a rendition as a reader would find it, and refuses it where there is one left.
    private func requireNoLocation(in made: ProvenRendition) throws(NoRendition) {
        guard let staged = made.staged else { return }
        let left = try locations(in: CodedFile(staged.file, type: made.type), try probe(staged)).findings.erased
        try require(
            left.isEmpty,
            "The rendition still states where the photo was taken (\(left.joined(separator: ", "))) "
                + "and was not published.")
    }

    /// What a file states of places, all of which can be taken out.
    private func locations(in file: CodedFile, _ header: FileHeader) throws(NoRendition) -> LocationErasure {
        let erasure: LocationErasure
        do {
            erasure = try LocationErasure(of: file.source(), header, in: registry.catalog)
        } catch {
            throw NoRendition(error)
        }
        let remaining = erasure.findings.remaining
        try require(
            remaining.isEmpty,
            "Where the photo was taken can't be removed from what it holds (\(remaining.joined(separator: ", "))), "
                + "so no rendition was made.")
        return erasure
    }
}
