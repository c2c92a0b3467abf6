import ContentTypes
import DurableFiles
import Foundation
import Testing

@testable import typeprobe

/// A file that is listed, and gone or changed when it is looked at.
@Suite struct VanishingFileTests {
    /// What is said of a folder's only file when something happens to it between listing and reading.
    private func look(after change: (URL) throws -> Void) throws -> [AnswerBlock] {
        let folder = try ScratchFolder()
        try folder.write("photo.gif", Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 0x3B])
        let options = try ProbeOptions(["-r", Pathname(folder.url.path)])
        var walk = InputWalk(options: options)
        let pieces = walk.next(InputWalk.Limits())
        #expect(pieces.count == 1)
        try change(folder.url.appending(path: "photo.gif"))
        return Prober(options: options, catalog: .standard).blocks(for: pieces.flatMap(\.self))
    }

    private func words(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func aRemovedFileIsOneSentence() throws {
        let blocks = try look { try FileManager.default.removeItem(at: $0) }
        #expect(blocks.contains { $0.failed })
        #expect(words(blocks[0].complaint).hasSuffix("photo.gif: No such file or directory (openat).\n"))
    }

    @Test func aFileThatBecameAFIFOIsOneSentence() throws {
        let blocks = try look { file in
            try FileManager.default.removeItem(at: file)
            #expect(unsafe mkfifo(file.path, 0o600) == 0)
        }
        #expect(words(blocks[0].complaint).hasSuffix("photo.gif: Illegal seek (pread).\n"))
    }

    @Test func aFileThatBecameALinkIsNotFollowed() throws {
        let blocks = try look { file in
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: URL(filePath: "/etc/passwd"))
        }
        #expect(blocks.contains { $0.failed })
        #expect(blocks.allSatisfy { $0.text.isEmpty })
    }

    @Test func anEmptiedFileIsData() throws {
        let blocks = try look { try Data().write(to: $0) }
        #expect(blocks.map { words($0.text) }.joined().hasSuffix("photo.gif: public.data\n"))
    }
}
