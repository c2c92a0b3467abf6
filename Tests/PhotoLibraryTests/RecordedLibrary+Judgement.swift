import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary

extension RecordedLibrary {
    /// What is wrong with a library that is opened and recovered on what is left of its disk; nil when all that was
    /// promised holds, and nothing half-written is seen.
    func fault(of remains: DiskImage.Remains, promised: [String: Promise]) throws -> String? {
        let survivor = LibraryFixture(in: try ScratchFolder(prefersMemory: true), named: "library")
        try remains.write(to: survivor.scratch.path)
        for case (let path, .exported(let bytes)) in promised {
            guard (try? survivor.scratch.holds(bytes, path)) == true else { return "the export \(path) is lost" }
        }
        for case (let folder, .whole(let bytes)) in promised {
            // What an export begins has a name of its own, and may stay.
            let files = (try? survivor.scratch.files(below: folder)) ?? []
            for file in files where !file.hasPrefix(".tmp-") {
                guard try survivor.scratch.holds(bytes, folder + "/" + file) else { return "torn: \(folder)/\(file)" }
            }
        }
        do throws(LibraryError) {
            let library = try PhotoLibrary(at: survivor.path)
            let report = try library.recover { _ in .jpeg }
            let rotten = promised.filter { $0.value == .none }.keys
            let lost = report.photosWithoutOriginal.filter { !rotten.contains($0.rawValue) }
            guard lost.isEmpty, report.damagedFiles.isEmpty, report.photosWithoutRendition.isEmpty else {
                return "\(report)"
            }
            for (subject, promise) in promised {
                guard let id = Photo.ID(rawValue: subject) else { continue }
                if let fault = try fault(of: id, promise, in: library) { return "\(fault) \(id)" }
            }
            let again = try library.recover { _ in .jpeg }
            guard again.adoptedPhotos.isEmpty, again.sweptFileCount == 0 else { return "recovered twice: \(again)" }
            if let problem = try library.verify().problems.first(where: {
                $0.kind != .foreign && !rotten.contains($0.id?.rawValue ?? "")
            }) {
                return "\(problem)"
            }
        } catch {
            return "\(error)"
        }
        return try strangers(in: survivor, promised) ?? faultOfRecords(in: survivor, remains, promised)
    }

    private func fault(
        of id: Photo.ID, _ promise: Promise, in library: PhotoLibrary
    ) throws(LibraryError) -> String? {
        let photo = try library.photo(id)
        switch promise {
        case .none, .exported, .whole, .recorded: return nil
        case .removed: return photo == nil ? nil : "removed, and back again"
        case .stored: return photo == nil ? "lost" : nil
        case .readyItself:
            return photo?.state == .ready && photo?.rendition?.path == photo?.originalPath ? nil : "not ready"
        case .ready(let bytes):
            guard photo?.state == .ready else { return "not ready" }
            let file = try library.openRendition(of: id)
            return (try? file.read(at: 0, count: bytes.count + 1)) == bytes ? nil : "another rendition"
        }
    }

    /// What is wrong with what outlives the catalog: where there is one, and where it was lost and nothing recovered before.
    private func faultOfRecords(
        in survivor: LibraryFixture, _ remains: DiskImage.Remains, _ promised: [String: Promise]
    ) throws -> String? {
        guard promised.values.contains(where: { if case .recorded = $0 { true } else { false } }) else { return nil }
        if let fault = try faultOfRecords(in: survivor, promised) { return fault }
        let other = LibraryFixture(in: try ScratchFolder(prefersMemory: true), named: "library")
        try remains.write(to: other.scratch.path)
        guard try PhotoLibrary.exists(at: other.path) else { return nil }
        _ = try PhotoLibrary.recover(at: other.path, rebuild: true) { _ in .jpeg }
        return try faultOfRecords(in: other, promised).map { "rebuilt, \($0)" }
    }

    private func faultOfRecords(in survivor: LibraryFixture, _ promised: [String: Promise]) throws -> String? {
        let library = try survivor.open()
        for case (let subject, .recorded(let isWithheld, let companionCount)) in promised {
            guard let id = Photo.ID(rawValue: String(subject.suffix(64))), let photo = try library.photo(id) else {
                continue
            }
            let count = try library.companions(of: id).count
            guard photo.isLocationWithheld == isWithheld, count >= companionCount else {
                return "\(subject): withheld \(photo.isLocationWithheld), \(count) with it"
            }
        }
        return nil
    }

    /// What must not be left: temporary files, and files under a name of the library's that hold something else.
    private func strangers(in survivor: LibraryFixture, _ promised: [String: Promise]) throws -> String? {
        let removed = promised.filter { $0.value == .removed }.keys
        for file in try survivor.photoFiles() {
            if removed.contains(where: file.contains) { return "removed, and there again: \(file)" }
            if file.hasPrefix("staging/") { return "left over: \(file)" }
            if file.hasPrefix("renditions/"), try !isRendition(survivor.read(file)) { return "torn: \(file)" }
        }
        return nil
    }
}
