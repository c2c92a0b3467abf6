import Foundation
import Testing

/// What the commands load before they begin.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd")))
struct LinkedLibrariesTests {
    /// It has to start in a few milliseconds, and Foundation alone takes longer.
    @Test(arguments: ["Foundation", "libheif", "libturbojpeg", "libpng", "libsqlite3", "libcrypto"])
    func typeprobeLoadsNo(library: String) throws {
        let folder = try ScratchFolder()
        let command = CommandRun.products.appending(path: "typeprobe").path
        let run = try CommandRun("/usr/bin/ldd", [command], in: folder.url)
        #expect(run.status == 0 && run.output.contains("libc.so"))
        #expect(!run.output.contains(library))
    }
}
