import Foundation
import PhotoImport
import Testing

@Suite struct ReadmeTests {
    let readme: Page

    init() throws {
        readme = try Page("README.md")
    }

    @Test func exampleImports() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixtures = Page.checkout.appending(path: "Tests/Fixtures")
        let files = ["photos/jpeg-6.jpg", "photos/heic-6.heic", "broken/empty.jpg"].map {
            fixtures.appending(path: $0)
        }
        let imported = try await takeIn(files, at: folder)
        #expect(imported.map(\.photo.state) == [.ready, .ready])
        #expect(imported.map(\.receipt.detectedType) == [.jpeg, .heic])
        let upright = try PhotoLibrary(at: folder).url(of: imported[0].photo.id)
        #expect(try TypeCatalog.standard.probe(Array(Data(contentsOf: upright))).orientation ?? .up == .up)
    }

    @Test func testCommandIsTheOneThatRuns() throws {
        let command = try #require(readme.command(endingIn: "&& swift test --enable-all-traits"))
        let script = Page.checkout.appending(path: ".ci/run")
        let lines = try String(contentsOf: script, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines.contains(command))
    }

    @Test func bothCommandsInstallTheSame() throws {
        let samples = try #require(readme.command(endingIn: "Tests/Fixtures/photos"))
        let tests = try #require(readme.command(endingIn: "&& swift test --enable-all-traits"))
        let installs = [samples, tests].map { $0.components(separatedBy: " && swift ").first }
        #expect(installs[0] == installs[1])
    }

    @Test(arguments: [
        "libheif-dev", "libexif-dev", "libturbojpeg0-dev", "libpng-dev", "libsqlite3-dev", "libssl-dev", "libwebp-dev",
    ])
    func commandInstalls(package: String) throws {
        #expect(try #require(readme.command(endingIn: "&& swift test --enable-all-traits")).contains(" \(package) "))
        let manifest = Page.checkout.appending(path: "Package.swift")
        #expect(try String(contentsOf: manifest, encoding: .utf8).contains("\"\(package)\""))
    }

    @Test func isShort() {
        #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    }
}
