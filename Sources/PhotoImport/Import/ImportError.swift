public import PhotoLibrary

/// Why the import of a photo failed, or what comes after it is stored.
///
/// By its ``code`` the photo is not in the library, or it is (`unfinished`), or that is not known (`unknownOutcome`).
public struct ImportError: Error, Sendable {
    /// What went wrong, for programs.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        enum Kind: String {
            case unreadable, changed, empty, timedOut, notAccepted, library, unknownOutcome, unfinished, cancelled
        }

        let kind: Kind

        /// The name of the code.
        public var description: String { kind.rawValue }

        /// The source could not be opened or read to its end.
        public static let unreadable = Code(kind: .unreadable)
        /// The source changed while it was copied.
        public static let changed = Code(kind: .changed)
        /// The source delivered no byte.
        public static let empty = Code(kind: .empty)
        /// The source did not deliver in the time that it was given.
        public static let timedOut = Code(kind: .timedOut)
        /// The bytes are of a type that this import doesn't accept.
        public static let notAccepted = Code(kind: .notAccepted)
        /// The library could not take the photo, or not record it; where its bytes are stored, importing it again or
        /// recovering the library settles that.
        public static let library = Code(kind: .library)
        /// The photo may or may not be in the library; importing it again settles it.
        public static let unknownOutcome = Code(kind: .unknownOutcome)
        /// The photo is in the library, and stays, but what came after could not be read, written or recorded;
        /// ``ImportError/photoID`` names it.
        public static let unfinished = Code(kind: .unfinished)
        /// The import was cancelled before this photo was stored.
        public static let cancelled = Code(kind: .cancelled)
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What could not be done, to follow "Can't": `import`, or `finish` for a photo that is stored.
    public let action: String
    /// The photo, where it is in the library in spite of the error; nil where it isn't, and where that is not known.
    public let photoID: Photo.ID?
    /// What the photo is called.
    public let subject: String
    /// Why, without a full stop.
    public let reason: String
    /// What a person can do about it, without a full stop.
    public let advice: String?
    /// The error of the layer below, where there is one.
    public let underlying: (any Error)?
    /// What became of each way in which the source was asked, where it was asked in several.
    public let attempts: [ImportError]

    init(
        _ code: Code, _ subject: String, action: String = "import", because reason: String, advice: String?,
        photoID: Photo.ID? = nil, underlying: (any Error)? = nil, attempts: [ImportError] = []
    ) {
        self.code = code
        self.action = action
        self.photoID = photoID
        // Names and the words of other programs' errors are anybody's: what is shown of them is one line of text.
        self.subject = subject.excerpt
        self.reason = reason.presentable(byteCount: .max)
        self.advice = advice?.presentable(byteCount: .max)
        self.underlying = underlying
        self.attempts = attempts
    }
}

extension ImportError: CustomStringConvertible {
    /// One sentence that names the photo, the reason, and what to do.
    public var description: String { "Can't \(action) \(subject): \(explanation)" }

    /// The reason and what to do, for the end of a line that names the photo.
    public var explanation: String { "\(reason)\(advice.map { "; \($0)" } ?? "")." }
}

extension String {
    /// As much of a stranger's words as a sentence has room for; a mark tells where they are cut.
    var excerpt: String {
        let text = presentable(byteCount: 255)
        return text.unicodeScalars.count < unicodeScalars.count ? text + "…" : text
    }
}
