import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary

/// What an import does with one photo, from its source to its last event.
struct ImportJob: Sendable {
    let importer: PhotoImporter
    let executor = BlockingExecutor()
    let memory: Allotment
    let processors: Allotment
    let gathering: Gathering
    let groups: ImportGroups

    init(of importer: PhotoImporter, groups: ImportGroups) {
        self.importer = importer
        self.groups = groups
        memory = Allotment(of: importer.configuration.memoryBudget)
        processors = Allotment(of: importer.configuration.jobs)
        gathering = Gathering(of: importer.configuration.photosGathered)
    }

    func run(_ source: any PhotoSource, index: Int, report: @Sendable (ImportEvent) -> Void) async {
        func emit(_ phase: ImportEvent.Phase) {
            report(ImportEvent(index: index, name: source.title, phase: phase))
        }
        guard !Task.isCancelled else { return emit(.failed(.cancelled(source))) }
        emit(.started)
        do {
            let intaken = try await takeIn(source)
            emit(.stored(intaken.photo, isDuplicate: intaken.isDuplicate))
            let imported = try await finish(intaken)
            emit(imported.photo.state == .ready ? .ready(imported) : .kept(imported))
        } catch {
            emit(.failed(error))
        }
    }

    /// Copies a source's bytes, finds out what they are, and makes them durable.
    private func takeIn(_ source: any PhotoSource) async throws(ImportError) -> StoredPhoto {
        let staged = try library(source) { () throws(LibraryError) in try stage(source.expectedByteCount) }
        let intake = PhotoIntake(into: staged, for: source.title)
        try await deliver(source, into: intake)
        let content = try library(source) { () throws(LibraryError) in try staged.finish() }
        guard content.byteCount > 0 else {
            throw ImportError(
                .empty, source.title, because: "its source delivered no bytes", advice: "pick or copy it again")
        }
        let header = try probe(staged.file, source)
        let memberships = groups.memberships(of: source, header, staged.file, in: importer.registry.catalog)
        // Films and sidecars are taken in for the sake of the photo that they go with.
        let isAccepted = importer.configuration.accepts(header.type, in: importer.registry.catalog)
        guard isAccepted || memberships.contains(where: { [.film, .sidecar].contains($0.part) }) else {
            let accepted = importer.configuration.acceptedTypes.map(\.rawValue).joined(separator: ", ")
            throw ImportError(
                .notAccepted, source.title,
                because: "its bytes are \(header.type) (\(header.basis)), and this import accepts \(accepted)",
                advice: "accept its type to take it in")
        }
        let committed = try library(source) { () throws(LibraryError) in
            var origin = Origin(
                name: source.suggestedName, declaredType: source.offeredTypes.first,
                modificationTime: intake.modificationTime,
                withholdsLocation: importer.configuration.removesLocation)
            origin.memberships = memberships
            return try importer.library.commit(
                staged, as: header.type, filenameExtension: filenameExtension(for: header.type, memberships),
                origin: origin)
        }
        return StoredPhoto(
            photo: committed.photo, isDuplicate: committed.isDuplicate, file: staged.file, header: header,
            declaredTypes: source.offeredTypes)
    }

    /// The extension that goes with a type; readers find an XMP sidecar by one of its own.
    private func filenameExtension(for type: ContentType, _ memberships: [Membership]) -> String? {
        if type == .xml, memberships.contains(where: { $0.part == .sidecar }) { return "xmp" }
        return importer.registry.catalog.preferredFilenameExtension(for: type)
    }

    /// Begins a file. Room for what a source expects is reserved where it is there; whether the number is right, and
    /// the disk too full, only the bytes themselves tell.
    private func stage(_ expectedByteCount: UInt64?) throws(LibraryError) -> StagedFile {
        do {
            return try importer.library.stage(expectedByteCount: expectedByteCount)
        } catch  where expectedByteCount != nil && (error.code == .diskFull || error.code == .tooLarge) {
            return try importer.library.stage()
        }
    }

    private func deliver(_ source: any PhotoSource, into intake: PhotoIntake) async throws(ImportError) {
        do {
            try await source.deliver(into: intake)
        } catch let error as ImportError {
            throw error
        } catch is CancellationError where Task.isCancelled {
            throw ImportError(
                .cancelled, source.title, because: "the import was cancelled while its bytes were delivered",
                advice: "import it again")
        } catch {
            // What the intake could not do is the cause of whatever the source made of it.
            try intake.checkFailure()
            throw ImportError(
                .unreadable, source.title, because: "its source failed with “\(Cause(error).reason)”",
                advice: "pick or copy it again", underlying: error)
        }
        try intake.checkFailure()
    }

    private func probe(_ file: OpenFile, _ source: any PhotoSource) throws(ImportError) -> FileHeader {
        do {
            return try importer.registry.catalog.probe(try StoredBytes(file))
        } catch {
            let cause = Cause(error)
            throw ImportError(
                .library, source.title, because: "reading back what was stored failed with “\(cause.reason)”",
                advice: cause.advice ?? "import it again", underlying: error)
        }
    }

    private func library<R>(_ source: any PhotoSource, _ body: () throws(LibraryError) -> R) throws(ImportError) -> R {
        do {
            return try body()
        } catch {
            throw ImportError(storing: source.title, error)
        }
    }
}

/// A photo whose original is durable, with what its upright rendition is made from.
struct StoredPhoto: Sendable {
    let photo: Photo
    let isDuplicate: Bool
    let file: OpenFile
    let header: FileHeader
    let declaredTypes: [ContentType]
}
