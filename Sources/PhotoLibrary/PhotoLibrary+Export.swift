public import DurableFiles

extension PhotoLibrary {
    /// Which of a photo's files is meant.
    public enum Version: Hashable, Sendable {
        /// The imported bytes.
        case original
        /// The upright picture.
        case rendition
    }

    /// Copies a photo into a folder under its own name, with the extension of what it is and its source's date.
    ///
    /// Never replaces a file: a number is added to a name that is taken. The copy is compared with the stored hash and
    /// is on stable storage when this returns. A power cut or a kill before may leave a hidden file in the folder, whose
    /// name begins with `.tmp-` and which can be deleted.
    ///
    /// - Parameters:
    ///   - id: the photo.
    ///   - version: which of its files.
    ///   - directory: the folder, which must exist.
    ///   - name: the name to use in place of the one the photo was imported under.
    ///   - exposingLocation: whether it is wanted even where it may tell a place that is withheld.
    /// - Returns: where the copy is.
    /// - Throws: `locationWithheld` for what may tell a place that is withheld.
    public func export(
        _ id: Photo.ID, _ version: Version = .original, to directory: Pathname, named name: String? = nil,
        exposingLocation: Bool = false
    ) throws(LibraryError) -> Pathname {
        let photo = try require(id)
        if !exposingLocation { try requireExposable(photo, version) }
        guard let wanted = version == .original ? photo.originalPath : photo.rendition?.path else {
            throw LibraryError(
                .notFound, "export the rendition of", "the photo \(id)", because: "it has none",
                advice: "export its original")
        }
        let expected = version == .original ? id.rawValue : photo.rendition?.sha256
        let source = try open(wanted)
        let task = LibraryTask("export", "the photo \(id)")
        let (target, area) = try attempt(task) { () throws(SystemError) in
            let target = try Directory(opening: directory, followsLinks: true, system: root.system)
            return (target, try StagingArea(directory: target, target: target))
        }
        let copy = try StagedFile(
            try attempt(task) { () throws(SystemError) in try area.makeFile() }, limit: .max)
        try copy.copy(from: source)
        guard try copy.finish().id.rawValue == expected else {
            throw LibraryError(
                .damaged, task, because: "\(wanted) changed since it was stored", advice: "restore it from a backup")
        }
        let time = photo.sourceModificationTime ?? photo.importedAt
        try attempt(task) { () throws(SystemError) in try copy.temporary.setModificationTime(time) }
        let chosen = ExportName(
            name.flatMap(Self.presentable) ?? photo.name ?? id.rawValue, storedAs: wanted)
        return try publish(copy, as: chosen, in: target, task)
    }

    private func publish(
        _ copy: StagedFile, as name: ExportName, in target: Directory, _ task: LibraryTask
    ) throws(LibraryError) -> Pathname {
        for number in 1...10_000 {
            let candidate = Pathname(name.numbered(number))
            do throws(PublishError) {
                if try copy.temporary.publish(as: candidate, in: target) != .nameIsTaken {
                    return target.path.appending(candidate)
                }
            } catch {
                throw LibraryError(error, task)
            }
        }
        throw LibraryError(
            .alreadyExists, task, because: "10,000 files have its name", advice: "choose another folder")
    }
}

/// The name of an exported file, whose extension agrees with its bytes.
struct ExportName {
    private let stem: String
    private let filenameExtension: String

    /// Takes a name, and the path of the file that it is for.
    init(_ name: String, storedAs path: String) {
        let right = path.split(separator: ".").last.map(String.init) ?? "data"
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let given = parts.count > 1 && parts[0] != "" ? parts.last.map(String.init) : nil
        // What is unknown keeps the extension it came with, as that says more than "data".
        let isRight = given.map { Self.canonical($0) == Self.canonical(right) || right == "data" } ?? false
        filenameExtension = isRight ? given ?? right : right
        let base = given.map { String(name.dropLast($0.count + 1)) } ?? name
        stem = base.isEmpty || base.allSatisfy { $0 == "." } ? "photo" : base
    }

    /// The name, with a number from 2 on, within what a file system takes.
    func numbered(_ number: Int) -> String {
        let end = (number == 1 ? "" : "-\(number)") + "." + filenameExtension
        var stem = stem
        while stem.utf8.count + end.utf8.count > 255, !stem.isEmpty { stem.removeLast() }
        return stem + end
    }

    private static func canonical(_ filenameExtension: String) -> String {
        switch filenameExtension.lowercased() {
        case "jpeg", "jpe": "jpg"
        case "tiff": "tif"
        case let other: other
        }
    }
}
