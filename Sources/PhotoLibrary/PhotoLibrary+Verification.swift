public import ContentTypes
import Dispatch
import DurableFiles
import Synchronization

extension PhotoLibrary {
    /// How many photos are read before they are told of.
    private static let pageSize = 32

    /// Reads every file on all processors and compares it with the hash it was stored under; changes nothing.
    ///
    /// - Parameters:
    ///   - types: what the files are told apart by, to find those whose name or row says something else; nil leaves that
    ///     out.
    ///   - progress: called for each photo, for some at a time, on the caller's thread.
    public func verify(
        types: TypeCatalog? = nil, progress: (VerificationProgress) -> Void = { _ in }
    ) throws(LibraryError) -> VerificationReport {
        var report = VerificationReport()
        let total = try summary().photoCount
        var checked = 0
        var last: Photo?
        while true {
            let page = try photos(after: last, limit: Self.pageSize)
            guard let end = page.last else { break }
            for found in try verify(page, types) {
                report.add(found)
                checked += 1
                progress(
                    VerificationProgress(
                        checkedPhotoCount: checked, photoCount: max(total, checked), byteCount: report.byteCount))
            }
            last = end
        }
        try findStrangers(&report)
        return report
    }

    /// How many photos there are, and how large.
    public func summary() throws(LibraryError) -> LibrarySummary {
        try withCatalog { (catalog) throws(LibraryError) in try catalog.summary() }
    }

    /// Reads the files of many photos at once; what was found of each, in their order.
    private func verify(_ page: [Photo], _ types: TypeCatalog?) throws(LibraryError) -> [VerificationReport] {
        let found = Mutex<[Int: Result<VerificationReport, LibraryError>]>([:])
        DispatchQueue.concurrentPerform(iterations: page.count) { index in
            let result = Result { () throws(LibraryError) in try verify(page[index], types) }
            found.withLock { $0[index] = result }
        }
        let results = found.withLock { $0 }
        var reports: [VerificationReport] = []
        for index in page.indices {
            if let result = results[index] { reports.append(try result.get()) }
        }
        return reports
    }

    private func verify(_ photo: Photo, _ types: TypeCatalog?) throws(LibraryError) -> VerificationReport {
        var report = VerificationReport()
        report.originalCount = 1
        let original = CheckedFile(
            path: photo.originalPath, sha256: photo.id.rawValue, type: photo.type, role: "original")
        try verify(original, of: photo, types, &report)
        try verifyRecord(of: photo, &report)
        guard let rendition = photo.rendition, rendition.path != photo.originalPath else { return report }
        report.renditionCount = 1
        let upright = CheckedFile(
            path: rendition.path, sha256: rendition.sha256, type: rendition.type, role: "rendition")
        try verify(upright, of: photo, types, &report)
        return report
    }

    /// Whether what withholds a photo's place is there.
    private func verifyRecord(of photo: Photo, _ report: inout VerificationReport) throws(LibraryError) {
        guard photo.isLocationWithheld, try !isRemembered(.withheldLocation, of: photo.id) else { return }
        guard try self.photo(photo.id) != nil else { return }
        report.problems.append(
            .init(
                kind: .missing, path: try PhotoRecord.withheldLocation.path(of: photo.id).relative, id: photo.id,
                explanation:
                    "The record that withholds the place of \(photo.id) is gone; recover the library to make it anew."))
    }

    private func verify(
        _ expected: CheckedFile, of photo: Photo, _ types: TypeCatalog?, _ report: inout VerificationReport
    ) throws(LibraryError) {
        let (path, role) = (expected.path, expected.role)
        let kind: VerificationReport.Problem.Kind
        let explanation: String
        do throws(LibraryError) {
            let file = try open(path)
            let status = try attempt(LibraryTask("check", path)) { () throws(SystemError) in try file.status() }
            report.byteCount += status.kind == .regular ? status.byteCount : 0
            if status.kind == .regular, try sha256(of: file) == expected.sha256 {
                guard let types, let lie = try lie(about: expected, types) else { return }
                (kind, explanation) = (.mistyped, "The \(role) of \(photo.id) is whole, but \(lie).")
            } else {
                kind = status.kind == .regular ? .damaged : .unreadable
                explanation =
                    status.kind == .regular
                    ? "The \(role) of \(photo.id) changed since it was stored; import the photo again, or restore it from a backup."
                    : "The \(role) of \(photo.id) is \(status.kind.words); restore it from a backup."
            }
        } catch {
            kind = error.code == .notFound ? .missing : .unreadable
            let advice = error.code == .notFound ? "restore it from a backup" : error.advice ?? "check the disk"
            explanation = "The \(role) of \(photo.id) can't be read: \(error.explanation(of: path)); \(advice)."
        }
        // The photo may have been removed, or its rendition made again, since the page was read.
        guard let now = try self.photo(photo.id), path == photo.originalPath || now.rendition == photo.rendition else {
            return
        }
        report.problems.append(.init(kind: kind, path: path, id: photo.id, explanation: explanation))
    }

