import Foundation
import PhotoImport
import PhotoImportTesting
import Testing

/// Whatever the picker does: what the app has imported is there after an update and a new start.
@Suite struct VanishingTests {
    @Test(arguments: PickerFault.all)
    func nothingVanishesAfterRelaunch(fault: PickerFault) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = home.appending(path: "before")

        // In the place of this line the app's own code takes the items in.
        let ids = try await importedIDs(of: IllBehavedPicker().items(with: fault), into: folder)

        let library = try PhotoLibrary.relaunched(from: folder, to: home.appending(path: "after"))
        for finding in try library.findings(expecting: ids) { Issue.record("\(finding)") }
    }

    private func importedIDs(of items: [any PhotoSource], into folder: URL) async throws -> [Photo.ID] {
        var configuration = PhotoImporter.Configuration()
        configuration.deliveryTime = .seconds(10)
        let importer = PhotoImporter(into: try PhotoLibrary(at: folder), configuration: configuration)
        return await importer.importPhotos(items).compactMap { try? $0.get().photo.id }
    }
}
