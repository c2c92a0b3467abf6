import DurableFiles

extension PhotoLibrary {
    /// Reads every file and compares it with the hash it was stored under; changes nothing.
    ///
    /// - Parameter progress: called after each photo.
    public func verify(
        progress: (VerificationProgress) -> Void = { _ in }
    ) throws(LibraryError) -> VerificationReport {
        var report = VerificationReport()
        let total = try summary().photoCount
        var checked = 0
        var last: Photo?
        while true {
            let page = try photos(after: last, limit: 200)
            guard let end = page.last else { break }
            for photo in page {
                try verify(photo, &report)
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

    private func verify(_ photo: Photo, _ report: inout VerificationReport) throws(LibraryError) {
        report.originalCount += 1
        try verify(photo.originalPath, photo.id.rawValue, of: photo, "original", &report)
        guard let rendition = photo.rendition, rendition.path != photo.originalPath else { return }
        report.renditionCount += 1
        try verify(rendition.path, rendition.sha256, of: photo, "rendition", &report)
    }

    private func verify(
        _ path: String, _ expected: String, of photo: Photo, _ role: String, _ report: inout VerificationReport
    ) throws(LibraryError) {
        let kind: VerificationReport.Problem.Kind
        let explanation: String
        do throws(LibraryError) {
            let file = try open(path)
            let status = try attempt(LibraryTask("check", path)) { () throws(SystemError) in try file.status() }
            report.byteCount += status.kind == .regular ? status.byteCount : 0
            if status.kind == .regular, try sha256(of: file) == expected { return }
            kind = status.kind == .regular ? .damaged : .unreadable
            explanation =
                status.kind == .regular
                ? "The \(role) of \(photo.id) changed since it was stored; restore it from a backup."
                : "The \(role) of \(photo.id) is \(status.kind.words); restore it from a backup."
        } catch {
            kind = error.code == .notFound ? .missing : .unreadable
            let advice = error.code == .notFound ? "restore it from a backup" : error.advice ?? "check the disk"
            explanation = "The \(role) of \(photo.id) can't be read: \(error.explanation(of: path)); \(advice)."
        }
        // The photo may have been removed, or its rendition made again, since the page was read.
        guard let now = try self.photo(photo.id), now.rendition == photo.rendition else { return }
        report.problems.append(.init(kind: kind, path: path, id: photo.id, explanation: explanation))
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
        try walk(renditions, .renditions, &found) { (path, found) throws(LibraryError) in
            let isInUse = try photo(path.id)?.rendition?.path == path.relative
            if !isInUse { found.foreignEntries.append(path.relative) }
        }
        report.problems += found.foreignEntries.map {
            .init(
                kind: .foreign, path: $0, id: nil,
                explanation: "No photo of the library uses this; move it elsewhere if it is of use to you.")
        }
    }
}

extension Catalog {
    /// Counts photos and bytes.
    func summary() throws(LibraryError) -> LibrarySummary {
        var summary = LibrarySummary()
        let sql = """
            SELECT state, count(*), sum(byte_count),
                sum(CASE WHEN rendition_path <> original_path THEN rendition_byte_count ELSE 0 END)
            FROM photo GROUP BY state
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
