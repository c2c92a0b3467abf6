import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Synchronization

/// A library on a disk of which every change is noted, and what the library promised, and when.
final class RecordedLibrary: Sendable {
    /// What was promised of a photo or of an exported file.
    enum Promise: Hashable {
        /// The original is there.
        case stored
        /// The rendition is there, too.
        case ready([UInt8])
        /// The original is there and is the rendition.
        case readyItself
        /// No photo or original is left.
        case removed
        /// Nothing, as something else damaged it.
        case none
        /// The copy is there, outside of the library.
        case exported([UInt8])
        /// What is in a folder is whole.
        case whole([UInt8])
        /// If the photo is there, its place is withheld or not, and so many others go with it at least; also by a catalog
        /// that is made anew.
        case recorded(isWithheld: Bool, companionCount: Int)
    }

    private struct Made {
        /// How much had happened when it was made.
        let count: Int
        let subject: String
        let promise: Promise
    }

    let scratch: ScratchFolder
    let journal: DiskJournal
    /// Whether all of the file system can be waited for at once, as it can on most that Linux has.
    private let waitsForAll: Bool
    private let fixture: LibraryFixture
    private let made = Mutex<[Made]>([])
    /// All bytes that are renditions, whether they were promised or not.
    private let renditions = Mutex<Set<[UInt8]>>([])

    init(waitsForAll: Bool) throws {
        self.waitsForAll = waitsForAll
        scratch = try ScratchFolder(prefersMemory: true)
        journal = try DiskJournal(of: scratch.path)
        fixture = LibraryFixture(in: scratch, named: "library")
    }

    /// A system that writes the journal.
    func system(_ plan: @escaping @Sendable (Int, String) -> Fault? = { _, _ in nil }) -> FaultySystem {
        let refusal: Fault? = waitsForAll ? nil : .error(ENOTSUP)
        return FaultySystem(journal: journal) { index, call in call == "syncfs" ? refusal : plan(index, call) }
    }

    /// A system that ends the process at the first wait for the disk after a number of names were given.
    func systemThatDies(afterLink count: Int) -> FaultySystem {
        let linked = Mutex(0)
        return system { _, call in
            linked.withLock { linked in
                if call == "linkat" { linked += 1 }
                return linked >= count && call == "fsync" ? .death : nil
            }
        }
    }

    func open(_ system: FaultySystem? = nil) throws -> PhotoLibrary { try fixture.open(system ?? self.system()) }

    /// Where the library is.
    var path: Pathname { fixture.path }

    private func promise(_ promise: Promise, of subject: String) {
        made.withLock { $0.append(Made(count: journal.count, subject: subject, promise: promise)) }
    }

    @discardableResult
    func add(_ bytes: [UInt8], to library: PhotoLibrary) throws -> Photo {
        let committed = try fixture.add(bytes, to: library, name: "a.jpg")
        let id = committed.photo.id.rawValue
        if [nil, Promise.none, .removed].contains(promises(at: .max)[id]) { promise(.stored, of: id) }
        return committed.photo
    }

    /// Adds a photo of which there is something to be remembered: that its place is withheld, or what it goes with.
    @discardableResult
    func add(
        _ bytes: [UInt8], to library: PhotoLibrary, as part: Companion.Part?, before companionCount: Int = 0
    ) throws -> Photo {
        let id = SHA256.hexadecimal(of: bytes)
        let isWithheld = part == nil
        // One that was there before is as it was until this is acknowledged, but may have lost its rendition.
        if promises(at: .max)[id] == nil {
            promise(.recorded(isWithheld: isWithheld, companionCount: 0), of: "record " + id)
        } else {
            promise(.stored, of: id)
        }
        let staged = try library.stage()
        try staged.append(bytes)
        var origin = Origin(name: "a.jpg", withholdsLocation: isWithheld)
        if let part { origin.memberships = [Membership(key: "name:1:a", part: part)] }
        let photo = try library.commit(staged, as: .jpeg, filenameExtension: "jpg", origin: origin).photo
        promise(.stored, of: id)
        promise(.recorded(isWithheld: isWithheld, companionCount: companionCount), of: "record " + id)
        return photo
    }

    func publish(_ bytes: [UInt8], of photo: Photo, in library: PhotoLibrary, filenameExtension: String = "jpg") throws
    {
        renditions.withLock { _ = $0.insert(bytes) }
        promise(.stored, of: photo.id.rawValue)
        let staged = try library.stage()
        try staged.append(bytes)
        var description = LibraryFixture.description(filenameExtension)
        description.isWithoutLocation = photo.isLocationWithheld
        _ = try library.publish(staged, as: description, of: photo.id)
        promise(.ready(bytes), of: photo.id.rawValue)
    }

    func publishOriginal(of photo: Photo, in library: PhotoLibrary) throws {
        _ = try library.publishOriginal(of: photo.id, as: LibraryFixture.description())
        promise(.readyItself, of: photo.id.rawValue)
    }

    func remove(_ photo: Photo, from library: PhotoLibrary) throws {
        promise(.none, of: photo.id.rawValue)
        try library.remove(photo.id)
        promise(.removed, of: photo.id.rawValue)
    }

    func export(_ photo: Photo, _ bytes: [UInt8], to folder: Pathname, from library: PhotoLibrary) throws {
        promise(.whole(bytes), of: relative(folder))
        let path = try library.export(photo.id, to: folder)
        promise(.exported(bytes), of: relative(path))
    }

    private func relative(_ path: Pathname) -> String {
        String(path.description.dropFirst(scratch.path.description.count + 1))
    }

    /// Changes a byte of an original for good, as a failing disk does.
    func damage(_ photo: Photo) throws {
        promise(.none, of: photo.id.rawValue)
        let system = system()
        let file = try system.open(path.appending(Pathname(photo.originalPath)), .writing)
        let wrong: [UInt8] = [0xff]
        _ = try unsafe system.write(file, at: 0, wrong.span.bytes)
        try system.sync(file)
        try system.close(file)
    }

    /// Takes back that renditions are there: a catalog that is made anew doesn't know them.
    func forgetRenditions() {
        for subject in promises(at: .max).keys { promise(.stored, of: subject) }
    }

    /// What was promised by a moment, by its subject.
    func promises(at count: Int) -> [String: Promise] {
        made.withLock { made in
            made.filter { $0.count <= count }.reduce(into: [:]) { $0[$1.subject] = $1.promise }
        }
    }

    func isRendition(_ bytes: [UInt8]) -> Bool { renditions.withLock { $0.contains(bytes) } }
}
