public import ContentTypes
import DurableFiles
public import PhotoLibrary

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension PhotoLibrary {
    /// Brings a library's catalog and files together again, as by its path.
    ///
    /// - Throws: `invalidArgument` for a URL of anything but a file, and what recovering by a path throws.
    public static func recover(
        at url: URL, rebuild: Bool = false, types: TypeCatalog = .standard
    ) throws(LibraryError) -> RecoveryReport {
        try recover(at: path(of: url, to: "recover the library"), rebuild: rebuild, types: types)
    }
}
