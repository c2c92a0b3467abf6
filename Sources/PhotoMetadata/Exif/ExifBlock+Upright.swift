import ContentTypes

extension ExifBlock {
    /// Makes the block true of the upright picture: orientations, thumbnail, dimensions.
    ///
    /// - Parameters:
    ///   - width: pixels across, upright.
    ///   - height: pixels down, upright.
    ///   - stored: width and height before the turn, where known.
    ///   - turns: what was done to the picture, and how to do it to a thumbnail.
    ///   - maximumSize: how long the block may become for a thumbnail's sake.
    ///   - graft: takes the names of what was changed or dropped, that of the block itself excepted.
    mutating func setUpright(
        width: Int, height: Int, stored: (width: Int, height: Int)?, turns: PictureTurns, maximumSize: Int,
        recording graft: inout Graft
    ) {
        resetOrientation()
        turnThumbnail(stored: stored, turns: turns, maximumSize: maximumSize, recording: &graft)
        setPixelDimensions(width: width, height: height)
        guard turns.orientation != .up else { return }
        if entry(ExifTag.subjectArea, in: .exif) != nil || entry(ExifTag.subjectLocation, in: .exif) != nil {
            graft.leaveStale("subject area")
        }
    }

    private mutating func turnThumbnail(
        stored: (width: Int, height: Int)?, turns: PictureTurns, maximumSize: Int, recording graft: inout Graft
    ) {
        guard hasThumbnail else { return }
        guard turns.orientation != .up else { return graft.keep("thumbnail") }
        let old = thumbnail.map { Array(bytes[$0]) }
        if let old, turns.orientation.swapsAxes, isUprightAlready(old, stored: stored) {
            return graft.keep("thumbnail")
        }
        guard let turned = old.flatMap({ turns.thumbnail?($0) }),
            replaceThumbnail(with: turned, maximumSize: maximumSize) == .replaced
        else {
            dropThumbnail()
            return graft.drop("thumbnail")
        }
        graft.change("thumbnail")
    }

    /// Whether a thumbnail has the shape of the upright picture and not that of the stored one.
    ///
    /// Some software bakes the orientation into the thumbnail alone; only quarter turns show it.
    private func isUprightAlready(_ thumbnail: [UInt8], stored: (width: Int, height: Int)?) -> Bool {
        guard let small = (try? JPEGFile(thumbnail))?.frame, let stored, small.width != small.height,
            stored.width != stored.height
        else { return false }
        return (small.width > small.height) != (stored.width > stored.height)
    }
}
