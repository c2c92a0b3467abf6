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
        default: (reason, advice) = (LibraryError.words(of: error), nil)
        }
    }
}

extension ImportError {
    /// What a failure of the library means for one photo, whose source is named as the system names it.
    init(storing subject: String, from source: String = "", _ error: LibraryError) {
        let cause = Cause(error, of: source)
        guard error.code != .unknownOutcome else {
            self.init(
                .unknownOutcome, subject,
                because: "it is not known whether it was stored, as the disk answered “\(cause.reason)”",
                advice: "import it again to be sure", underlying: error)
            return
        }
        let code: Code =
            switch error.code {
            case .sourceChanged: .changed
            case .unsuitableSource: .unreadable
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
            underlying: error)
    }

    static func cancelled(_ source: any PhotoSource) -> ImportError {
        ImportError(
            .cancelled, source.title, because: "the import was cancelled before its turn came",
            advice: "import it again")
    }
}
