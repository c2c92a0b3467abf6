import ContentTypes
import PhotoCodecs

/// The pixels as they are shown, and the proof that none was lost on the way.
func upright(_ picture: Codec.Picture) throws(CodecError) -> Bitmap {
    let turned = picture.bitmap.turned(by: picture.orientation)
    let distance = try turned.distortion(showing: picture.bitmap, turnedBy: picture.orientation)
    guard distance.largestDifference == 0 else {
        throw CodecError(.mismatch, "The turned picture differs from its source by \(distance.largestDifference).")
    }
    return turned
}
