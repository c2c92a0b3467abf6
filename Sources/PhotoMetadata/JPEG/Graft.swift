public import ContentTypes

/// A file put together from a newly coded picture and another file's metadata, with a record of what became of it.
public struct Graft: Sendable {
    /// The new file.
    public var bytes: [UInt8] = []
    /// Names of what was carried over as it was, such as `ICC`.
    public private(set) var kept: [String] = []
    /// Names of what was carried over with changes, such as `Exif`.
    public private(set) var changed: [String] = []
    /// Names of what was left out, such as `thumbnail`.
    public private(set) var dropped: [String] = []
    /// Names of what was carried over though it describes the picture before it was turned, such as `face regions`.
    public private(set) var stale: [String] = []

    mutating func keep(_ name: String) {
        if !kept.contains(name), !changed.contains(name) { kept.append(name) }
    }

    mutating func change(_ name: String) {
        kept.removeAll { $0 == name }
        if !changed.contains(name) { changed.append(name) }
    }

    mutating func drop(_ name: String) {
        if !dropped.contains(name) { dropped.append(name) }
    }

    mutating func leaveStale(_ name: String) {
        if !stale.contains(name) { stale.append(name) }
    }

    /// Keeps or changes, by whether two states differ.
    mutating func carry<Value: Equatable>(_ name: String, from old: Value, to new: Value) {
        if old == new { keep(name) } else { change(name) }
    }
}

/// How to turn the pictures that a file holds beside its main one.
public struct PictureTurns {
    /// Turns a JPEG as the main picture was turned; nil when it can't.
    public typealias Turn = ([UInt8]) -> [UInt8]?

    /// What was done to the main picture.
    public var orientation: Orientation
    /// Turns a thumbnail inside Exif; what it returns replaces it, nil drops it.
    public var thumbnail: Turn?
    /// Turns a whole picture after the main one: a gain map, a depth map, another view. Nil drops it.
    public var secondary: Turn?

    /// Makes a set of turns; without an orientation no picture is touched.
    public init(_ orientation: Orientation = .up, thumbnail: Turn? = nil, secondary: Turn? = nil) {
        self.orientation = orientation
        self.thumbnail = thumbnail
        self.secondary = secondary
    }
}
