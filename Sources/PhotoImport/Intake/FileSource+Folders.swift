public import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FileSource {
    /// The files that a path stands for: itself, or, of a folder, all files below it.
    ///
    /// Hidden files and AppleDouble companions (`._name`) are left out, symbolic links are not followed, and names come
    /// in natural order, `IMG_2` before `IMG_10`. A folder that can't be read comes as a source of its own, whose
    /// import then says why.
    ///
    /// - Parameters:
    ///   - path: a file or a folder.
    ///   - folder: a folder to leave out with all that is in it: a library may be inside what is imported.
    public static func files(at path: Pathname, leavingOut folder: Pathname? = nil) -> [FileSource] {
        let root: Directory
        do {
            root = try Directory(opening: path, followsLinks: true)
        } catch  where error.number == ENOTDIR {
            return [FileSource(path)]
        } catch {
            return [FileSource(path, obstacle: .failure(error))]
        }
        // A library that isn't there yet can't be inside.
        let excluded = folder.flatMap { try? Directory(opening: $0, followsLinks: true).status().identity }
        var walk = FolderWalk(
            root, order: .natural, followsLinks: false, includesHidden: false,
            leavingOut: excluded.map { [$0] } ?? [])
        var found: [FileSource] = []
        while let step = walk.next() {
            switch step {
            case .folder: continue
            case .files(let files): found += files.range.map { FileSource(files.path(at: $0)) }
            case .failure(let path, let error): found.append(FileSource(path, obstacle: .failure(error)))
            }
        }
        return found
    }
}
