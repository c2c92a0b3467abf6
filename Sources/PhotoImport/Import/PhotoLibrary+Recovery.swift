public import ContentTypes
public import DurableFiles
public import PhotoLibrary

extension PhotoLibrary {
    /// Brings a library's catalog and files together again, told apart by a catalog of types.
    ///
    /// What dead imports left is swept, originals without a row are adopted, what is missing is reported; renditions
    /// that are still owed are made by ``PhotoImporter/finishPending()``.
    ///
    /// - Parameters:
    ///   - path: the library's folder.
    ///   - rebuild: whether the catalog is first made anew, from the originals alone.
    ///   - types: what originals without a row are told apart by.
    public static func recover(
        at path: Pathname, rebuild: Bool = false, types: TypeCatalog = .standard
    ) throws(LibraryError) -> RecoveryReport {
        try recover(at: path, rebuild: rebuild) { file in
            try types.probe(StoredBytes(file)).type
        } grouping: { file in
            let header = try types.probe(StoredBytes(file))
            let part = Companion.Part(of: header.type, named: nil, in: types)
            return ImportGroups.memberships(statedBy: file, header, part)
        }
    }
}
