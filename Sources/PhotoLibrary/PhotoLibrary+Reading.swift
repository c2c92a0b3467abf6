public import ContentTypes
public import DurableFiles

extension PhotoLibrary {
    /// The photo with an id; nil when there is none.
    public func photo(_ id: Photo.ID) throws(LibraryError) -> Photo? {
        try withCatalog { (catalog) throws(LibraryError) in try catalog.photo(id) }
    }

    /// A page of photos in the order in which they were imported.
    ///
    /// - Parameters:
    ///   - photo: the last one of the page before; nil for the first page. It need not exist any longer.
    ///   - limit: how many to return at most.
    ///   - state: only photos in that state.
    ///   - type: only photos whose original is exactly of that type.
    public func photos(
        after photo: Photo? = nil, limit: Int, state: Photo.State? = nil, type: ContentType? = nil
    ) throws(LibraryError) -> [Photo] {
        try withCatalog { (catalog) throws(LibraryError) in
            try catalog.photos(in: state, of: type, after: photo, limit: limit)
        }
    }

    /// The photos that were imported under a name.
    public func photos(named name: String) throws(LibraryError) -> [Photo] {
        guard let name = Self.presentable(name) else { return [] }
        return try withCatalog { (catalog) throws(LibraryError) in try catalog.photos(named: name) }
    }

    /// Photos that were stored but whose rendition was never made, because the process ended before: to be finished.
    public func pendingPhotos(after photo: Photo? = nil, limit: Int) throws(LibraryError) -> [Photo] {
        try photos(after: photo, limit: limit, state: .stored)
    }

    /// Opens a photo's original.
    ///
    /// - Parameters:
    ///   - id: the photo.
    ///   - exposingLocation: whether it is wanted even where its place is withheld, such as to make its rendition.
    /// - Throws: `locationWithheld` for an original that may tell a place that is withheld.
    public func openOriginal(of id: Photo.ID, exposingLocation: Bool = false) throws(LibraryError) -> OpenFile {
        let photo = try require(id)
        if !exposingLocation { try requireExposable(photo, .original) }
        return try open(photo.originalPath)
    }

    /// Opens a photo's upright picture.
    ///
    /// - Parameters:
    ///   - id: the photo.
    ///   - exposingLocation: whether it is wanted even where it may tell what another photo withholds.
    /// - Throws: `locationWithheld` for that of a photo which goes with one whose place is withheld, and was made with its
    ///   own.
    public func openRendition(of id: Photo.ID, exposingLocation: Bool = false) throws(LibraryError) -> OpenFile {
        let photo = try require(id)
        if !exposingLocation { try requireExposable(photo, .rendition) }
        guard let rendition = photo.rendition else {
            throw LibraryError(
                .notFound, "open the rendition of", "the photo \(id)", because: "it has none",
                advice: "open its original instead")
        }
        return try open(rendition.path)
    }

    /// Opens a file by a path out of the catalog, which must be one of ours, with no link on the way.
    func open(_ relative: String) throws(LibraryError) -> OpenFile {
        guard let path = StoredPath(relative) else {
            throw LibraryError(
                .corruptCatalog, "open", relative,
                because: "the catalog names it, but no library has files of that name",
                advice: LibraryError.rebuilding)
        }
        return try attempt(LibraryTask("open", path.relative)) { () throws(SystemError) in
            try root.open(Pathname(path.relative))
        }
    }
}
