#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LibraryError {
    /// What another program's error says, in the middle of a sentence: its words for people where it has some, else its
    /// name.
    package static func words(of error: any Error) -> String {
        let text = (error as? any LocalizedError)?.errorDescription ?? described(error)
        let end = text.lastIndex { $0 != "." && !$0.isWhitespace }
        return end.map { String(text[...$0]) } ?? name(of: error)
    }

    private static func described(_ error: any Error) -> String {
        let text = String(describing: error)
        // Foundation's own errors list their parts; what is for people stands between quotation marks.
        if text.hasPrefix("Error Domain=") {
            let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 ? String(parts[1]) : name(of: error)
        }
        return error is any CustomStringConvertible ? text : name(of: error)
    }

    /// The name of an error's type, and of its case where it has some.
    private static func name(of error: any Error) -> String {
        let type = String(describing: type(of: error))
        let text = String(describing: error)
        return text.hasPrefix(type) ? type : "\(type).\(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })"
    }
}
