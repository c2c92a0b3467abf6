import PhotoCodecs
import PhotoMetadata

/// Exif and XMP as they go into an upright rendition, with an account of what was done to them.
struct UprightMetadata: Sendable {
    private(set) var metadata: Codec.Metadata
    private(set) var account = Account()

    /// Sets every orientation to 1 and the dimensions to those of the upright picture, in place.
    init(of source: Codec.Metadata, size: PixelSize) {
        metadata = source
        setExifUpright(size)
        setXMPUpright(size)
    }

    private mutating func setExifUpright(_ size: PixelSize) {
        guard let old = metadata.exif else { return }
        guard var block = try? ExifBlock(old) else {
            metadata.exif = nil
            return account.dropped.append("Exif")
        }
        block.resetOrientation()
        if block.dropThumbnail() == .dropped { account.dropped.append("thumbnail") }
        block.setPixelDimensions(width: size.width, height: size.height)
        metadata.exif = block.bytes
        account.carry("Exif", isChanged: block.bytes != old)
    }

    private mutating func setXMPUpright(_ size: PixelSize) {
        guard let old = metadata.xmp else { return }
        guard let packet = try? XMPPacket(old) else { return account.kept.append("XMP") }
        let upright = packet.settingOrientationToUp()
        metadata.xmp =
            upright.settingPixelDimensions(width: size.width, height: size.height, mayGrow: true).packet.bytes
        account.carry("XMP", isChanged: metadata.xmp != old)
    }
}

extension Account {
    mutating func carry(_ name: String, isChanged: Bool) {
        if isChanged { changed.append(name) } else { kept.append(name) }
    }
}
