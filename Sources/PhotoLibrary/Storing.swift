import DurableFiles
import Synchronization

/// What calls that come at the same time share their waits for: a file that is to get its name, a change of the catalog,
/// or the one and then the other.
struct Storing: Sendable {
    /// What gives a file its name; nil where only the catalog is to be changed.
    var naming: Naming?
    /// What is to be recorded, once the file has its name.
    var change: PhotoLibrary.Change?

    /// What came of it.
    struct Outcome: Sendable {
        /// What became of the file; nil where there was none.
        var publication: Result<Publication, PublishError>?
        /// Why the catalog was not changed.
        var failure: LibraryError?

        /// Whether there is something to record.
        var isInPlace: Bool {
            switch publication {
            case .success(.published)?, nil: true
            case .success(.nameIsTaken)?, .failure?: false
            }
        }
    }
}

/// A change of the catalog, and what it came to.
final class Recording<Value: Sendable>: Sendable {
    /// Makes the change.
    let make: @Sendable (borrowing Catalog) throws(LibraryError) -> Value
    private let result = Mutex<Value?>(nil)

    init(_ body: @escaping @Sendable (borrowing Catalog) throws(LibraryError) -> Value) {
        make = body
    }

    /// The change, which notes what it came to.
    var change: PhotoLibrary.Change {
        { [self] (catalog) throws(LibraryError) in
            let value = try make(catalog)
            result.withLock { $0 = value }
        }
    }

    /// What it came to; nil where it wasn't made.
    var value: Value? { result.withLock { $0 } }
}

extension PhotoLibrary {
    /// A change of the catalog.
    typealias Change = @Sendable (borrowing Catalog) throws(LibraryError) -> Void

    /// Runs a closure as ``transaction(_:)`` does, in one transaction with all others that come at the same time; each is
    /// kept or not by itself.
    ///
    /// When this returns, the transaction is on stable storage. The closure is to change nothing but the catalog: its
    /// transaction may fail because of another's disk that is full.
    func sharedTransaction<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Catalog) throws(LibraryError) -> R
    ) throws(LibraryError) -> R {
        let recording = Recording(body)
        if let failure = storing.answer(Storing(change: recording.change), by: carryOut).failure { throw failure }
        guard let value = recording.value else { preconditionFailure("A change that was kept has a result.") }
        return value
    }

    /// Publishes a staged file under the name of a path, and then changes the catalog; all that come at the same time share
    /// the waits of both.
    ///
    /// - Throws: also `notRecorded`, for a file that is stored.
    func publish(
        _ file: StagedFile, as path: StoredPath, in shard: Directory, _ task: LibraryTask, then change: Change? = nil
    ) throws(LibraryError) -> Publication {
        let shelf = self.shelf(path.folder)
        let outcome: Storing.Outcome
        let publication: Publication
        do throws(PublishError) {
            // Each by itself and not in its turn: file systems put many waits at once together, and nobody waits for a file
            // that takes long.
            try file.temporary.prepare()
            let naming = shelf.naming(of: file.temporary, as: path, in: shard)
            outcome = storing.answer(Storing(naming: naming, change: change), by: carryOut)
            publication = try outcome.publication?.get() ?? .nameIsTaken
        } catch {
            throw LibraryError(error, task)
        }
        if publication != .nameIsTaken { shelf.noteSettled(path) }
        if let failure = outcome.failure {
            try notingWhatIsStored(path.id) { () throws(LibraryError) in throw failure }
        }
        return publication
    }

    /// Gives all files their names, and then makes all changes, with one wait each.
    private func carryOut(_ requests: [Storing]) -> [Storing.Outcome] {
        var outcomes = [Storing.Outcome](repeating: Storing.Outcome(), count: requests.count)
        let named = requests.indices.filter { requests[$0].naming != nil }
        for (index, publication) in zip(named, Naming.carryOut(named.compactMap { requests[$0].naming })) {
            outcomes[index].publication = publication
        }
        let recorded = requests.indices.filter { requests[$0].change != nil && outcomes[$0].isInPlace }
        for (index, failure) in zip(recorded, makeTogether(recorded.compactMap { requests[$0].change })) {
            outcomes[index].failure = failure
        }
        return outcomes
    }

    /// Makes changes in one transaction; says for each why it was not made.
    private func makeTogether(_ changes: [Change]) -> [LibraryError?] {
        guard !changes.isEmpty else { return [] }
        do {
            return try transaction { (catalog) throws(LibraryError) in
                guard changes.count > 1 else {
                    for change in changes { try change(catalog) }
                    return [nil]
                }
                var failures: [LibraryError?] = []
                for change in changes {
                    failures.append(
                        try catalog.database.part { () throws(LibraryError) in try change(catalog) })
                }
                return failures
            }
        } catch {
            return changes.map { _ in error }
        }
    }
}
