public import PhotoLibrary

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Receipt {
    /// The receipt as one line of JSON with its members in a fixed order.
    public var json: String {
        get throws(LibraryError) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            do {
                return String(decoding: try encoder.encode(self), as: UTF8.self)
            } catch {
                throw LibraryError(
                    .invalidArgument, "write down", "a receipt", because: LibraryError.words(of: error),
                    underlying: error)
            }
        }
    }

    /// Reads a receipt back.
    ///
    /// - Throws: `corruptCatalog` when the text isn't a receipt.
    public init(json: String) throws(LibraryError) {
        do {
            self = try JSONDecoder().decode(Receipt.self, from: Data(json.utf8))
        } catch {
            throw LibraryError(
                .corruptCatalog, "read", "a receipt", because: "its text is not what this program writes",
                advice: "import the photo again to make a new one", underlying: error)
        }
    }
}
