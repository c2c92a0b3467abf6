import ContentTypes
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
    /// The bundle of a Live Photo, a folder named `.pvt`, is its picture and its film, which go together. Where one is
    /// missing, a source in its place says so, and the other is imported.
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
            case .files(let files):
                let paths = files.range.map { files.path(at: $0) }
                found +=
                    files.directory.path.isLivePhotoBundle
                    ? halves(paths, in: files.directory.path) : paths.map { FileSource($0) }
            case .failure(let path, let error): found.append(FileSource(path, obstacle: .failure(error)))
            }
        }
        return found
    }

    /// The halves among the files of a Live Photo's bundle, and a source in the place of one that is missing.
    private static func halves(_ paths: [Pathname], in bundle: Pathname) -> [FileSource] {
        let halves = LivePhotoHalves(of: paths, in: .standard)
        let missing = halves.missing.map { [FileSource(bundle, obstacle: .fault($0))] } ?? []
        return halves.paths.map { FileSource($0) } + missing
    }
}

/// What of a Live Photo's bundle is imported.
struct LivePhotoHalves {
    /// Its picture and its film; what else is there describes them, and is written anew by whatever makes a bundle.
    let paths: [Pathname]
    /// What to say where one isn't there.
    let missing: SourceError?

    init(of paths: [Pathname], in types: TypeCatalog) {
        let offered = paths.map { types.types(ofName: $0.lastComponent.description).first }
        func are(_ type: ContentType) -> [Bool] { offered.map { $0.map { types.conforms($0, to: type) } ?? false } }
        let (pictures, films) = (are(.image), are(.movie))
        self.paths = paths.indices.filter { pictures[$0] || films[$0] }.map { paths[$0] }
        let absent = !pictures.contains(true) ? "picture" : !films.contains(true) ? "film" : nil
        missing = absent.map {
            SourceError("its \($0) is missing from the Live Photo", advice: "copy the whole Live Photo again")
        }
    }
}
