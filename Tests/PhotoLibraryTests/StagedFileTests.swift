import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Synchronization
import Testing

@Suite struct StagedFileTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    /// FIPS 180-2, appendix B, and the empty message.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func hashes(_ text: String, digest: String) throws {
        let staged = try fixture.open().stage()
        for byte in text.utf8 { try staged.append([byte]) }
        let content = try staged.finish()
        #expect(content.id.rawValue == digest)
        #expect(content.byteCount == UInt64(text.utf8.count))
        #expect(try staged.finish() == content)
    }

    @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 600_000]) func copiesWholeFiles(_ count: Int) throws {
        let bytes = [UInt8].pattern(count)
        let path = try fixture.scratch.write(bytes, to: "source")
        let staged = try fixture.open().stage()
        let status = try staged.copy(from: OpenFile(reading: path))
        #expect(status.byteCount == UInt64(count))
        #expect(try staged.finish().id.rawValue == SHA256.hexadecimal(of: bytes))
        #expect(try staged.file.read(at: 0, count: count + 1) == bytes)
    }

    enum Change: String, CaseIterable { case grows, shrinks, isRewritten }

    @Test(arguments: Change.allCases) func noticesThatTheSourceChanges(_ change: Change) throws {
        let path = try fixture.scratch.write(.pattern(600_000), to: "source")
        let hasChanged = Mutex(false)
        let system = FaultySystem { _, call in
            guard call == "pread",
                !hasChanged.withLock({ changed in
                    defer { changed = true }; return changed
                })
            else {
                return nil
            }
            guard let handle = FileHandle(forUpdatingAtPath: path.description) else { return nil }
            switch change {
            case .grows: _ = try? handle.seekToEnd()
            case .shrinks: try? handle.truncate(atOffset: 1000)
            case .isRewritten: try? handle.seek(toOffset: 5)
            }
            if change != .shrinks { try? handle.write(contentsOf: Data([1])) }
            return nil
        }
        let source = try OpenFile(reading: path, system: system)
        let staged = try fixture.open().stage()
        expect(.sourceChanged) { try staged.copy(from: source) }
        expect(.sourceChanged) { _ = try staged.finish() }
    }

    @Test func takesOnlyRegularFiles() throws {
        #expect(unsafe mkfifo(fixture.scratch.appending("fifo").description, 0o600) == 0)
        let library = try fixture.open()
        let device = "it is a pipe, a socket or a device"
        for (path, words) in [
            (fixture.scratch.appending("fifo"), device), (fixture.scratch.path, "it is a folder"),
            ("/dev/zero", device),
        ] {
            let source = try OpenFile(reading: path)
            expect(.unsuitableSource, words) { try library.stage().copy(from: source) }
        }
    }

    @Test func limitsTheSize() throws {
        var limits = PhotoLibrary.Limits()
        limits.fileByteCount = 1000
        let library = try fixture.open(limits: limits)
        let small = try fixture.scratch.write(.pattern(1000), to: "small")
        let large = try fixture.scratch.write(.pattern(1001), to: "large")
        try library.stage().copy(from: OpenFile(reading: small))
        expect(.tooLarge, "1000 bytes") { try library.stage().copy(from: OpenFile(reading: large)) }
        let staged = try library.stage()
        try staged.append(.pattern(1000))
        expect(.tooLarge) { try staged.append([1]) }
        expect(.tooLarge) { _ = try staged.finish() }
    }

    @Test func takesNothingAfterItsHashWasTaken() throws {
        let staged = try fixture.open().stage()
        try staged.append([1])
        let content = try staged.finish()
        expect(.invalidArgument) { try staged.append([2]) }
        #expect(try staged.finish() == content)
    }

    /// Bytes are hashed in the order in which they are stored, and none come after the hash was taken.
    @Test func appendsFromManyThreadsTakeTurns() throws {
        let staged = try fixture.open().stage()
        let content = Mutex<StagedFile.Content?>(nil)
        DispatchQueue.concurrentPerform(iterations: 6) { worker in
            for round in 0..<40 {
                do throws(LibraryError) {
                    try staged.append([UInt8](repeating: UInt8(worker), count: 100 + round))
                    guard worker == 0, round == 20 else { continue }
                    let taken = try staged.finish()
                    content.withLock { $0 = taken }
                } catch {
                    #expect(error.code == .invalidArgument)
                    return
                }
            }
        }
        let taken = try #require(content.withLock { $0 })
        let stored = try staged.file.read(at: 0, count: 1 << 16)
        #expect(UInt64(stored.count) == taken.byteCount)
        #expect(SHA256.hexadecimal(of: stored) == taken.id.rawValue)
    }

    @Test func copiesNothingAfterItsHashWasTaken() throws {
        let source = try OpenFile(reading: fixture.scratch.write([1, 2], to: "source"))
        let library = try fixture.open()
        let staged = try library.stage()
        try staged.append([1])
        let content = try staged.finish()
        expect(.invalidArgument) { try staged.copy(from: source) }
        #expect(try library.commit(staged, as: .jpeg, filenameExtension: nil).photo.id == content.id)
    }

    @Test func commitsNothingAfterAFailedRead() throws {
        let path = try fixture.scratch.write(.pattern(600_000), to: "source")
        let system = FaultySystem { index, call in call == "pread" && index > 3 ? .error(EIO) : nil }
        let library = try fixture.open()
        let staged = try library.stage()
        expect(.io, "(pread)") { try staged.copy(from: OpenFile(reading: path, system: system)) }
        expect(.io) { _ = try library.commit(staged, as: .jpeg, filenameExtension: nil) }
        #expect(try fixture.photoFiles().isEmpty)
    }
}
