public import PhotoCodecs
public import PhotoLibrary
import Synchronization

/// Takes photos into a library: copies the bytes at once, finds out what they are, and writes an upright rendition.
///
/// An importer is a value without state of its own; imports may run side by side, in one process and in several.
///
/// A photo is safe from the `stored` event on. What follows can fail, be killed or be repeated without touching it.
public struct PhotoImporter: Sendable {
    /// Where photos go.
    public let library: PhotoLibrary
    /// The settings.
    public let configuration: Configuration
    let registry: CodecRegistry
    let codecs: any CodecService

    /// Makes an importer.
    ///
    /// - Parameters:
    ///   - library: where photos go.
    ///   - configuration: the settings.
    ///   - registry: the codecs, and the catalog of types that bytes are told apart by.
    ///   - codecs: how codec calls are run; in this process unless given.
    public init(
        into library: PhotoLibrary, configuration: Configuration = Configuration(),
        registry: CodecRegistry = .standard, codecs: (any CodecService)? = nil
    ) {
        self.library = library
        self.configuration = configuration
        self.registry = registry
        self.codecs = codecs ?? InProcessCodecService(registry)
    }
}

extension PhotoImporter {
    /// Imports many photos, and tells of each as soon as it is true.
    ///
    /// Photos are independent: one that fails stops no other. When the consumer stops listening, or its task is
    /// cancelled, photos in work are finished and no further one is started; those end as `failed` with `cancelled`.
    /// The order of events is that of completion; ``ImportEvent/index`` tells whose an event is.
    ///
    /// - Parameters:
    ///   - sources: the photos.
    ///   - progress: what can be asked meanwhile how far it is, byte for byte.
    public func events(
        importing sources: [any PhotoSource], progress: ImportProgress? = nil
    ) -> AsyncStream<ImportEvent> {
        AsyncStream { stream in
            let work = Task { await run(sources, progress) { stream.yield($0) } }
            // The importer and its library are let go of before the end is told, so that nobody finds the library open.
            Task {
                await work.value
                stream.finish()
            }
            stream.onTermination = { _ in work.cancel() }
        }
    }

    /// Imports many photos and gives their outcomes in the order of the sources.
    ///
    /// When the task is cancelled, photos in work are finished before this returns, and no further one is started.
    ///
    /// - Parameters:
    ///   - sources: the photos.
    ///   - progress: what can be asked meanwhile how far it is, byte for byte.
    public func importPhotos(
        _ sources: [any PhotoSource], progress: ImportProgress? = nil
    ) async -> [ImportOutcome] {
        let outcomes = Mutex<[Int: ImportOutcome]>([:])
        await run(sources, progress) { event in
            if let outcome = event.outcome { outcomes.withLock { $0[event.index] = outcome } }
        }
        let known = outcomes.withLock { $0 }
        return sources.indices.map { known[$0] ?? .failure(.cancelled(sources[$0])) }
    }

    /// Imports those again that failed, together with what belongs to them.
    ///
    /// What belongs to a photo is found among the sources of one import, so a RAW file or a sidecar is asked for again
    /// with its picture; one that is in the library is only looked at.
    ///
    /// - Parameters:
    ///   - outcomes: what ``importPhotos(_:progress:)`` gave for `sources`, in their order.
    ///   - sources: all sources of that import; those of bytes that are gone fail again.
    ///   - progress: what can be asked meanwhile how far it is.
    /// - Returns: the outcomes of all sources: for those that failed the new ones.
    public func importAgain(
        failed outcomes: [ImportOutcome], of sources: [any PhotoSource], progress: ImportProgress? = nil
    ) async -> [ImportOutcome] {
        let failed = zip(outcomes.indices, sources).filter { index, _ in (try? outcomes[index].get()) == nil }
        let groups = Set(failed.compactMap(\.1.groupName))
        let again = zip(outcomes.indices, sources).filter { index, source in
            (try? outcomes[index].get()) == nil || source.groupName.map(groups.contains) ?? false
        }
        var all = outcomes
        for ((index, _), outcome) in zip(again, await importPhotos(again.map(\.1), progress: progress)) {
            if (try? all[index].get()) == nil { all[index] = outcome }
        }
        return all
    }

    /// Imports one photo.
    ///
    /// - Returns: the photo, durable on return, with or without a rendition.
    /// - Throws: when the photo is not in the library, when that is not known (`unknownOutcome`), and when it is stored but
    ///   could not be finished (`unfinished`, with its ``ImportError/photoID``); the sentence says why.
    @discardableResult
    public func importPhoto(_ source: some PhotoSource) async throws(ImportError) -> ImportedPhoto {
        let outcomes = await importPhotos([source])
        return try (outcomes.first ?? .failure(.cancelled(source))).get()
    }

    /// Makes what is missing for photos that were stored before a crash or a kill came, as many at once as in an import.
    ///
    /// When the task is cancelled, photos in work are finished before this returns, and no further one is begun; those
    /// stay *stored* for another time.
    ///
    /// - Returns: what became of each that was begun, in the order in which they were imported; a photo that failed stays
    ///   *stored*, and the sentence says what to do. Memory grows with their number, by a receipt each.
    /// - Throws: when the library can't tell which photos there are.
    public func finishPending() async throws(LibraryError) -> [ImportOutcome] {
        var outcomes: [ImportOutcome] = []
        var page = try library.pendingPhotos(limit: 100)
        while let last = page.last, !Task.isCancelled {
            let finished = Mutex<[Int: ImportOutcome]>([:])
            await forEach(page, ImportGroups(of: [], in: registry.catalog)) { (job, index, photo) in
                guard let outcome = await job.outcome(of: photo) else { return }
                finished.withLock { $0[index] = outcome }
            }
            let known = finished.withLock { $0 }
            outcomes += page.indices.compactMap { known[$0] }
            page = try library.pendingPhotos(after: last, limit: 100)
        }
        return outcomes
    }

    private func run(
        _ sources: [any PhotoSource], _ progress: ImportProgress?, report: @escaping @Sendable (ImportEvent) -> Void
    ) async {
        let groups = ImportGroups(of: sources, in: registry.catalog)
        progress?.begin(sources.count)
        await forEach(sources, groups, progress) { (job, index, source) in
            await job.run(source, index: index, report: report)
        }
        progress?.end()
    }

    /// Runs something for each of many photos, as many at once as the settings allow.
    private func forEach<Item: Sendable>(
        _ items: [Item], _ groups: ImportGroups, _ progress: ImportProgress? = nil,
        _ body: @escaping @Sendable (ImportJob, Int, Item) async -> Void
    ) async {
        let job = ImportJob(of: self, groups: groups, progress: progress)
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for (index, item) in items.enumerated() {
                // Several at a time, so that they are stored together and share the waits for the disk.
                if running >= configuration.photosInWork {
                    while running > configuration.photosUnderway {
                        await group.next()
                        running -= 1
                    }
                }
                await job.gathering.expect()
                group.addTask(executorPreference: job.executor) {
                    await body(job, index, item)
                    await job.gathering.leave()
                }
                running += 1
            }
        }
    }
}

extension PhotoSource {
    /// What to call it in a sentence.
    var title: String { suggestedName.flatMap { $0.isEmpty ? nil : $0 } ?? "an unnamed photo" }
}
