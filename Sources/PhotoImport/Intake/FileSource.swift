public import ContentTypes
public import DurableFiles

/// A photo in a file.
///
/// Only regular files are read: a symbolic link, a directory, a FIFO or a device is refused with a sentence that says
/// so, and a file that changes while it is copied fails as *source changed*.
public struct FileSource: PhotoSource {
    /// Where the file is.
    public let path: Pathname
    /// The types by which the name's extension is understood; set it where a registry knows more of them.
    public var types = TypeCatalog.standard
    private let obstacle: Obstacle?

    /// Why there is no file to read, where that is known from the start.
    enum Obstacle: Sendable {
        /// What kept a folder from being read.
        case failure(SystemError)
        /// A URL was given that leads to no file.
        case foreignURL
    }

    /// Makes a source of the file at a path.
    public init(_ path: Pathname) {
        self.init(path, obstacle: nil)
    }

    /// Makes a source of a file, or in the place of something that can't be read.
    init(_ path: Pathname, obstacle: Obstacle?) {
        self.path = path
        self.obstacle = obstacle
    }

    /// The file's name.
    public var suggestedName: String? { path.lastComponent.description }

    /// What the name's extension says, when it is known.
    public var offeredTypes: [ContentType] {
        let name = path.lastComponent.description
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return [] }
        return types.type(forFilenameExtension: String(name[name.index(after: dot)...])).map { [$0] } ?? []
    }

    /// The folder, and the name up to its first dot, which `IMG_1.CR2`, `IMG_1.JPG` and `IMG_1.CR2.xmp` share.
    public var groupName: String? {
        let name = path.lastComponent.description
        guard let dot = name.firstIndex(of: "."), dot > name.startIndex else { return nil }
        return "\(path.parent)/\(name[..<dot])"
    }

    /// Copies the file into the library's own.
    public func deliver(into intake: PhotoIntake) async throws {
        switch obstacle {
        case .failure(let error): try intake.refuse(error)
        case .foreignURL: try intake.refuseURL()
        case nil: try intake.receive(fileAt: path)
        }
    }
}
