public import ContentTypes

/// A file put together from a newly coded picture and another file's metadata, with a record of what became of it.
public struct Graft: Sendable {
    /// The new file; what it has in common with the other file is still only there.
    public internal(set) var file: SplicedFile
    /// Names of what was carried over as it was, such as `ICC`.
    public var kept: [String] { keptNames.inOrder }
    /// Names of what was carried over with changes, such as `Exif`.
    public var changed: [String] { changedNames.inOrder }
    /// Names of what was left out, such as `thumbnail`.
    public var dropped: [String] { droppedNames.inOrder }
    /// Names of what was carried over though it describes the picture before it was turned, such as `face regions`.
    public var stale: [String] { staleNames.inOrder }

    private var keptNames = NameList()
    private var changedNames = NameList()
    private var droppedNames = NameList()
    private var staleNames = NameList()

    init(from source: any ByteSource & Sendable) {
        file = SplicedFile(from: source)
    }

    /// The whole new file in memory.
    ///
    /// - Throws: `io` when the other file can't be read.
    public var bytes: [UInt8] {
        get throws(MetadataError) { try file.bytes() }
    }

    mutating func keep(_ name: String) {
        if !changedNames.contains(name) { keptNames.add(name) }
    }

    mutating func change(_ name: String) {
        keptNames.remove(name)
        changedNames.add(name)
    }

    mutating func drop(_ name: String) {
        droppedNames.add(name)
    }

    mutating func leaveStale(_ name: String) {
        staleNames.add(name)
    }

    /// Keeps or changes, by whether two states differ.
    mutating func carry<Value: Equatable>(_ name: String, from old: Value, to new: Value) {
        if old == new { keep(name) } else { change(name) }
    }
}

/// Names in the order in which they came, each once; a hostile file may bring a hundred thousand.
private struct NameList {
    private(set) var inOrder: [String] = []
    private var known: Set<String> = []

    func contains(_ name: String) -> Bool { known.contains(name) }

    mutating func add(_ name: String) {
        if known.insert(name).inserted { inOrder.append(name) }
    }

    mutating func remove(_ name: String) {
        if known.remove(name) != nil { inOrder.removeAll { $0 == name } }
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
