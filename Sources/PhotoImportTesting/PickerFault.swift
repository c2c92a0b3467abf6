/// One way in which a picker, or what is behind it, misbehaves.
///
/// For each it is told what an import makes of it. The other photos of the import arrive in any case.
public struct PickerFault: Hashable, Sendable, CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case deletedOnReturn, deletedBeforehand, accessRevoked, slowCloud, deadCloud, neverAnswers, answersTwice
        case shortRead, lyingType, foreignBytes, noBytes, changesWhileRead, hostileError, hostileNames
        case pipe, symbolicLink, folder, missingHalf, sameTwice
    }

    let kind: Kind

    /// The name, as it is in code.
    public var description: String { kind.rawValue }

    /// Every fault there is.
    public static let all = Kind.allCases.map(PickerFault.init)

    /// The file is deleted, or the data are overwritten, the moment the closure returns: imported.
    public static let deletedOnReturn = PickerFault(kind: .deletedOnReturn)
    /// The file is gone before the closure is called: fails.
    public static let deletedBeforehand = PickerFault(kind: .deletedBeforehand)
    /// Access was granted and is denied now: fails.
    public static let accessRevoked = PickerFault(kind: .accessRevoked)
    /// The bytes come after a while: imported.
    public static let slowCloud = PickerFault(kind: .slowCloud)
    /// The bytes don't come until whoever waits gives up: fails at the deadline.
    public static let deadCloud = PickerFault(kind: .deadCloud)
    /// Neither is the closure called nor does the call end, even when it is cancelled: fails at the deadline.
    public static let neverAnswers = PickerFault(kind: .neverAnswers)
    /// The closure is called twice with the file: imported once.
    public static let answersTwice = PickerFault(kind: .answersTwice)
    /// The bytes end half way, and nobody says so: what came is kept, without a rendition where it can't be decoded.
    public static let shortRead = PickerFault(kind: .shortRead)
    /// The photo is said to be of another format than its bytes are: imported as what it is.
    public static let lyingType = PickerFault(kind: .lyingType)
    /// The bytes are no photo, whatever their label says: fails.
    public static let foreignBytes = PickerFault(kind: .foreignBytes)
    /// There is a file, and nothing is in it: fails.
    public static let noBytes = PickerFault(kind: .noBytes)
    /// Somebody writes into the file while it is copied: fails.
    public static let changesWhileRead = PickerFault(kind: .changesWhileRead)
    /// It fails with an error whose text forges lines, drives a terminal and doesn't end: fails, in one clean sentence.
    public static let hostileError = PickerFault(kind: .hostileError)
    /// Names contain whatever a name can contain, each of ``IllBehavedPicker/hostileNames`` in turn: imported.
    public static let hostileNames = PickerFault(kind: .hostileNames)
    /// A FIFO, which nobody writes into, is in the place of the file: fails.
    public static let pipe = PickerFault(kind: .pipe)
    /// A symbolic link is in the place of the file: fails.
    public static let symbolicLink = PickerFault(kind: .symbolicLink)
    /// A folder is in the place of the file: fails.
    public static let folder = PickerFault(kind: .folder)
    /// A Live Photo comes without its film: its picture is imported, its film fails.
    public static let missingHalf = PickerFault(kind: .missingHalf)
    /// The same photo is picked twice: imported once, and known as a duplicate.
    public static let sameTwice = PickerFault(kind: .sameTwice)

    /// Whether only a file can have it.
    public var isOfFiles: Bool {
        [.deletedBeforehand, .answersTwice, .changesWhileRead, .pipe, .symbolicLink, .folder].contains(kind)
    }
}
