@testable import DurableFiles
import Foundation
import Testing

/// The command on trees that have more folders than it may open files.
@Suite struct FewDescriptorsTests {
    /// Runs the command with a limit of 64 open files, far fewer than there are folders.
    private func run(_ arguments: String, in folder: ScratchFolder) throws -> CommandRun {
        let command = CommandRun.products.appending(path: "typeprobe").path
        return try CommandRun("/bin/sh", ["-c", "ulimit -n 64; exec '\(command)' \(arguments)"], in: folder.url)
    }

    @Test func aWideTreeIsWalkedInOrder() throws {
        let folder = try ScratchFolder()
        let names = (0..<3000).map { String($0 + 10000) }
        for name in names { try folder.write("\(name)/f.gif", Array("GIF89a".utf8)) }
        let run = try run("-r .", in: folder)
        #expect(run.errors.isEmpty)
        #expect(run.output == names.map { "./\($0)/f.gif: com.compuserve.gif\n" }.joined())
        #expect(run.status == 0)
    }

    /// Paths that are longer than the system takes, with a file behind each folder, so that each is come back to.
    @Test func aDeepTreeIsWalkedInOrder() throws {
        let folder = try ScratchFolder()
        let depth = 2000
        let content = Array("GIF89a".utf8)
        var place = try Directory(opening: Pathname(folder.url.path))
        for _ in 0..<depth {
            let file = try Kernel().open("z.gif", in: place.descriptor, [.writing, .creating])
            let count = try unsafe Kernel().write(file, at: 0, content.span.bytes)
            #expect(count == content.count)
            try Kernel().close(file)
            place = try place.openOrMakeDirectory("d")
        }
        let run = try run("-r .", in: folder)
        #expect(run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == depth)
        #expect(
            lines.first == Substring("./" + String(repeating: "d/", count: depth - 1) + "z.gif: com.compuserve.gif")
        )
        #expect(lines.last == "./z.gif: com.compuserve.gif")
        #expect(run.status == 0)
        let remover = try CommandRun("/bin/rm", ["-rf", "d"], in: folder.url)
        #expect(remover.status == 0)
    }
}
