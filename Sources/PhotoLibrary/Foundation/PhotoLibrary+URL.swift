import DurableFiles

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension PhotoLibrary {
    /// Opens the library in a folder, and makes it where it is missing.
    ///
    /// - Throws: `invalidArgument` for a URL of anything but a file, and what opening by a path throws.
    public convenience init(at url: URL, limits: Limits = Limits()) throws(LibraryError) {
        try self.init(at: Self.path(of: url, to: "open the library"), limits: limits)
    }

    /// Whether a folder holds a library, whole or damaged; false also where there is no folder.
    ///
    /// - Throws: when it can't be told, such as in a folder that this process may not look into.
    public static func exists(at url: URL) throws(LibraryError) -> Bool {
        try exists(at: path(of: url, to: "open the library"))
    }

    /// The folder the library was opened by.
    public var url: URL { URL(path) }

    /// Where a photo's file is now, for what reads files by their URL, such as an image view.
    ///
    /// Nothing may change the file. The URL isn't to be stored: it changes when the library moves, the photo's id
    /// doesn't. A library that is open while its folder is moved goes on to give URLs of the old place.
    ///
    /// - Throws: `notFound` when there is no such photo, or it has no rendition; `locationWithheld` for what may tell a
    ///   place that is withheld, unless `exposingLocation` asks for it.
    public func url(
        of id: Photo.ID, _ version: Version = .rendition, exposingLocation: Bool = false
    ) throws(LibraryError) -> URL {
        switch version {
        case .original: URL(try openOriginal(of: id, exposingLocation: exposingLocation).path)
        case .rendition: URL(try openRendition(of: id, exposingLocation: exposingLocation).path)
        }
    }

    /// Copies a photo into a folder under its own name, with the extension of what it is and its source's date.
    ///
    /// - Returns: where the copy is.
    /// - Throws: `invalidArgument` for a URL of anything but a file, and what exporting to a path throws.
    public func export(
        _ id: Photo.ID, _ version: Version = .original, to directory: URL, named name: String? = nil,
        exposingLocation: Bool = false
    ) throws(LibraryError) -> URL {
        let path = try Self.path(of: directory, to: "export to")
        return URL(try export(id, version, to: path, named: name, exposingLocation: exposingLocation))
    }

    package static func path(of url: URL, to action: String) throws(LibraryError) -> Pathname {
        guard let path = Pathname(url) else {
            throw LibraryError(
                .invalidArgument, action, url.absoluteString, because: "it is not the URL of a file",
                advice: "name a folder on this device")
        }
        return path
    }
}
