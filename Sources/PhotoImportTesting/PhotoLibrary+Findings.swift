public import Foundation
public import PhotoLibrary

extension PhotoLibrary {
    /// What is lost, damaged or left over in a library, a sentence each; nothing where all is as it should be.
    ///
    /// Every file is read and compared with its hash. Nobody may import into the library meanwhile.
    ///
    /// - Parameter ids: the photos that have to be there.
    /// - Throws: when the library can't tell.
    public func findings(expecting ids: some Sequence<Photo.ID>) throws(LibraryError) -> [String] {
        var findings = try verify().problems.map { "\($0.path): \($0.explanation)" }
        for id in ids where try photo(id) == nil { findings.append("The photo \(id) is lost.") }
        let staging = url.appending(path: "staging").path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: staging)) ?? [] {
            findings.append("staging/\(name): an import left it over.")
        }
        return findings
    }

    /// Opens a library again in another place, as after an update of the app: its container has another path then, and
    /// so has all that is in it.
    ///
    /// Let go of the library and its importers before, as the end of the old process does.
    ///
    /// - Parameters:
    ///   - folder: where the library was.
    ///   - place: where it is from now on; nothing may be there.
    public static func relaunched(from folder: URL, to place: URL) throws -> PhotoLibrary {
        try FileManager.default.moveItem(at: folder, to: place)
        return try PhotoLibrary(at: place)
    }
}
