public import ContentTypes
public import DurableFiles

/// A photo in a file.
///
/// Only regular files are read: a symbolic link, a directory, a FIFO or a device is refused with a sentence that says
/// so, and a file that changes while it is copied fails as *source changed*.
public struct FileSource: PhotoSource {
    /// Where the file is.
    public let path: FilePath

    /// False where a URL that leads to no file was given in place of one.
    private let isFile: Bool

    /// Makes a source of the file at a path.
    public init(_ path: FilePath) {
        self.init(path, isFile: true)
    }

    init(_ path: FilePath, isFile: Bool) {
        self.path = path
        self.isFile = isFile
    }

    /// The file's name.
    public var suggestedName: String? { path.lastComponent.description }

    /// What the name's extension says, when it is known.
    public var offeredTypes: [ContentType] {
        let name = path.lastComponent.description
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return [] }
        return ContentType(filenameExtension: String(name[name.index(after: dot)...])).map { [$0] } ?? []
    }

    /// Copies the file into the library's own.
    public func deliver(into intake: PhotoIntake) async throws {
        if isFile { try intake.receive(fileAt: path) } else { try intake.refuseURL() }
    }
}
