import DurableFiles

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FileSource {
    /// Makes a source of the file at a URL; the import of any other URL fails and says so.
    public init(_ url: URL) {
        let path = Pathname(url)
        self.init(path ?? Pathname(url.path(percentEncoded: false)), obstacle: path == nil ? .foreignURL : nil)
    }

    /// The files that a URL stands for: itself, or, of a folder, all files below it.
    ///
    /// - Parameters:
    ///   - url: a file or a folder.
    ///   - folder: a folder to leave out with all that is in it: a library may be inside what is imported.
    public static func files(at url: URL, leavingOut folder: URL? = nil) -> [FileSource] {
        guard let path = Pathname(url) else { return [FileSource(url)] }
        return files(at: path, leavingOut: folder.flatMap { Pathname($0) })
    }

    /// Where the file is.
    public var url: URL { URL(path) }
}

extension PhotoIntake {
    /// Copies a whole file; on return its bytes are the library's, and the file may vanish.
    ///
    /// - Throws: for a URL of anything but a file, and what a path's file throws.
    public func receive(fileAt url: URL) throws(ImportError) {
        guard let path = Pathname(url) else { return try refuseURL() }
        try receive(fileAt: path)
    }
}
