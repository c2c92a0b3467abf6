import Console
import DurableFiles
import PhotoImport

/// Everything but importing: what is done with photos that are already in a library, and the list of codecs.
struct LibraryCommand {
    let options: PhotoImportOptions
    let operands: [Pathname]
    let report: ReportWriter

    func run(_ command: Subcommand) async throws -> ExitStatus {
        switch command {
        case .watch: try await WatchCommand(options: options, operands: operands, report: report).run()
        case .list: try list()
        case .show: try show()
        case .verify: try verify()
        case .recover: try await recover()
        case .export: try export()
        case .remove: try remove()
        case .codecs: try codecs()
        }
    }

    private func list() throws -> ExitStatus {
        try require(operands.isEmpty, "list takes no operand.")
        let library = try readLibrary()
        var page = try library.photos(limit: 500)
        while let last = page.last {
            for photo in page {
                let summary = PhotoSummary(photo, companions: try library.companions(of: photo.id))
                try report.write(.object(summary.members), or: summary.line)
            }
            page = try library.photos(after: last, limit: 500)
        }
        return .success
    }

    private func codecs() throws -> ExitStatus {
        try require(operands.isEmpty, "codecs takes no operand.")
        return try CodecTable(registry: options.registry).write(to: report)
    }

    private func show() throws -> ExitStatus {
        try require(operands.count == 1, "show takes one id.")
        let (library, photo) = try photo("show")
        let detail = PhotoDetail(photo, companions: try library.companions(of: photo.id))
        try report.write(detail.json, or: detail.lines)
        return .success
    }

    private func export() throws -> ExitStatus {
        try require(operands.count == 2, "export takes an id and a folder.")
        let (library, photo) = try photo("export")
        let path = try library.export(
            photo.id, options.exportsRendition ? .rendition : .original, to: operands[1])
        try tellOfExport(photo, path)
        if !photo.isLocationWithheld { try exportCompanions(of: photo, beside: path, from: library) }
        return .success
    }

    private func tellOfExport(_ photo: Photo, _ path: Pathname) throws {
        try report.write(
            ["id": .string(photo.id.rawValue), "path": .string(path.description)],
            or: TerminalText.escaped(path) + "\n")
    }

    /// What goes with a photo is exported under the photo's name, with its own extension.
    private func exportCompanions(of photo: Photo, beside path: Pathname, from library: PhotoLibrary) throws {
        let name = path.lastComponent.description
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        for companion in try library.companions(of: photo.id) where !companion.photo.isLocationWithheld {
            let own = companion.photo.name ?? companion.photo.originalPath
            let ending = own.lastIndex(of: ".").map { String(own[$0...]) } ?? ""
            let copy = try library.export(companion.photo.id, .original, to: path.parent, named: stem + ending)
            try tellOfExport(companion.photo, copy)
        }
    }

    private func remove() throws -> ExitStatus {
        try require(operands.count == 1, "remove takes one id.")
        let (library, photo) = try photo("remove", in: openLibrary)
        try library.remove(photo.id)
        try report.write(
            ["id": .string(photo.id.rawValue), "state": "removed"], or: "\(photo.id): removed\n")
        return .success
    }

    private func photo(
        _ word: String, in open: (() throws -> PhotoLibrary)? = nil
    ) throws -> (PhotoLibrary, Photo) {
        guard let operand = operands.first else { throw UsageError("\(word) takes a photo's id.") }
        guard let id = Photo.ID(rawValue: operand.description) else {
            throw UsageError("'\(operand)' is no photo's id: an id is 64 hexadecimal digits, as list prints them.")
        }
        let library = try open?() ?? readLibrary()
        guard let photo = try library.photo(id) else {
            throw CommandError("No photo \(id) is in \(library.path); list prints those that are.")
        }
        return (library, photo)
    }

    /// Opens the library, and makes none where nobody imported anything yet.
    func openLibrary() throws -> PhotoLibrary {
        try PhotoLibrary(at: existingLibrary())
    }

    /// Opens the library for a command that changes no photo, which like any opening cleans up what ended processes left;
    /// where that can't be, as on a full disk or one that fails, only to be read.
    func readLibrary() throws -> PhotoLibrary {
        let path = try existingLibrary()
        do throws(LibraryError) {
            return try PhotoLibrary(at: path)
        } catch  where [.permission, .diskFull, .io].contains(error.code) {
            return try PhotoLibrary(readingAt: path)
        }
    }

    /// Where the library is; refuses a folder that holds none, whole or damaged.
    func existingLibrary() throws -> Pathname {
        let path = try options.library()
        guard try PhotoLibrary.exists(at: path) else {
            throw CommandError("There is no library at \(path); import photos into it first.")
        }
        return path
    }

    /// Refuses a command line with a sentence unless a condition holds.
    func require(_ condition: Bool, _ sentence: String) throws(UsageError) {
        guard condition else { throw UsageError(sentence) }
    }
}

/// A failure in words of the command's own.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
