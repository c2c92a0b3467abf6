import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// One photo's way into a new library: the original, then its rendition.
struct ImportScenario {
    static let original = [UInt8].pattern(300_000, seed: 7)
    static let rendition = [UInt8].pattern(20_000, seed: 8)
    /// The SHA-256 of the original, as `sha256sum` prints it.
    static let id = SHA256.hexadecimal(of: original)

    let scratch: ScratchFolder
    let library: Pathname

    init(prefersMemory: Bool = true) throws {
        scratch = try ScratchFolder(prefersMemory: prefersMemory)
        library = scratch.appending("library")
        try scratch.write(Self.original, to: "IMG_0001.JPG")
    }

    /// What was acknowledged, and the error that came instead of the rest.
    struct Outcome {
        var committed: CommittedPhoto?
        var published: Photo?
        var error: LibraryError?
    }

    /// Imports through a system; where a process dies, it is buried.
    func run(_ system: FaultySystem) -> Outcome {
        do {
            return run(in: try PhotoLibrary(at: library, system: system), system)
        } catch {
            return Outcome(error: error)
        }
    }

    private func run(in library: PhotoLibrary, _ system: FaultySystem) -> Outcome {
        var outcome = Outcome()
        do {
            outcome.committed = try commit(to: library, system)
            guard let id = outcome.committed?.photo.id else { return outcome }
            let staged = try library.stage(expectedByteCount: UInt64(Self.rendition.count))
            try staged.append(Self.rendition)
            let description = RenditionDescription(
                type: .jpeg, filenameExtension: "jpg", width: 4, height: 3, rung: .reencode, receipt: "{}")
            outcome.published = try library.publish(staged, as: description, of: id)
        } catch let error as LibraryError {
            outcome.error = error
        } catch {
            Issue.record("not a library's error: \(error)")
        }
        return outcome
    }

    private func commit(to library: PhotoLibrary, _ system: FaultySystem) throws -> CommittedPhoto? {
        let source: OpenFile
        do {
            source = try OpenFile(reading: scratch.appending("IMG_0001.JPG"), system: system)
        } catch {
            return nil
        }
        let staged = try library.stage()
        let status = try staged.copy(from: source)
        return try library.commit(
            staged, as: .jpeg, filenameExtension: "jpg",
            origin: Origin(name: "IMG_0001.JPG", modificationTime: status.modified))
    }

    /// What must hold at any moment, whatever happened: what was acknowledged is there, what is there is whole.
    func check(_ outcome: Outcome, mayLeaveStaging: Bool, _ context: String) throws {
        let files =
            try FileManager.default.fileExists(atPath: library.description) ? scratch.files(below: "library") : []
        for file in files where file.hasPrefix("originals/") {
            #expect(try scratch.holds(Self.original, "library/" + file), "\(context): torn \(file)")
        }
        for file in files where file.hasPrefix("renditions/") {
            #expect(try scratch.holds(Self.rendition, "library/" + file), "\(context): torn \(file)")
        }
        if let committed = outcome.committed {
            #expect(files.contains(committed.photo.originalPath), "\(context): lost original")
        }
        if let path = outcome.published?.rendition?.path {
            #expect(files.contains(path), "\(context): lost rendition")
        }
        let mayBeUnknown = [.unknownOutcome, .notRecorded].contains(outcome.error?.code)
        if outcome.committed == nil, !mayBeUnknown {
            #expect(!files.contains { $0.hasPrefix("originals/") }, "\(context): not imported, yet there")
        }
        if outcome.published == nil, !mayBeUnknown {
            #expect(!files.contains { $0.hasPrefix("renditions/") }, "\(context): not published, yet there")
        }
        if !mayLeaveStaging {
            #expect(!files.contains { $0.hasPrefix("staging/") }, "\(context): left \(files)")
        }
    }

    /// What must hold after the next process opened the library and recovered it: all is in order, and what was
    /// acknowledged is listed.
    func checkRecovery(_ outcome: Outcome, _ context: String) throws {
        let library = try PhotoLibrary(at: library)
        let report = try library.recover { _ in .jpeg }
        #expect(report.isSound && report.photosWithoutRendition.isEmpty, "\(context): \(report)")
        let files = try scratch.files(below: "library")
        #expect(!files.contains { $0.hasPrefix("staging/") }, "\(context): left after recovery \(files)")
        if let committed = outcome.committed {
            let photo = try library.photo(committed.photo.id)
            #expect(photo?.name == "IMG_0001.JPG", "\(context): acknowledged and not listed")
        }
        if let published = outcome.published {
            #expect(try library.photo(published.id) == published, "\(context): acknowledged and not ready")
        }
        let again = run(in: library, FaultySystem())
        #expect(again.published?.state == .ready, "\(context): can't be imported again: \(again)")
        #expect(try library.photos(limit: 10).map(\.id.rawValue) == [Self.id], "\(context)")
        #expect(try library.verify().problems == [], "\(context)")
    }
}
