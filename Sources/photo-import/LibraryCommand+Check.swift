import Console
import DurableFiles
import PhotoImport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension LibraryCommand {
    /// Hashes every file against the catalog; exit status 1 when something is missing or damaged.
    func verify() throws -> ExitStatus {
        try require(operands.isEmpty, "verify takes no operand.")
        let progress = ProgressBar(isShown: !options.json)
        let verified = try readLibrary().verify(types: options.registry.catalog) {
            progress.show(done: $0.checkedPhotoCount, of: $0.photoCount)
        }
        progress.clear()
        for problem in verified.problems {
            try report.write(
                [
                    "problem": .string(problem.kind.rawValue), "path": .string(problem.path),
                    "id": JSONValue(problem.id?.rawValue), "error": .string(problem.explanation),
                ],
                or: "\(TerminalText.escaped(problem.path)): \(TerminalText.escaped(problem.explanation))\n")
        }
        try report.write(
            [
                "originals": .int(verified.originalCount), "renditions": .int(verified.renditionCount),
                "bytes": .int(Int(clamping: verified.byteCount)), "problems": .int(verified.problems.count),
            ],
            or: "\(verified.originalCount) originals and \(verified.renditionCount) renditions checked, "
                + "\(verified.problems.count) problems found.\n")
        return verified.isIntact ? .success : .failure
    }

    /// Sweeps what dead imports left, adopts what they stored, and makes the renditions that they still owed.
    ///
    /// Where an import died before it had made the library, there is nothing to recover, and an empty one is made.
    func recover() async throws -> ExitStatus {
        try require(operands.isEmpty, "recover takes no operand.")
        let path = try options.library()
        let isNew = isVacant(path)
        let recovered = try PhotoLibrary.recover(
            at: isNew ? path : existingLibrary(), rebuild: options.rebuild, types: options.registry.catalog)
        let importer = PhotoImporter(
            into: try openLibrary(), configuration: options.configuration, registry: options.registry)
        let outcomes = try await importer.finishPending()
        let unfinished = outcomes.compactMap { outcome in
            if case .failure(let error) = outcome { error.description } else { nil }
        }
        let finishedCount = outcomes.count - unfinished.count
        try report.write(
            [
                "swept": .int(recovered.sweptFileCount), "adopted": ids(recovered.adoptedPhotos),
                "withoutOriginal": ids(recovered.photosWithoutOriginal),
                "withoutRendition": ids(recovered.photosWithoutRendition),
                "damaged": .array(recovered.damagedFiles.map(JSONValue.string)),
                "foreign": .array(recovered.foreignEntries.map(JSONValue.string)),
                "finished": .int(finishedCount),
                "unfinished": .array(unfinished.map(JSONValue.string)),
            ],
            or:
                "\(recovered.sweptFileCount) left-over files swept, \(recovered.adoptedPhotos.count) originals adopted, "
                + "\(recovered.photosWithoutOriginal.count) originals missing, "
                + "\(recovered.damagedFiles.count) files damaged, \(finishedCount) photos finished.\n"
                + (isNew ? "There was no library at \(TerminalText.escaped(path)); an empty one was made.\n" : "")
                + lines(recovered, unfinished))
        return recovered.isSound && unfinished.isEmpty ? .success : .failure
    }

    /// Whether nothing is at a path, or an empty folder.
    private func isVacant(_ path: Pathname) -> Bool {
        do {
            return try Directory(opening: path, followsLinks: true).entries().isEmpty
        } catch {
            return error.number == ENOENT
        }
    }

    /// A line for each thing that recovery can't set right, with what a person can do.
    private func lines(_ recovered: RecoveryReport, _ unfinished: [String]) -> String {
        let missing = recovered.photosWithoutOriginal.map {
            "The original of \($0) is missing; restore it from a backup and recover again."
        }
        let damaged = recovered.damagedFiles.map { "The file \($0) is damaged; restore it from a backup." }
        return (missing + damaged + unfinished).map { TerminalText.escaped($0) + "\n" }.joined()
    }

    private func ids(_ photos: [Photo.ID]) -> JSONValue {
        .array(photos.map { .string($0.rawValue) })
    }
}
