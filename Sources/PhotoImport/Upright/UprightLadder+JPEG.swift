import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

extension UprightLadder {
    /// JPEG: turned without decoding where every edge allows it, else decoded and coded again with its own settings.
    func uprightJPEG() throws(NoRendition) -> ProvenRendition {
        let jpeg = try parsedJPEG()
        try require(jpeg.isComplete, "The JPEG ends before its picture does; copy it again from where it came.")
        // A height of 0 is stated after the first scan, in a DNL segment.
        let frame = jpeg.frame.flatMap { $0.height > 0 ? PixelSize(width: $0.width, height: $0.height) : nil }
        try requireAgreement(orientation: jpeg.exif?.orientation, size: frame)
        guard orientation != .up else { return try asIsOrCorrected(jpeg.patchedInPlace()) }
        if let coded = try turnedCoefficients() { return try turnedJPEG(jpeg, coded: coded) }
        try require(policy == .pixels, "The JPEG has an edge that can't be turned without loss.")
        var source = try decodedOriginal()
        source.orientation = orientation
        source.metadata = Codec.Metadata()
        return try lossyRendition(of: source) { (coded) throws(NoRendition) in try graft(jpeg, onto: coded) }
    }

    private func parsedJPEG() throws(NoRendition) -> JPEGFile {
        let bytes = try originalBytes()
        do {
            return try JPEGFile(bytes)
        } catch {
            throw NoRendition(error.description)
        }
    }

    /// The picture with its coefficients turned and compared with the original's; nil when some edge can't be.
    private func turnedCoefficients() throws(NoRendition) -> [UInt8]? {
        do {
            return try codecs.provenTurn(original, by: orientation, limits: limits)
        } catch  where error.code == .inexact || error.code == .unsupported {
            return nil
        } catch {
            throw NoRendition(error)
        }
    }

    private func turnedJPEG(_ jpeg: JPEGFile, coded: [UInt8]) throws(NoRendition) -> ProvenRendition {
        let carried = try graft(jpeg, onto: coded)
        let staged = try stage(carried.bytes)
        try checkUpright(staged, size: displayedSize)
        try checkCoding(of: staged, is: coded)
        return ProvenRendition(
            staged: staged, type: .jpeg, size: displayedSize, rung: .losslessTurn, proof: "every coefficient equal",
            account: carried.account)
    }

    /// Reads a staged rendition back and checks that its picture is coded by the very bytes that were proven.
    private func checkCoding(of staged: StagedFile, is coded: [UInt8]) throws(NoRendition) {
        let isSame: Bool
        do {
            let stored = try CodedFile(staged.file, type: .jpeg).input(limits)
            isSame = try JPEGFile(stored.bytes).hasSameCoding(as: JPEGFile(coded))
        } catch {
            throw NoRendition("The rendition can't be read back: \(Cause(error).reason).")
        }
        try require(isSame, "The rendition reads back with another picture than was proven, and was not published.")
    }

    /// Puts the original's segments, and the pictures after the first, around a coded picture.
    private func graft(_ jpeg: JPEGFile, onto coded: [UInt8]) throws(NoRendition) -> Carried {
        do {
            return Carried(try jpeg.grafted(onto: coded, turns: turns))
        } catch {
            throw NoRendition(error.description)
        }
    }

    /// What was done to the main picture, and how to do it to others of the file.
    var turns: PictureTurns { PictureTurns(orientation, thumbnail: turnedPart, secondary: turnedPart) }

    /// A picture inside the file, turned as the main one was; nil when that can't be done and proven without loss.
    private func turnedPart(_ bytes: [UInt8]) -> [UInt8]? {
        do {
            let part = try stage(bytes)
            return try codecs.provenTurn(CodedFile(part.file, type: .jpeg), by: orientation, limits: limits)
        } catch {
            return nil
        }
    }
}
