import ContentTypes
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

/// The pictures that a JPEG holds beside its main one, which are turned as that is.
extension UprightLadder {
    /// What was done to the main picture, and how to do it to others of the file.
    var turns: PictureTurns { PictureTurns(orientation, thumbnail: turnedThumbnail, secondary: turnedPicture) }

    /// A picture inside the file, turned as the main one was; nil when that can't be done and proven without loss.
    private func turnedPart(_ bytes: [UInt8]) -> [UInt8]? {
        do {
            let part = try stage(bytes)
            return try codecs.provenTurn(CodedFile(part.file, type: .jpeg), by: orientation, limits: limits)
        } catch {
            return nil
        }
    }

    /// A small picture, which is rarely whole in its own iMCUs.
    private func turnedThumbnail(_ bytes: [UInt8]) -> [UInt8]? { turnedPart(bytes) ?? recodedPart(bytes) }

    /// A whole picture after the main one, turned as that was, with its own metadata: of a gain map, that says how it
    /// is applied.
    private func turnedPicture(_ bytes: [UInt8]) -> [UInt8]? {
        guard let coded = turnedThumbnail(bytes) else { return nil }
        do {
            let turns = PictureTurns(orientation, thumbnail: turnedThumbnail)
            return try JPEGFile(bytes).grafted(onto: coded, turns: turns).bytes
        } catch {
            return nil
        }
    }

    /// Pixels that are coded again whatever the size of the main picture.
    private static let smallArea = 1 << 20

    /// A picture inside the file, decoded, turned, and coded again with its own settings; nil when that can't be done,
    /// or doesn't come close enough to its source.
    ///
    /// A gain map is a fraction of its picture's size, and rarely whole in its own iMCUs where the picture is.
    private func recodedPart(_ bytes: [UInt8]) -> [UInt8]? {
        guard policy == .pixels else { return nil }
        do {
            let part = CodedFile(try stage(bytes).file, type: .jpeg)
            let source = try decoded(part)
            // What was set aside for the photo's memory is for pictures of its own size, or small ones.
            let (area, allowed) = (
                source.bitmap.width * source.bitmap.height, displayedSize.width * displayedSize.height
            )
            guard area <= max(allowed, Self.smallArea) else { return nil }
            let upright = Codec.Picture(bitmap: source.bitmap.turned(by: orientation))
            for quality in Self.finenesses {
                let coded = try codecs.encode(upright, as: .jpeg, like: part, quality: quality, limits: limits)
                let shown = try codecs.decode(CodedFile(try stage(coded).file, type: .jpeg), options: decoding)
                let likeness = try Likeness(of: shown.bitmap, to: source.bitmap, turnedBy: orientation)
                if isProven(likeness) { return coded }
            }
            return nil
        } catch {
            return nil
        }
    }
}
