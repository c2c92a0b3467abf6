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
        if header.facets.contains(.animation) { return try uprightAnimation(png) }
        var source = try decoded(original)
        source.orientation = orientation
        source.metadata = Codec.Metadata()
        return try losslessRendition(of: source) { (coded) throws(NoRendition) in try graft(png, onto: coded) }
    }

    /// Every frame turned, and the still picture that others show where it is none of them.
    private func uprightAnimation(_ png: PNGFile) throws(NoRendition) -> ProvenRendition {
        let order = png.chunks.map(\.type)
        let isStillAFrame = order.firstIndex(of: "fcTL").map { $0 < order.firstIndex(of: "IDAT") ?? 0 } ?? false
        guard !isStillAFrame else {
            return try uprightFrames(try frames()) { (coded, _) throws(NoRendition) in try graft(png, onto: coded) }
        }
        var still = try decoded(original)
        still.orientation = orientation
        return try uprightFrames(try frames(), behind: still) { (coded, _) throws(NoRendition) in
            try graft(png, onto: try withoutFirstFrame(coded))
        }
    }

    private func withoutFirstFrame(_ coded: [UInt8]) throws(NoRendition) -> [UInt8] {
        do {
            return try PNGFile(coded).withoutFirstFrame
        } catch {
            throw NoRendition(error)
        }
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
