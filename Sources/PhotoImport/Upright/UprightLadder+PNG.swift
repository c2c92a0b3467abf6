import ContentTypes
import PhotoCodecs
import PhotoMetadata

extension UprightLadder {
    /// PNG: decoded, turned, and coded again with every pixel kept.
    func uprightPNG() throws(NoRendition) -> ProvenRendition {
        let png = try parsed { (source) throws(MetadataError) in try PNGFile(reading: source) }
        try require(png.isComplete, "The PNG ends before its picture does; copy it again from where it came.")
        try requireIntactChunks(png)
        try requireAgreement(
            orientation: [png.exif?.orientation, png.xmp?.orientation],
            size: png.header.map { PixelSize(width: $0.width, height: $0.height) })
        guard orientation != .up else { return try asIsOrCorrected(patched(png)) }
        try require(
            !header.facets.contains(.animation), "An animated PNG can't be turned here without losing its frames.")
        var source = try decoded(original)
        source.orientation = orientation
        source.metadata = Codec.Metadata()
        return try losslessRendition(of: source) { (coded) throws(NoRendition) in try graft(png, onto: coded) }
    }

    private func requireIntactChunks(_ png: PNGFile) throws(NoRendition) {
        do {
            guard let damaged = try png.firstDamagedChunk() else { return }
            throw NoRendition(
                "The PNG is damaged: the checksum of its \(damaged.type) chunk is wrong; copy it again from where it came."
            )
        } catch let error as NoRendition {
            throw error
        } catch {
            throw NoRendition(error)
        }
    }

    private func patched(_ png: PNGFile) throws(NoRendition) -> InPlacePatch {
        do {
            return try png.patchedInPlace()
        } catch {
            throw NoRendition(error)
        }
    }

    private func graft(_ png: PNGFile, onto coded: [UInt8]) throws(NoRendition) -> Carried {
        do {
            return Carried(try png.grafted(onto: coded, turns: turns))
        } catch {
            throw NoRendition(error)
        }
    }
}
