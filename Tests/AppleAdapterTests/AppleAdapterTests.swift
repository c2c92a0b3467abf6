import CodecCompiler
import Foundation
import Testing

#if canImport(PhotosUI)
    private let hasPhotosUI = true
#else
    private let hasPhotosUI = false
#endif

/// Checks the types of what can't be compiled here, against modules that state Apple's declarations.
@Suite(.enabled(if: !hasPhotosUI, "PhotosUI is here, and the adapters were compiled against it"))
struct AppleAdapterTests {
    @Test func theirTypesFitWhatAppleDeclares() throws {
        let framework = try StubbedFrameworks()
        #expect(try framework.compileLibrary() == nil)
        #expect(try framework.compileExamples() == nil)
    }

    @Test(arguments: [
        ("registeredTypeIdentifiers", "registeredTypes"), ("supportedContentTypes", "contentTypes"),
        ("assetResources(for:", "resources(for:"), ("importedContentType:", "importing:"),
    ])
    func aWrongNameIsFound(right: String, wrong: String) throws {
        let said = try StubbedFrameworks().compileLibrary { $0.replacing(right, with: wrong) }
        #expect(said?.contains("error: ") == true, "\(right)")
    }

    /// An item provider belongs to the main actor; asking it on a source's thread is a race.
    @Test func aProviderAskedElsewhereIsFound() throws {
        let said = try StubbedFrameworks().compileLibrary {
            $0.replacing("    @MainActor\n    final", with: "    final")
        }
        #expect(said?.contains("'ProvidedItem' has non-Sendable type 'NSItemProvider'") == true, "\(said ?? "")")
    }

    @Test func withoutPhotoKitNothingRefersToThePhotoLibrary() throws {
        let framework = try StubbedFrameworks()
        #expect(try framework.compileLibrary(traits: []) == nil)
        let symbols = try framework.symbols()
        #expect(symbols.contains("NSItemProvider"))
        #expect(!symbols.contains("PHAssetResource"))
    }

    @Test func errorsOfFrameworksSayWhatToDo() throws {
        let said = try StubbedFrameworks().sentences(of: [
            "CocoaError(.fileReadNoSuchFile)", "CocoaError(.fileReadNoPermission)", "URLError(.timedOut)",
            "POSIXError(.EACCES)", "wrapped(NSError(domain: \"PHPhotosErrorDomain\", code: 3169))",
            "NSError(domain: \"PHPhotosErrorDomain\", code: 3311)", "ring()",
            "NSError(domain: \"Any\", code: 1, userInfo: [NSLocalizedDescriptionKey: \"The item is odd.\"])",
        ])
        let gone = "it was gone before its bytes were copied; pick it again"
        let denied = "access to it is denied; grant access to it and pick it again"
        let cloud =
            "its bytes are in the cloud and don't come; check the network, wait until it is downloaded and pick it again"
        #expect(
            said == [
                gone, denied, cloud, denied, cloud, denied, "its provider answered “A ring”; pick it again",
                "its provider answered “The item is odd”; pick it again",
            ])
    }
}
