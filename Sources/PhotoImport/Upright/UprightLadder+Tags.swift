import ContentTypes
import PhotoMetadata

extension UprightLadder {
    /// Checks that the whole file says what its header, of which a bounded part is read, says.
    ///
    /// Detection reads no more than it must; a file that hides a statement beyond that is not taken for upright.
    /// - Parameter stated: what the whole file's Exif and XMP state; the first legal one counts.
    func requireAgreement(orientation stated: [UInt16?], size: PixelSize?) throws(NoRendition) {
        let legal = stated.lazy.compactMap { $0.flatMap { UInt8(exactly: $0) }.flatMap(Orientation.init) }
        try require(
            legal.first ?? .up == orientation,
            "The file states an orientation where its header is not looked for, so no rendition was made.")
        guard let size else { return try require(header.width != nil, "The file states no size for its picture.") }
        try require(
            size == header.width.flatMap { width in header.height.map { PixelSize(width: width, height: $0) } },
            "The file states another size than its header, so no rendition was made.")
    }

    /// Takes the original apart in place.
    func parsed<File>(_ parse: (StoredBytes) throws(MetadataError) -> File) throws(NoRendition) -> File {
        do {
            return try parse(try original.source())
        } catch {
            throw NoRendition(error)
        }
    }

    /// The original itself when nothing in it states an orientation, else with every statement set right.
    func asIsOrCorrected(_ patch: InPlacePatch) throws(NoRendition) -> ProvenRendition {
        try patch.changed.isEmpty && patch.remaining.isEmpty ? readableAsIs() : corrected(patch)
    }

    /// A rendition that differs from the original in tags alone.
    func corrected(_ patch: InPlacePatch) throws(NoRendition) -> ProvenRendition {
        if let place = patch.remaining.first {
            throw NoRendition("The \(place) states another orientation and can't be set right where it is.")
        }
        let staged = try stage(patch.file)
        try checkCorrected(staged)
        let account = Account(kept: ["coded picture"], changed: patch.changed)
        return ProvenRendition(
            staged: staged, type: header.type, size: displayedSize, rung: .losslessTurn,
            proof: "the coded picture's own bytes", account: account)
    }
}
