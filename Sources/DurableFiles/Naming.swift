/// A file, complete, that is to get its name once it is on stable storage.
package struct Naming: Sendable {
    let file: TemporaryFile
    let name: Pathname
    let directory: Directory
    let parent: Directory?

    /// Asks for a name.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - name: the name, which must not exist yet.
    ///   - directory: where.
    ///   - parent: the directory that holds `directory`, where the name of that may not be on stable storage yet.
    package init(file: TemporaryFile, name: Pathname, directory: Directory, parent: Directory? = nil) {
        self.file = file
        self.name = name
        self.directory = directory
        self.parent = parent
    }
}

extension Naming {
    /// Waits for files, gives them their names, all on one file system, and waits once for all until the names are on
    /// stable storage.
    ///
    /// No file gets its name before its bytes are on stable storage. Each directory is waited for once, however many of
    /// the files are in it, or all at once where the file system can do that; and one of the files once more.
    ///
    /// - Returns: what became of each, in the order of the files; a failure of one is none of the others'.
    package static func carryOut(_ namings: [Naming]) -> [Result<Publication, PublishError>] {
        let prepared = namings.map { naming in
            Result { () throws(PublishError) in try naming.file.prepare() }
        }
        var outcomes = zip(namings, prepared).map { naming, prepared in prepared.flatMap { _ in naming.linked() } }
        wait(for: namings, &outcomes)
        confirm(namings, &outcomes)
        for (index, naming) in namings.enumerated() {
            outcomes[index].refine { (publication) throws(PublishError) in
                try naming.file.finishNaming()
                return publication
            }
        }
        return outcomes
    }

    private func linked() -> Result<Publication, PublishError> {
        do throws(PublishError) {
            return .success(try file.link(as: name, in: directory) ? .published(isDegraded: false) : .nameIsTaken)
        } catch {
            return .failure(error)
        }
    }

    /// Waits once for each directory in which a file got its name.
    private static func wait(for namings: [Naming], _ outcomes: inout [Result<Publication, PublishError>]) {
        let linked = outcomes.indices.filter { outcomes[$0].isPublished }
        var directories: [Directory] = []
        for directory in linked.flatMap({ [namings[$0].directory, namings[$0].parent] }).compactMap({ $0 })
        where !directories.contains(where: { $0.path == directory.path }) {
            directories.append(directory)
        }
        let answers = synchronized(directories)
        for index in linked {
            let naming = namings[index]
            outcomes[index].refine { (_) throws(PublishError) in
                let areDurable = try naming.file.afterNaming { () throws(SystemError) in
                    let isDurable = try answers[naming.directory.path]?.get() ?? false
                    guard let parent = naming.parent else { return isDurable }
                    return try answers[parent.path]?.get() == true && isDurable
                }
                return .published(isDegraded: !areDurable)
            }
        }
    }

    /// Waits for directories, once for all where the file system can do that; says of each, by its path, whether it is
    /// durable.
    private static func synchronized(_ directories: [Directory]) -> [Pathname: Result<Bool, SystemError>] {
        var answers: [Pathname: Result<Bool, SystemError>] = [:]
        if directories.count > 1, let first = directories.first {
            let together = Result { () throws(SystemError) in try first.synchronizeFileSystem() }
            if (try? together.get()) != false {
                for directory in directories { answers[directory.path] = together }
                return answers
            }
        }
        for directory in directories {
            answers[directory.path] = Result { () throws(SystemError) in try directory.synchronize() }
        }
        return answers
    }

    /// Waits for one of the files once more: where the file system has given up, any of them tells.
    private static func confirm(_ namings: [Naming], _ outcomes: inout [Result<Publication, PublishError>]) {
        guard let first = outcomes.firstIndex(where: \.isPublished) else { return }
        do throws(PublishError) {
            try namings[first].file.confirm()
        } catch {
            for index in outcomes.indices {
                outcomes[index].refine { (_) throws(PublishError) in
                    try namings[index].file.afterNaming { () throws(SystemError) -> Publication in throw error.cause }
                }
            }
        }
    }
}

extension Result where Success == Publication, Failure == PublishError {
    fileprivate var isPublished: Bool {
        if case .success(.published) = self { true } else { false }
    }

    /// Runs a further step of a file that has its name; a failure of it is what becomes of the file.
    fileprivate mutating func refine(_ step: (Publication) throws(PublishError) -> Publication) {
        guard isPublished, case .success(let publication) = self else { return }
        do throws(PublishError) {
            self = .success(try step(publication))
        } catch {
            self = .failure(error)
        }
    }
}
