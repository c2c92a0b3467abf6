/// What a file is and how large, at one moment.
public struct FileStatus: Hashable, Sendable {
    /// What kind of entry it is.
    public enum Kind: Hashable, Sendable {
        /// A regular file.
        case regular
        /// A directory.
        case directory
        /// A symbolic link.
        case symbolicLink
        /// A FIFO, a socket or a device.
        case other
    }

    /// What kind of entry it is.
    public var kind: Kind
    /// Its bytes.
    public var byteCount: UInt64
    /// The device its file system is on.
    public var device: UInt64
    /// Its number in its file system.
    public var inode: UInt64
    /// How many names it has.
    public var linkCount: UInt64
    /// The permission bits.
    public var permissions: UInt32
    /// The user it belongs to.
    public var owner: UInt32
    /// When its bytes last changed.
    public var modified: FileTime
    /// When its bytes, names or permissions last changed.
    public var changed: FileTime

    /// Makes a status.
    public init(
        kind: Kind, byteCount: UInt64, device: UInt64, inode: UInt64, linkCount: UInt64, permissions: UInt32,
        owner: UInt32, modified: FileTime, changed: FileTime
    ) {
        self.kind = kind
        self.byteCount = byteCount
        self.device = device
        self.inode = inode
        self.linkCount = linkCount
        self.permissions = permissions
        self.owner = owner
        self.modified = modified
        self.changed = changed
    }

    /// Which file it is.
    package var identity: FileIdentity { FileIdentity(device: device, inode: inode) }

    /// Whether both describe one file, whatever happened to its bytes.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }

    /// Whether both describe one file whose bytes can't have changed in between.
    public func isUnchanged(since earlier: FileStatus) -> Bool {
        isSameFile(as: earlier) && byteCount == earlier.byteCount && modified == earlier.modified
            && changed == earlier.changed
    }
}

/// Which file something is, whatever its names.
package struct FileIdentity: Hashable, Sendable {
    /// The device its file system is on.
    let device: UInt64
    /// Its number in its file system.
    let inode: UInt64
}
