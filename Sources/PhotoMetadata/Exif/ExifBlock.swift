/// An Exif block: a TIFF structure of directories, as JPEG, PNG, WebP and HEIF carry it.
///
/// Whatever can be read of a damaged block is read: loops, overflowing counts and offsets past the end are passed
/// over. Edits are made in place, so that the bytes around them, a MakerNote's above all, stay where they are and as
/// they are. A MakerNote is never interpreted.
public struct ExifBlock: Sendable, Equatable {
    /// The block from its byte order mark on.
    public internal(set) var bytes: [UInt8]
    /// The order of its numbers' bytes.
    public let byteOrder: ByteOrder
    /// The directories in the order in which they were found; IFD0 is the first if there is any.
    public internal(set) var directories: [Directory]

    /// Reads a block.
    ///
    /// - Parameter bytes: from `II*\0` or `MM\0*` on.
    /// - Throws: `notMine` when the bytes don't begin so. Damage further on is no error.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        guard let order = ExifBlock.byteOrder(of: bytes) else {
            throw MetadataError(.notMine, "Exif", "The Exif block does not begin with a TIFF header, so it isn't read.")
        }
        self.bytes = bytes
        byteOrder = order
        var walk = ExifWalk(bytes: bytes, order: order)
        directories = walk.directories()
    }

    /// The byte order that a TIFF header states, or nil where there is no such header.
    private static func byteOrder(of bytes: [UInt8]) -> ByteOrder? {
        guard bytes.count >= 8 else { return nil }
        if bytes.hasBytes([0x49, 0x49, 0x2A, 0x00], at: 0) { return .little }
        if bytes.hasBytes([0x4D, 0x4D, 0x00, 0x2A], at: 0) { return .big }
        return nil
    }
}

extension ExifBlock {
    /// The first directory of a kind.
    public func directory(_ kind: Directory.Kind) -> Directory? {
        directories.first { $0.kind == kind }
    }

    /// The first entry with a tag in any directory of a kind.
    public func entry(_ tag: UInt16, in kind: Directory.Kind) -> Entry? {
        for directory in directories where directory.kind == kind {
            if let entry = directory.entries.first(where: { $0.tag == tag }) { return entry }
        }
        return nil
    }
}
