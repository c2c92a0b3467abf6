import ContentTypes
import PhotoCodecs
import PhotoMetadata

extension UprightLadder {
    /// HEIC, AVIF and their kin, whose orientation is a property of the primary item and never the Exif tag's.
    func uprightHEIF() throws(NoRendition) -> ProvenRendition {
        try require(header.width != nil, "The file states no picture that can be found in it.")
        let missing = header.container?.missingByteCount ?? 0
        try require(missing == 0, "The file ends \(missing) bytes before its picture does; copy it again.")
        let isTurned = header.transforms.contains { $0.orientation ?? .up != .up }
        if isTurned, policy == .pixels { return try reencodedHEIF() }
        let tags = header.evidence.filter { !$0.counts && $0.orientation ?? .up != .up }
        return try tags.isEmpty ? readableAsIs() : correctedHEIF()
    }

    private func reencodedHEIF() throws(NoRendition) -> ProvenRendition {
        try require(
            header.type != .heics && header.type != .avis,
            "A sequence of pictures can't be turned here without losing all but one of them.")
        let source = try decoded(original)
        let account = account(of: source)
        return try lossyRendition(of: source, like: original) { Carried($0, account: account) }
    }

    /// The coded picture untouched, and only the tags that contradict the standard's set right where they are.
    private func correctedHEIF() throws(NoRendition) -> ProvenRendition {
        let ranges = { (ranges: [Range<UInt64>]?) in
            (ranges ?? []).map { Int(clamping: $0.lowerBound)..<Int(clamping: $0.upperBound) }
        }
        let patch: InPlacePatch
        do {
            patch = try HEIFMetadata.patchedInPlace(
                try original.source(), exif: ranges(header.container?.exif), xmp: ranges(header.container?.xmp))
        } catch {
            throw NoRendition(error)
        }
        return try corrected(patch)
    }
}
