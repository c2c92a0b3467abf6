import Foundation
import PhotoImport

/// A photo that a picker lends: its file is deleted when the callback returns.
struct PickedPhoto: PhotoSource {
    let suggestedName: String?
    let offeredTypes: [ContentType]
    let lend: @Sendable (_ body: (URL) throws -> Void) throws -> Void

    func deliver(into intake: PhotoIntake) async throws {
        try lend { file in try intake.receive(fileAt: file) }
    }
}