    /// What the catalog or the name says of a file's type that its bytes don't; nil where they agree or aren't known.
    private func lie(about expected: CheckedFile, _ types: TypeCatalog) throws(LibraryError) -> String? {
        // What another program's types told apart can't be judged by those at hand.
        guard types.declaration(of: expected.type) != nil, let path = StoredPath(expected.path) else { return nil }
        let found = try classify(path) { file in try types.probe(StoredBytes(file)).type }
        guard found != .data else { return nil }
        guard found == expected.type else {
            return "its bytes are \(found) and the catalog says \(expected.type); make the catalog anew with "
                + "recover --rebuild"
        }
        // A sidecar in XMP is XML by its bytes, and readers find it by an extension of its own.
        guard found != .xml || !path.name.hasSuffix(".xmp") else { return nil }
        let right = StoredPath.sanitized(types.preferredFilenameExtension(for: found))
        guard !path.name.hasSuffix(".\(right)") else { return nil }
        return "its name doesn't end in .\(right), as \(found) does; export it and import it again"
    }

    /// Finds files that no row names.
    private func findStrangers(_ report: inout VerificationReport) throws(LibraryError) {
        var found = RecoveryReport()
        var unrecorded: [StoredPath] = []
        try walk(originals, .originals, &found) { (path, found) throws(LibraryError) in
            guard let photo = try photo(path.id) else { return unrecorded.append(path) }
            if photo.originalPath != path.relative { found.foreignEntries.append(path.relative) }
        }
        report.problems += unrecorded.map {
            .init(
                kind: .unrecorded, path: $0.relative, id: $0.id,
                explanation: "The catalog doesn't know this original; recover the library to adopt it.")
        }
        try walk(records, .records, &found) { (path, found) throws(LibraryError) in
            guard let photo = try photo(path.id) else { return report.problems.append(.record(path)) }
            if let problem = try problem(of: path, photo) { report.problems.append(problem) }
        }
        try walk(renditions, .renditions, &found) { (path, found) throws(LibraryError) in
            let photo = try photo(path.id)
            guard photo?.rendition?.path != path.relative else { return }
            // Its row could not be written, or was lost with the catalog.
            let isPending = photo.map { $0.state == .stored } ?? unrecorded.contains { $0.id == path.id }
            if isPending {
                report.problems.append(.rendition(path))
            } else {
                found.foreignEntries.append(path.relative)
            }
        }
        report.problems += found.foreignEntries.map {
            .init(
                kind: .foreign, path: $0, id: nil,
                explanation: "No photo of the library uses this; move it elsewhere if it is of use to you.")
        }
    }
}

extension PhotoLibrary {
    /// What is wrong with a record of a photo.
    private func problem(
        of path: StoredPath, _ photo: Photo
    ) throws(LibraryError) -> VerificationReport.Problem? {
        guard let record = record(at: path) else {
            return .init(
                kind: .damaged, path: path.relative, id: path.id,
                explanation: "What this says of \(path.id) can't be read any more; restore it from a backup.")
        }
        guard try !withCatalog({ (catalog) throws(LibraryError) in try catalog.knows(record, of: photo) }) else {
            return nil
        }
        return .init(
            kind: .unrecorded, path: path.relative, id: path.id,
            explanation: "The catalog doesn't know what this says of \(path.id); recover the library to tell it.")
    }
}

extension VerificationReport.Problem {
    /// A rendition that the catalog doesn't name, of a photo that has none.
    fileprivate static func rendition(_ path: StoredPath) -> Self {
        .init(
            kind: .foreign, path: path.relative, id: path.id,
            explanation: "The catalog doesn't know this rendition of \(path.id); recover the library to make it again.")
    }

    /// A record whose photo isn't there.
    fileprivate static func record(_ path: StoredPath) -> Self {
        .init(
            kind: .foreign, path: path.relative, id: path.id,
            explanation:
                "This tells something about \(path.id), which isn't in the library; leave it where the photo may come back."
        )
    }
}

/// A file as the catalog describes it.
private struct CheckedFile {
    let path: String
    let sha256: String
    let type: ContentType
    let role: String
}

extension VerificationReport {
    /// Adds what was found of one photo.
    fileprivate mutating func add(_ other: VerificationReport) {
        originalCount += other.originalCount
        renditionCount += other.renditionCount
        byteCount += other.byteCount
        problems += other.problems
    }
}

extension Catalog {
    /// Counts photos and bytes.
    func summary() throws(LibraryError) -> LibrarySummary {
        var summary = LibrarySummary()
        let sql = """
            SELECT state, count(*), sum(byte_count), sum(own_rendition_byte_count) FROM photo GROUP BY state
            """
        try database.run(sql) { (row) throws(LibraryError) in
            guard let state = row.text(0).flatMap(Photo.State.init(rawValue:)) else { return }
            summary.counts[state] = Int(clamping: row.integer(1) ?? 0)
            summary.originalByteCount += UInt64(clamping: row.integer(2) ?? 0)
            summary.renditionByteCount += UInt64(clamping: row.integer(3) ?? 0)
        }
        return summary
    }
}
