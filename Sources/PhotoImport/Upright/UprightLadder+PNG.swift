import ContentTypes
import PhotoCodecs
import PhotoMetadata

extension UprightLadder {
    /// PNG: decoded, turned, and coded again with every pixel kept.
    func uprightPNG() throws(NoRendition) -> ProvenRendition {
        let png = try parsedPNG()
        try require(png.isComplete, "The PNG ends before its picture does; copy it again from where it came.")
        if let damaged = png.chunks.first(where: { !png.isIntact($0) }) {
            throw NoRendition(
                "The PNG is damaged: the checksum of its \(damaged.type) chunk is wrong; copy it again from where it came."
            )
        }
        try requireAgreement(
            orientation: png.exif?.orientation, size: png.header.map { PixelSize(width: $0.width, height: $0.height) })
        guard orientation != .up else { return try asIsOrCorrected(png.patchedInPlace()) }
        try require(
            !header.facets.contains(.animation), "An animated PNG can't be turned here without losing its frames.")
        var source = try decodedOriginal()
        source.orientation = orientation
        source.metadata = Codec.Metadata()
        return try losslessRendition(of: source) { (coded) throws(NoRendition) in try graft(png, onto: coded) }
    }

    private func parsedPNG() throws(NoRendition) -> PNGFile {
        let bytes = try originalBytes()
        do {
            return try PNGFile(bytes)
        } catch {
            throw NoRendition(error.description)
        }
    }

    private func graft(_ png: PNGFile, onto coded: [UInt8]) throws(NoRendition) -> Carried {
        do {
            return Carried(try png.grafted(onto: coded, turns: turns))
        } catch {
            throw NoRendition(error.description)
        }
    }
}
