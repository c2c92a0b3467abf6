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
        guard orientation != .up else {
            return statesAnother ? try corrected(jpeg.patchedInPlace()) : asIs()
        }
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

    /// The picture with its coefficients turned; nil when some edge can't be.
    private func turnedCoefficients() throws(NoRendition) -> [UInt8]? {
        do {
            return try codecs.turn(original, by: orientation, limits: limits)
        } catch  where error.code == .inexact {
            return nil
        } catch {
            throw NoRendition(error)
        }
    }

    private func turnedJPEG(_ jpeg: JPEGFile, coded: [UInt8]) throws(NoRendition) -> ProvenRendition {
        let carried = try graft(jpeg, onto: coded)
        let staged = try stage(carried.bytes)
        try checkUpright(staged, size: displayedSize)
        try prove(staged, isTurned: original)
        return ProvenRendition(
            staged: staged, type: .jpeg, size: displayedSize, rung: .losslessTurn, proof: "every coefficient equal",
            account: carried.account)
    }

    private func prove(_ staged: StagedFile, isTurned file: CodedFile) throws(NoRendition) {
        do {
            try codecs.prove(CodedFile(staged.file, type: .jpeg), isTurned: file, by: orientation, limits: limits)
        } catch {
            throw NoRendition(error)
        }
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
            let turned = try codecs.turn(CodedFile(part.file, type: .jpeg), by: orientation, limits: limits)
            let staged = try stage(turned)
            try prove(staged, isTurned: CodedFile(part.file, type: .jpeg))
            return turned
        } catch {
            return nil
        }
    }
}
