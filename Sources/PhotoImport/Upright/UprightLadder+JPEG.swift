import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

extension UprightLadder {
    /// JPEG: turned without decoding where every edge allows it, else decoded and coded again with its own settings.
    func uprightJPEG() throws(NoRendition) -> ProvenRendition {
        let jpeg = try parsed { (source) throws(MetadataError) in try JPEGFile(reading: source) }
        try require(jpeg.isComplete, "The JPEG ends before its picture does; copy it again from where it came.")
        try require(
            jpeg.frame != nil || jpeg.scanStart == nil,
            "The JPEG is damaged: a scan (SOS) comes before the frame header (SOF) that says how it is coded.")
        // A height of 0 is stated after the first scan, in a DNL segment.
        let frame = jpeg.frame.flatMap { $0.height > 0 ? PixelSize(width: $0.width, height: $0.height) : nil }
        try requireAgreement(orientation: [jpeg.exif?.orientation, jpeg.xmp?.orientation], size: frame)
        guard orientation != .up else { return try asIsOrCorrected(jpeg.patchedInPlace()) }
        // A film that follows the picture is none of a codec's business, and stays out of memory.
        let picture = CodedFile(original.file, type: .jpeg, range: 0..<UInt64(jpeg.end))
        if let coded = try turnedWithoutLoss(picture, by: orientation) { return try turnedJPEG(jpeg, coded: coded) }
        try require(policy == .pixels, "The JPEG has an edge that can't be turned without loss.")
        var source = try decoded(picture)
        source.orientation = orientation
        source.metadata = Codec.Metadata()
        return try lossyRendition(of: source, like: picture) { (coded) throws(NoRendition) in
            try graft(jpeg, onto: coded)
        }
    }

    private func turnedJPEG(_ jpeg: JPEGFile, coded: [UInt8]) throws(NoRendition) -> ProvenRendition {
        let carried = try graft(jpeg, onto: coded)
        let staged = try stage(carried.file)
        try checkUpright(staged, size: displayedSize)
        try checkCoding(of: staged, is: coded)
        return ProvenRendition(
            staged: staged, type: .jpeg, size: displayedSize, rung: .losslessTurn, proof: "every coefficient equal",
            account: carried.account)
    }

    /// Reads a staged rendition back and checks that its picture is coded by the very bytes that were proven.
    ///
    /// This is the host's own check, by its own reader: whatever a codec service did in a process of its own, what is
    /// published is what it gave back as proven.
    private func checkCoding(of staged: StagedFile, is coded: [UInt8]) throws(NoRendition) {
        let isSame: Bool
        do {
            isSame = try JPEGFile(reading: StoredBytes(staged.file)).hasSameCoding(as: JPEGFile(coded))
        } catch {
            throw NoRendition("The rendition can't be read back", error)
        }
        try require(isSame, "The rendition reads back with another picture than was proven, and was not published.")
    }

    /// Puts the original's segments, and the pictures after the first, around a coded picture.
    private func graft(_ jpeg: JPEGFile, onto coded: [UInt8]) throws(NoRendition) -> Carried {
        do {
            return Carried(try jpeg.grafted(onto: coded, turns: turns))
        } catch {
            throw NoRendition(error)
        }
    }
}
