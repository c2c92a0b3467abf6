/// A file in which every stated orientation was set to 1 without moving a byte.
public struct InPlacePatch: Sendable, Equatable {
    /// The file, as long as before.
    public internal(set) var bytes: [UInt8]
    /// Names of what was changed, such as `Exif`.
    public private(set) var changed: [String] = []
    /// Names of what still states another orientation, because it can't be changed in place.
    public private(set) var remaining: [String] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func change(_ name: String) {
        if !changed.contains(name) { changed.append(name) }
    }

    mutating func leave(_ name: String) {
        if !remaining.contains(name) { remaining.append(name) }
    }
}

extension InPlacePatch {
    /// Sets an Exif block upright where it lies.
    mutating func setExifUpright(at range: Range<Int>) {
        guard let range = bytes.range(at: range.lowerBound, length: range.count),
            var block = try? ExifBlock(Array(bytes[range]))
        else { return }
        let edits = block.resetOrientation()
        if edits.contains(where: { !$0.isDone }) { leave("Exif") }
        guard edits.contains(where: { $0.outcome == .written }) else { return }
        bytes.replaceSubrange(range, with: block.bytes)
        change("Exif")
    }

    /// Sets an XMP packet upright where it lies.
    mutating func setXMPUpright(at range: Range<Int>) {
        guard let range = bytes.range(at: range.lowerBound, length: range.count),
            let packet = try? XMPPacket(Array(bytes[range])), packet.needsUpright
        else { return }
        bytes.replaceSubrange(range, with: packet.settingOrientationToUp().bytes)
        change("XMP")
    }

    /// Sets Exif and XMP among Photoshop's resources upright where they lie.
    mutating func setPhotoshopUpright(at range: Range<Int>) {
        for resource in PhotoshopResources(in: range, of: bytes).resources {
            if resource.id == PhotoshopResources.exif { setExifUpright(at: resource.data) }
            if resource.id == PhotoshopResources.xmp { setXMPUpright(at: resource.data) }
        }
    }
}
