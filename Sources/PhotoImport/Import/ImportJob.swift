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
    let progress: ImportProgress?

    init(of importer: PhotoImporter, groups: ImportGroups, progress: ImportProgress?) {
        self.importer = importer
        self.groups = groups
        self.progress = progress
        memory = Allotment(of: importer.configuration.memoryBudget)
        processors = Allotment(of: importer.configuration.jobs)
        gathering = Gathering(of: importer.configuration.photosGathered)
    }

    func run(_ source: any PhotoSource, index: Int, report: @Sendable (ImportEvent) -> Void) async {
        func emit(_ phase: ImportEvent.Phase) {
            let event = ImportEvent(index: index, name: source.title, phase: phase)
            if let outcome = event.outcome { progress?.finish(index, outcome) }
            report(event)
        }
        guard !Task.isCancelled else { return emit(.failed(.cancelled(source))) }
        progress?.deliver(index, into: nil)
        emit(.started)
        do {
            let intaken = try await takeIn(source) { progress?.deliver(index, into: $0) }
            emit(.stored(intaken.photo, isDuplicate: intaken.isDuplicate))
            let imported = try await finish(intaken)
            emit(imported.photo.state == .ready ? .ready(imported) : .kept(imported))
        } catch {
            emit(.failed(error))
        }
    }

    /// Copies a source's bytes, finds out what they are, and makes them durable.
    private func takeIn(
        _ source: any PhotoSource, begin: (PhotoIntake) -> Void
    ) async throws(ImportError) -> StoredPhoto {
        let (delivery, header, found) = try await receive(source, begin: begin)
        let committed = try library(source) { () throws(LibraryError) in
            let memberships = try groups.settled(found, of: delivery.content.id, in: importer.library)
            var origin = Origin(
                name: source.suggestedName, declaredType: delivery.type ?? source.offeredTypes.first,
                modificationTime: delivery.modified, withholdsLocation: importer.configuration.removesLocation)
            origin.memberships = memberships
            return try importer.library.commit(
                delivery.staged, as: header.type, filenameExtension: filenameExtension(for: header.type, memberships),
                origin: origin)
        }
        return StoredPhoto(
            photo: committed.photo, isDuplicate: committed.isDuplicate, file: delivery.staged.file, header: header,
            declaredTypes: source.offeredTypes)
    }

    /// The extension that goes with a type; readers find an XMP sidecar by one of its own.
    private func filenameExtension(for type: ContentType, _ memberships: [Membership]) -> String? {
        if type == .xml, memberships.contains(where: { $0.part == .sidecar }) { return "xmp" }
        return importer.registry.catalog.preferredFilenameExtension(for: type)
    }

    func library<R>(_ source: any PhotoSource, _ body: () throws(LibraryError) -> R) throws(ImportError) -> R {
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
