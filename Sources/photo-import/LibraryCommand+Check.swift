import Console
import DurableFiles
import PhotoImport

extension LibraryCommand {
    /// Hashes every file against the catalog; exit status 1 when something is missing or damaged.
    func verify() throws -> ExitStatus {
        try require(operands.isEmpty, "verify takes no operand.")
        let verified = try openLibrary().verify()
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
    func recover() async throws -> ExitStatus {
        try require(operands.isEmpty, "recover takes no operand.")
        try requireLibrary()
        let recovered = try PhotoLibrary.recover(at: options.library, rebuild: options.rebuild)
        let importer = PhotoImporter(into: try openLibrary(), configuration: options.configuration)
        let finished = try await importer.finishPending()
        try report.write(
            [
                "swept": .int(recovered.sweptFileCount), "adopted": ids(recovered.adoptedPhotos),
                "withoutOriginal": ids(recovered.photosWithoutOriginal),
                "withoutRendition": ids(recovered.photosWithoutRendition),
                "damaged": .array(recovered.damagedFiles.map(JSONValue.string)),
                "foreign": .array(recovered.foreignEntries.map(JSONValue.string)),
                "finished": .int(finished.count),
            ],
            or:
                "\(recovered.sweptFileCount) left-over files swept, \(recovered.adoptedPhotos.count) originals adopted, "
                + "\(recovered.photosWithoutOriginal.count) originals missing, "
                + "\(recovered.damagedFiles.count) files damaged, \(finished.count) photos finished.\n")
        return recovered.isSound ? .success : .failure
    }

    private func ids(_ photos: [Photo.ID]) -> JSONValue {
        .array(photos.map { .string($0.rawValue) })
    }
}
