import ContentTypes
import DurableFiles
import PhotoLibrary

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why something below an import failed, in the middle of a sentence about a photo.
struct Cause {
    let reason: String
    let advice: String?

    /// Takes an error apart; `source` is what the sentence is about already.
    init(_ error: any Error, of source: String = "") {
        switch error {
        case let error as LibraryError: (reason, advice) = (error.explanation(of: source), error.advice)
        case let error as SystemError: (reason, advice) = (error.explanation(of: source), error.advice)
        case let error as ImportError: (reason, advice) = (error.reason, error.advice)
        case let error as SourceError: (reason, advice) = (error.reason.excerpt, error.advice.excerpt)
        default: (reason, advice) = (LibraryError.words(of: error).excerpt, nil)
        }
    }
}

extension ImportError {
    /// What a failure of the library means for one photo.
    ///
    /// - Parameter source: the file that was being copied, as the system names it; nil where none was, and no fault is
    ///   the source's.
    init(storing subject: String, copying source: String? = nil, _ error: LibraryError) {
        let cause = Cause(error, of: source ?? "")
        guard error.code != .unknownOutcome else {
            self.init(
                .unknownOutcome, subject,
                because: "it is not known whether it was stored, as the disk answered “\(cause.reason)”",
                advice: "import it again to be sure", underlying: error)
            return
        }
        let code: Code =
            switch error.code {
            case .sourceChanged where source != nil: .changed
            case .unsuitableSource where source != nil: .unreadable
            default: .library
            }
        let advice = error.code == .diskFull ? cause.advice.map { "\($0) and import it again" } : cause.advice
        self.init(
            code, subject, because: cause.reason, advice: advice ?? "import it again later", underlying: error)
    }

    /// Why a source's file could not be opened, and what a person can do about it.
    init(opening subject: String, _ error: SystemError) {
        let (reason, advice): (String, String?) =
            switch error.number {
            case ENOENT: ("there is no such file", "check its name, and whether it was moved or deleted")
            case EACCES, EPERM: ("this process may not read it", "change its permissions or run as its owner")
            case ELOOP: ("it is a symbolic link", "name the file that it leads to")
            case EMFILE, ENFILE: ("too many files are open", "raise the limit of open files or import fewer at once")
            default: (error.explanation(of: error.subject), error.advice)
            }
        self.init(
            .unreadable, subject, because: reason, advice: advice ?? "pick or copy it again", underlying: error)
    }

    /// What is said of a photo that is stored while something that may pass keeps it from being finished.
    init(unfinished photo: Photo, _ error: any Error) {
        let cause = Cause(error)
        self.init(
            .unfinished, photo.name ?? photo.id.rawValue, action: "finish",
            because: "its original is stored, but what comes after failed with “\(cause.reason)”",
            advice: (cause.advice.map { "\($0), then " } ?? "") + "recover the library or import it again",
            photoID: photo.id, underlying: error)
    }

    /// Why a source could not deliver, by what it threw.
    init(delivering subject: String, _ error: any Error) {
        switch error {
        case let error as ImportError: self = error
        case let error as SourceError:
            self.init(
                .unreadable, subject, because: error.reason.excerpt, advice: error.advice.excerpt,
                underlying: error.underlying ?? error)
        default:
            self.init(
                .unreadable, subject, because: "its source failed with “\(Cause(error).reason)”",
                advice: "pick or copy it again", underlying: error)
        }
    }

    /// The ways in which a source was asked failed: each of the types that it was asked for, with all that was tried
    /// for it. One failure alone is that of the photo.
    init(_ subject: String, attempts: [(type: ContentType?, errors: [ImportError])]) {
        let all = attempts.flatMap(\.errors)
        if let only = all.first, all.count == 1 {
            self = only
            return
        }
        let reasons = attempts.map { type, errors in
            let reasons = errors.map(\.reason).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let label = attempts.count > 1 ? type.map { "as \($0) " } ?? "" : ""
            return label + reasons.joined(separator: ", then ")
        }
        let last = all.last
        let isOfOneKind = Set(all.map(\.code)).count == 1 || last?.concernsSource == false
        self.init(
            isOfOneKind ? last?.code ?? .unreadable : .unreadable, subject, because: reasons.joined(separator: ", "),
            advice: last?.advice, underlying: last?.underlying, attempts: all)
    }

    /// Whether another representation of the same photo might do: the fault isn't the library's, and there is time.
    var concernsSource: Bool { ![.library, .unknownOutcome, .cancelled, .timedOut].contains(code) }

    static func empty(_ subject: String) -> ImportError {
        ImportError(.empty, subject, because: "its source delivered no bytes", advice: "pick or copy it again")
    }

    static func timedOut(_ subject: String, after time: Duration) -> ImportError {
        ImportError(
            .timedOut, subject, because: "its bytes did not come within \(time.words)",
            advice: "check the network, wait until it is downloaded and pick it again")
    }

    static func notAccepted(_ subject: String, _ what: String, accepting accepted: [ContentType]) -> ImportError {
        ImportError(
            .notAccepted, subject,
            because: "\(what), and this import accepts \(accepted.map(\.rawValue).joined(separator: ", "))",
            advice: "accept its type to take it in")
    }

    static func cancelled(_ source: any PhotoSource, while state: String = "before its turn came") -> ImportError {
        ImportError(
            .cancelled, source.title, because: "the import was cancelled \(state)", advice: "import it again")
    }
}

extension Duration {
    /// The duration for a sentence.
    fileprivate var words: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<1: "\(Int64(self / .milliseconds(1))) milliseconds"
        case 1: "1 second"
        case let seconds where seconds % 60 == 0 && seconds > 60: "\(seconds / 60) minutes"
        default: "\(seconds) seconds"
        }
    }
}
