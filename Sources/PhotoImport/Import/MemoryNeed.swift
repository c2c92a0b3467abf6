import ContentTypes

/// How much memory a photo's rendition will take at most, told from its header.
struct MemoryNeed: Sendable {
    let bytes: Int

    init(of stored: StoredPhoto) {
        let header = stored.header
        let file = Int(clamping: stored.photo.byteCount)
        let isUpright = header.orientation ?? .up == .up
        // Upright pictures are walked, not decoded. A turn holds two sets of coefficients and both files; decoding,
        // turning, encoding and reading back hold three bitmaps beside the codec's own planes.
        let perPixel: Int =
            switch header.type {
            case _ where isUpright: 0
            case .jpeg: 16
            case .png: 4 * (header.bitDepth ?? 8 > 8 ? 8 : 4)
            default: 40
            }
        let (pixels, tooMany) = (header.width ?? 0).multipliedReportingOverflow(by: header.height ?? 0)
        let (picture, tooLarge) = pixels.multipliedReportingOverflow(by: perPixel)
        let (total, overflow) = (file * 3).addingReportingOverflow(picture)
        bytes = tooMany || tooLarge || overflow ? .max : total
    }
}
