import Foundation
import Testing

@Suite struct ManualTests {
    @Test func everyLibraryProductHasOne() throws {
        #expect(Manual.libraries.count == 19)
        for manual in Manual.libraries { #expect(try !manual.pages.isEmpty, "\(manual)") }
    }

    @Test(arguments: Manual.all)
    func examplesAreTheCompiledOnes(manual: Manual) throws {
        let shown = try manual.pages.flatMap { $0.blocks("swift") }
        let compiled = try manual.examples
        #expect(!compiled.isEmpty)
        #expect(Set(shown) == Set(compiled))
    }

    @Test(arguments: Manual.libraries)
    func codeIsInNoOtherKindOfBlock(manual: Manual) throws {
        for page in try manual.pages { #expect(page.fences.isSubset(of: ["```swift", "```c", "```"]), "\(page.name)") }
    }

    @Test(arguments: Manual.libraries)
    func landingPageLeadsToEveryArticle(manual: Manual) throws {
        let pages = try manual.pages
        let landing = try #require(pages.first { $0.name == manual.name })
        #expect(landing.text.hasPrefix("# ``\(manual.name)``\n"))
        let articles = pages.map(\.name).filter { $0 != manual.name }
        #expect(!articles.isEmpty || manual.isPlugin)
        #expect(articles.filter { !landing.text.contains("<doc:\($0)>") }.isEmpty)
    }
}
