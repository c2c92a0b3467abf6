/// Something a library could not do, said in one sentence: what failed, on what, why, and what to do.
public struct LibraryError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        enum Kind: String, Sendable {
            case notALibrary, diskFull, permission, sourceChanged, unsuitableSource, unknownOutcome, notRecorded
            case corruptCatalog, newerCatalog, unsupportedFileSystem, tooLarge, tooManyOpenFiles, busy
            case notFound, alreadyExists, damaged, locationWithheld, invalidArgument, io
        }

        let kind: Kind

        /// The folder is no photo library and can't become one.
        public static let notALibrary = Code(kind: .notALibrary)
        /// The disk, the quota or the file system's table of files is full.
        public static let diskFull = Code(kind: .diskFull)
        /// The system doesn't allow it.
        public static let permission = Code(kind: .permission)
        /// The file changed while it was copied.
        public static let sourceChanged = Code(kind: .sourceChanged)
        /// The source is no regular file.
        public static let unsuitableSource = Code(kind: .unsuitableSource)
        /// The bytes may be stored or not; importing them again settles it.
        public static let unknownOutcome = Code(kind: .unknownOutcome)
        /// The bytes are stored, but the catalog could not say so; importing them again or recovering settles it.
        public static let notRecorded = Code(kind: .notRecorded)
        /// The catalog can't be read.
        public static let corruptCatalog = Code(kind: .corruptCatalog)
        /// The catalog was written by a later version.
        public static let newerCatalog = Code(kind: .newerCatalog)
        /// The file system can't give a file its name without the risk of replacing another.
        public static let unsupportedFileSystem = Code(kind: .unsupportedFileSystem)
        /// The file is over a limit of the library or of the file system.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The process or the system has no descriptor left.
        public static let tooManyOpenFiles = Code(kind: .tooManyOpenFiles)
        /// Another process held the catalog for too long.
        public static let busy = Code(kind: .busy)
        /// There is no such photo, or none of its files.
        public static let notFound = Code(kind: .notFound)
        /// The name is taken.
        public static let alreadyExists = Code(kind: .alreadyExists)
        /// A stored file doesn't hold what was stored.
        public static let damaged = Code(kind: .damaged)
        /// The file may say where a photo was taken, which is withheld.
        public static let locationWithheld = Code(kind: .locationWithheld)
        /// The caller asked for something that makes no sense.
        public static let invalidArgument = Code(kind: .invalidArgument)
        /// The system failed in another way.
        public static let io = Code(kind: .io)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What could not be done, to follow "Can't", such as `open the library`.
    public let action: String
    /// What it could not be done to, such as a library's path.
    public let subject: String
    /// Why, without a full stop.
    public let reason: String
    /// What a person can do about it, without a full stop; nil where nothing is known to help.
    public let advice: String?
    /// What the layer below threw, where there is one.
    public let underlying: (any Error)?

    /// Makes an error of the parts of its sentence.
    public init(
        _ code: Code, _ action: String, _ subject: String, because reason: String, advice: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.action = action
        self.subject = subject
        self.reason = reason
        self.advice = advice
        self.underlying = underlying
    }
}

extension LibraryError: CustomStringConvertible {
    /// One sentence: what failed, on what, why, and what to do.
    public var description: String { "Can't \(action) \(subject): \(reason)\(advice.map { "; \($0)" } ?? "")." }
}

extension LibraryError.Code: CustomStringConvertible {
    /// The name of the code.
    public var description: String { kind.rawValue }
}
