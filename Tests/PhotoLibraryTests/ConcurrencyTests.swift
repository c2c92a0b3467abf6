import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Synchronization
import Testing

/// Several openers of one library share nothing but its folder, as several processes would: each has its own
/// connection, descriptors and locks.
@Suite struct ConcurrencyTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    private func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
        DispatchQueue.concurrentPerform(iterations: count) { index in
            #expect(throws: Never.self) { try body(index) }
        }
    }

    @Test(arguments: [nil, EOPNOTSUPP]) func sameBytesAreOnePhoto(_ refusal: CInt?) throws {
        let fixture = fixture
        let firsts = Mutex<[Photo.ID: Int]>([:])
        concurrently(6) { worker in
            let system = FaultySystem { _, call in call == "O_TMPFILE" ? refusal.map(Fault.error) : nil }
            let library = try fixture.open(system)
            for value in UInt8(0)..<12 {
                let committed = try fixture.add([value, value], to: library, name: "\(worker).jpg")
                if !committed.isDuplicate { firsts.withLock { $0[committed.photo.id, default: 0] += 1 } }
                try fixture.publish([value], of: committed.photo.id, in: library)
            }
        }
        let library = try fixture.open()
        #expect(firsts.withLock { $0.count } == 12)
        #expect(firsts.withLock { $0.values.allSatisfy { $0 == 1 } })
        #expect(try library.photos(limit: 99, state: .ready).count == 12)
        #expect(try library.photos(named: "3.jpg").count == 12)
        #expect(try library.verify().problems == [])
        #expect(try fixture.photoFiles().count == 24)
    }

    @Test func oneLibraryServesManyThreads() throws {
        let library = try fixture.open()
        let fixture = fixture
        concurrently(8) { worker in
            for value in UInt8(0)..<8 {
                let photo = try fixture.add([UInt8(worker), value], to: library).photo
                #expect(try library.openOriginal(of: photo.id).read(at: 0, count: 9) == [UInt8(worker), value])
            }
        }
        #expect(try library.photos(limit: 99).count == 64)
        #expect(try library.verify().problems == [])
    }

    /// Damage is moved aside once, and no opener moves away what another has put in its place.
    @Test func repairsOnce() throws {
        let photo = try fixture.add([1, 2, 3], to: try fixture.open()).photo
        try fixture.damage(photo.originalPath)
        let fixture = fixture
        concurrently(6) { _ in try fixture.add([1, 2, 3], to: try fixture.open()) }
        #expect(try fixture.read(photo.originalPath) == [1, 2, 3])
        #expect(try fixture.photoFiles().count == 2)
    }

    /// Some import, some remove, some recover; what is in the catalog at the end is there.
    @Test func removingAndImportingLoseNothing() throws {
        let fixture = fixture
        concurrently(4) { worker in
            let library = try fixture.open()
            for round in 0..<15 {
                let photo = try fixture.add([UInt8(round % 3)], to: library).photo
                if worker % 2 == 0 { try? library.remove(photo.id) }
                if worker == 3, round % 5 == 0 { _ = try library.recover { _ in .jpeg } }
            }
        }
        let library = try fixture.open()
        for photo in try library.photos(limit: 99) {
            #expect(try library.openOriginal(of: photo.id).read(at: 0, count: 9).count == 1)
        }
        #expect(try library.verify().problems == [])
    }

    /// Different renditions of one photo at once: one stays, and the catalog describes that one.
    @Test func renditionsReplaceEachOtherWhole() throws {
        let id = try fixture.add([1, 2, 3], to: try fixture.open()).photo.id
        let fixture = fixture
        concurrently(4) { worker in
            let library = try fixture.open()
            for round in 0..<12 {
                let bytes = [UInt8](repeating: UInt8(worker), count: 1 + round % 2)
                try fixture.publish(bytes, of: id, in: library, filenameExtension: round % 3 == 0 ? "png" : "jpg")
            }
        }
        let library = try fixture.open()
        #expect(try library.photo(id)?.state == .ready)
        #expect(try library.verify().isIntact)
    }

    @Test func openersOfANewLibraryMeet() throws {
        let fixture = fixture
        concurrently(6) { worker in try fixture.add([UInt8(worker)], to: try fixture.open()) }
        #expect(try fixture.open().photos(limit: 99).count == 6)
    }
}
