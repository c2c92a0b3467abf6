/// What a recovery found and did. Nothing that could be a photo is ever removed by it.
public struct RecoveryReport: Hashable, Sendable {
    /// Whether the catalog was made anew from the originals.
    public var isRebuilt = false
    /// Temporary files of processes that ended, removed.
    public var sweptFileCount = 0
    /// Temporary files of processes that live, left alone.
    public var liveFileCount = 0
    /// Files of removed photos that were still there, removed now.
    public var finishedRemovalCount = 0
    /// Records of photos that the catalog didn't know or that had no file; both say the same now.
    public var restoredRecordCount = 0
    /// Originals that had no row and have one now.
    public var adoptedPhotos: [Photo.ID] = []
    /// Photos whose original is gone; their rows stay, as a backup may hold the original.
    public var photosWithoutOriginal: [Photo.ID] = []
    /// Photos whose rendition was gone or of the wrong size: it is to be made again.
    public var photosWithoutRendition: [Photo.ID] = []
    /// Photos whose rendition is still to be made, those just named among them.
    public var pendingPhotoCount = 0
    /// Files under an original's or a record's name that hold something else, relative to the library.
    public var damagedFiles: [String] = []
    /// Files and folders that the library has not put there, or no longer uses, relative to the library.
    public var foreignEntries: [String] = []

    /// Whether all photos have what belongs to them.
    public var isSound: Bool { photosWithoutOriginal.isEmpty && damagedFiles.isEmpty }

    /// Makes an empty report.
    public init() {}
}
