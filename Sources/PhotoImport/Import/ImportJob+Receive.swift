import ContentTypes
import DurableFiles
import PhotoLibrary

extension ImportJob {
    /// What a source delivered, and what it is.
    typealias Received = (delivery: PhotoIntake.Delivery, header: FileHeader, memberships: [Membership])

    /// Asks a source for its photo, for one representation after another until one has come that is accepted.
    ///
    /// - Parameter begin: is told of each intake that the source delivers into.
    func receive(
        _ source: any PhotoSource, begin: (PhotoIntake) -> Void
    ) async throws(ImportError) -> Received {
        let deadline = ContinuousClock.now + importer.configuration.deliveryTime
        let requests: [ContentType?] = source.offersAlternatives ? try requests(of: source) : [nil]
        var attempts: [(type: ContentType?, errors: [ImportError])] = []
        var unknown: Received?
        for type in requests {
            switch await receive(source, as: type, by: deadline, begin: begin) {
            // It may be a photo that this version doesn't know; one that it does is better.
            case .success(let received) where received.header.type == .data: unknown = unknown ?? received
            case .success(let received): return received
            case .failure(let setbacks): attempts.append((type, setbacks.errors))
            }
            if let error = attempts.last?.errors.last, !error.concernsSource { break }
        }
        if let unknown { return unknown }
        throw ImportError(source.title, attempts: attempts)
    }

    /// Why none of the ways succeeded in which one representation was asked for.
    private struct Setbacks: Error {
        let errors: [ImportError]
    }

    /// Which of a source's representations it is asked for, in order.
    ///
    /// Those of types that nobody knows, or that say less than what is accepted, come into question only where there is
    /// no better one: a thumbnail or a reference to the photo may be among them.
    private func requests(of source: any PhotoSource) throws(ImportError) -> [ContentType] {
        let catalog = importer.registry.catalog
        let accepted = importer.configuration.acceptedTypes
        let offered = source.offeredTypes.reduce(into: [ContentType]()) { if !$0.contains($1) { $0.append($1) } }
        let concrete = offered.filter { type in
            type != .image && accepted.contains { catalog.conforms(type, to: $0) }
        }
        if !concrete.isEmpty { return concrete }
        if offered.contains(.image), accepted.contains(where: { catalog.conforms(.image, to: $0) }) { return [.image] }
        let possible = offered.filter { type in
            catalog.declaration(of: type) == nil || accepted.contains { catalog.conforms($0, to: type) }
        }
        if !possible.isEmpty { return possible }
        let names = offered.map(\.rawValue).joined(separator: ", ")
        throw .notAccepted(
            source.title, offered.isEmpty ? "it offers no type" : "it offers \(names)", accepting: accepted)
    }

    /// Asks a source for one representation.
    private func receive(
        _ source: any PhotoSource, as type: ContentType?, by deadline: ContinuousClock.Instant,
        begin: (PhotoIntake) -> Void
    ) async -> Result<Received, Setbacks> {
        var intake: PhotoIntake?
        do {
            let expected = source.expectedByteCount
            let begun = try PhotoIntake(
                type, for: source.title, expecting: expected, by: deadline
            ) { () throws(ImportError) in
                try library(source) { () throws(LibraryError) in try stage(expected) }
            }
            intake = begun
            begin(begun)
            return .success(try identify(try await deliver(source, into: begun), of: source))
        } catch {
            return .failure(Setbacks(errors: (intake?.setbacks ?? []) + [error]))
        }
    }

    /// Finds out what came, and whether it is wanted.
    private func identify(
        _ delivery: PhotoIntake.Delivery, of source: any PhotoSource
    ) throws(ImportError) -> Received {
        let catalog = importer.registry.catalog
        let header = try probe(delivery.staged.file, source)
        let memberships = groups.memberships(of: source, header, delivery.staged.file, in: catalog)
        // Films and sidecars are taken in for the sake of the photo that they go with.
        let isAccepted = importer.configuration.accepts(header.type, in: catalog)
        guard isAccepted || memberships.contains(where: { [.film, .sidecar].contains($0.part) }) else {
            throw .notAccepted(
                source.title, "its bytes are \(header.type) (\(header.basis))",
                accepting: importer.configuration.acceptedTypes)
        }
        return (delivery, header, memberships)
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

    private func deliver(
        _ source: any PhotoSource, into intake: PhotoIntake
    ) async throws(ImportError) -> PhotoIntake.Delivery {
        let error: ImportError
        switch await SourceRun(of: source, into: intake, on: executor).end(
            within: importer.configuration.cancellationTime)
        {
        case .delivered:
            do throws(ImportError) {
                return try intake.finish()
            } catch let failure {
                error = failure
            }
        case .late: error = .timedOut(source.title, after: importer.configuration.deliveryTime)
        case .cancelled: error = .cancelled(source, while: "and its source went on")
        case .failed(is CancellationError) where Task.isCancelled:
            error = .cancelled(source, while: "while its bytes were delivered")
        // What the intake could not do is the cause of whatever the source made of it.
        case .failed(let cause): error = intake.failure ?? ImportError(delivering: source.title, cause)
        }
        intake.close(error)
        throw error
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
}
