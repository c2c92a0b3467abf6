import Foundation
import PhotoImport
import Testing

@Suite struct ReadmeTests {
    let readme: Readme

    init() throws {
        readme = try Readme()
    }

    @Test func examplesAreTheCompiledOnes() throws {
        let folder = Readme.checkout.appending(path: "Tests/ReadmeTests/Examples")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let compiled = try files.map { try String(contentsOf: $0, encoding: .utf8).trimmingCharacters(in: .newlines) }
        #expect(!compiled.isEmpty)
        #expect(Set(readme.blocks("swift")) == Set(compiled))
    }

    @Test func exampleImports() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixtures = Readme.checkout.appending(path: "Tests/Fixtures")
        let files = ["photos/jpeg-6.jpg", "photos/heic-6.heic", "broken/empty.jpg"].map {
            FilePath(fixtures.appending(path: $0).path)
        }
        let imported = try await takeIn(files, at: FilePath(folder.path))
        #expect(imported.map(\.photo.state) == [.ready, .ready])
        #expect(imported.map(\.receipt.detectedType) == [.jpeg, .heic])
    }

    @Test func testCommandIsTheOneThatRuns() throws {
        let command = try #require(readme.command(endingIn: "&& swift test"))
        let script = Readme.checkout.appending(path: ".ci/run")
        let lines = try String(contentsOf: script, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines.contains(command))
    }

    @Test func bothCommandsInstallTheSame() throws {
        let samples = try #require(readme.command(endingIn: "Tests/Fixtures/photos"))
        let tests = try #require(readme.command(endingIn: "&& swift test"))
        let installs = [samples, tests].map { $0.components(separatedBy: " && swift ").first }
        #expect(installs[0] == installs[1])
    }

    @Test(arguments: ["libheif-dev", "libexif-dev", "libturbojpeg0-dev", "libpng-dev", "libsqlite3-dev", "libssl-dev"])
    func commandInstalls(package: String) throws {
        #expect(try #require(readme.command(endingIn: "&& swift test")).contains(" \(package) "))
        let manifest = Readme.checkout.appending(path: "Package.swift")
        #expect(try String(contentsOf: manifest, encoding: .utf8).contains("\"\(package)\""))
    }

    @Test func isShort() {
        #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    }
}
