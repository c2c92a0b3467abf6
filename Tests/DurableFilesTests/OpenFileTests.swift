import DurableFiles
import FaultySystem
import Foundation
import Testing

@Suite struct OpenFileTests {
    let scratch: ScratchFolder
    let bytes = [UInt8].pattern(100_000)

    init() throws {
        scratch = try ScratchFolder(prefersMemory: true)
        try scratch.write(bytes, to: "file")
    }

    @Test(
        arguments: [
            (0, 10), (0, 100_000), (0, 200_000), (99_999, 5), (100_000, 1), (5_000_000, 1), (.max, 10), (0, .max),
            (7, 0),
            (3, -1),
        ] as [(UInt64, Int)])
    func readsWhatIsThere(offset: UInt64, count: Int) throws {
        let file = try OpenFile(reading: scratch.appending("file"))
        let start = Int(min(offset, UInt64(bytes.count)))
        let expected = bytes[start...].prefix(max(count, 0))
        #expect(try file.read(at: offset, count: count) == Array(expected))
    }

    @Test func continuesShortAndInterruptedReads() throws {
        let system = FaultySystem { index, call in
            call == "pread" && index < 40 ? (index % 2 == 0 ? .short : .error(EINTR)) : nil
        }
        let file = try OpenFile(reading: scratch.appending("file"), system: system)
        #expect(try file.read(at: 0, count: 1000) == Array(bytes.prefix(1000)))
    }

    @Test func describesAFile() throws {
        let status = try OpenFile(reading: scratch.appending("file")).status()
        #expect(status.kind == .regular)
        #expect(status.byteCount == 100_000)
        #expect(status.linkCount == 1)
        #expect(abs(status.modified.seconds - FileTime.now.seconds) < 60)
    }

    @Test func waitsForNoFIFO() throws {
        #expect(unsafe mkfifo(scratch.appending("fifo").description, 0o600) == 0)
        #expect(try OpenFile(reading: scratch.appending("fifo")).status().kind == .other)
    }

    @Test func followsALinkOnlyWhenAsked() throws {
        let link = scratch.appending("link")
        try FileManager.default.createSymbolicLink(atPath: link.description, withDestinationPath: "file")
        #expect { _ = try OpenFile(reading: link) } throws: { ($0 as? SystemError)?.number == ELOOP }
        #expect(try OpenFile(reading: link, followsLinks: true).status().byteCount == 100_000)
    }

    @Test func saysWhatIsMissing() throws {
        let path = scratch.appending("nothing")
        #expect { _ = try OpenFile(reading: path) } throws: { error in
            (error as? SystemError)?.description
                == "Can't use \(path): no such file or directory (open); check its name and whether it was moved or "
                + "deleted."
        }
    }
}
