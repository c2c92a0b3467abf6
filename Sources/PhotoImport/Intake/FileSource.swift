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
    /// Nil where there is a file to read.
    let obstacle: Obstacle?

    /// Why there is no file to read, where that is known from the start.
    enum Obstacle: Sendable {
        /// What kept a folder from being read.
        case failure(SystemError)
        /// What is wrong with something that holds several files.
        case fault(SourceError)
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
    public var offeredTypes: [ContentType] { types.types(ofName: path.lastComponent.description) }

    /// The folder, and the name up to its first dot, which `IMG_1.CR2`, `IMG_1.JPG` and `IMG_1.CR2.xmp` share; in the
    /// bundle of a Live Photo the bundle.
    public var groupName: String? { PathGroup(of: path)?.name }

    /// Whether the file is in the bundle of a Live Photo.
    public var groupIncludesFilm: Bool { PathGroup(of: path)?.isBundle ?? false }

    /// Copies the file into the library's own.
    public func deliver(into intake: PhotoIntake) async throws {
        switch obstacle {
        case .failure(let error): try intake.refuse(error)
        case .fault(let error): throw error
        case .foreignURL: try intake.refuseURL()
        case nil: try intake.receive(fileAt: path)
        }
    }
}

extension TypeCatalog {
    /// What a name's extension says, when it is known.
    func types(ofName name: String) -> [ContentType] {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return [] }
        return type(forFilenameExtension: String(name[name.index(after: dot)...])).map { [$0] } ?? []
    }
}

/// What a file's path says of the files that belong to it.
struct PathGroup {
    /// What they have in common.
    let name: String
    /// Whether they are all that is in the bundle of a Live Photo.
    let isBundle: Bool

    init?(of path: Pathname) {
        let folder = path.parent
        if folder.isLivePhotoBundle {
            (name, isBundle) = (folder.description, true)
            return
        }
        let file = path.lastComponent.description
        guard let dot = file.firstIndex(of: "."), dot > file.startIndex else { return nil }
        (name, isBundle) = ("\(folder)/\(file[..<dot])", false)
    }
}

extension Pathname {
    /// Whether this is the folder with both halves of a Live Photo, as AirDrop and Image Capture name it, or an archive
    /// of one.
    var isLivePhotoBundle: Bool {
        let name = lastComponent.description.lowercased()
        return name.hasSuffix(".pvt") || name.hasSuffix(".pvt.zip")
    }
}
