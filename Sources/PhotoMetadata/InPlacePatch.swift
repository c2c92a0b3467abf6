import ContentTypes

/// A file in which every stated orientation was set to 1 without moving a byte.
public struct InPlacePatch: Sendable {
    /// Names of what was changed, such as `Exif`.
    public private(set) var changed: [String] = []
    /// Names of what still states another orientation, because it can't be changed in place.
    public private(set) var remaining: [String] = []

    private let source: any ByteSource & Sendable
    private var edits: [(place: Range<Int>, bytes: [UInt8])] = []
    /// Behind the last edit, where all that follows is free.
    private var end = 0

    init(of source: any ByteSource & Sendable) {
        self.source = source
    }

    /// The file, as long as before; what wasn't changed is still the source's.
    public var file: SplicedFile { SplicedFile(replacing: edits, in: source) }

    /// The whole file in memory.
    ///
    /// - Throws: `io` when the source can't be read.
    public var bytes: [UInt8] {
        get throws(MetadataError) { try file.bytes() }
    }

    mutating func change(_ name: String) {
        if !changed.contains(name) { changed.append(name) }
    }

    mutating func leave(_ name: String) {
        if !remaining.contains(name) { remaining.append(name) }
    }

    /// Takes over what was done to the block of bytes that begins at a place.
    ///
    /// Of two blocks that overlap, as only hostile files have them, the second stays as it is.
    mutating func take(_ block: BlockPatch, at start: Int) {
        block.remaining.forEach { leave($0) }
        guard !block.changed.isEmpty else { return }
        let place = start..<start + block.bytes.count
        guard place.lowerBound >= end || !edits.contains(where: { $0.place.overlaps(place) }) else {
            return block.changed.forEach { leave($0) }
        }
        edits.append((place, block.bytes))
        end = max(end, place.upperBound)
        block.changed.forEach { change($0) }
    }
}

/// A block of bytes, such as a segment's payload, in which orientations are set to 1 where they lie.
struct BlockPatch {
    private(set) var bytes: [UInt8]
    private(set) var changed: [String] = []
    private(set) var remaining: [String] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Puts other bytes of the same length in a range.
    mutating func replace(_ range: Range<Int>, with new: [UInt8], named name: String) {
        bytes.replaceSubrange(range, with: new)
        changed.append(name)
    }

    /// Stores a number without its being a change of its own.
    mutating func store(_ value: UInt32, at offset: Int) {
        bytes.store(value, at: offset, .big)
    }

    /// Sets an Exif block upright where it lies.
    mutating func setExifUpright(at range: Range<Int>) {
        guard let range = bytes.range(at: range.lowerBound, length: range.count),
            var block = try? ExifBlock(Array(bytes[range]))
        else { return }
        let edits = block.resetOrientation()
        if edits.contains(where: { !$0.isDone }) { remaining.append("Exif") }
        guard edits.contains(where: { $0.outcome == .written }) else { return }
        replace(range, with: block.bytes, named: "Exif")
    }

    /// Sets an XMP packet upright where it lies; the extension that it may name changes its digest.
    mutating func setXMPUpright(at range: Range<Int>, extendedBy extended: ExtendedXMPEdit? = nil) {
        guard let range = bytes.range(at: range.lowerBound, length: range.count),
            let packet = try? XMPPacket(Array(bytes[range]))
        else { return }
        var new = packet.settingOrientationToUp().bytes
        extended?.rename(in: &new)
        if new != packet.bytes { replace(range, with: new, named: "XMP") }
    }

    /// Sets Exif and XMP among Photoshop's resources upright where they lie.
    mutating func setPhotoshopUpright(at range: Range<Int>) {
        for resource in PhotoshopResources(in: range, of: bytes).resources {
            if resource.id == PhotoshopResources.exif { setExifUpright(at: resource.data) }
            if resource.id == PhotoshopResources.xmp { setXMPUpright(at: resource.data) }
        }
    }
}
