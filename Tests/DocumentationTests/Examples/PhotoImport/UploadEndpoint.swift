import PhotoImport

/// An endpoint that takes a photo in while it arrives, and answers with its receipt.
struct UploadEndpoint: Sendable {
    let importer: PhotoImporter
    /// How many bytes an upload may have.
    var limit: UInt64 = 4 << 30

    /// The status and the content of the answer to a request.
    func answer<Body: AsyncSequence & Sendable>(
        to body: Body, named name: String?, contentLength: UInt64?
    ) async -> (status: Int, content: String) where Body.Element: Collection<UInt8> {
        let upload = BytesSource(chunks: body, named: name, expectedByteCount: contentLength, limit: limit)
        do {
            let imported = try await importer.importPhoto(upload)
            return (imported.isDuplicate ? 200 : 201, try imported.receipt.json)
        } catch let error as ImportError {
            return (status(of: error), error.description)
        } catch {
            return (500, "\(error)")
        }
    }

    private func status(of error: ImportError) -> Int {
        switch error.code {
        case .unfinished: 202  // It is stored and safe; its rendition is made later.
        case .notAccepted: 415
        case .timedOut: 408
        case .empty, .unreadable: 400
        default: 503  // It isn't known to be stored; the same upload may be sent again.
        }
    }
}
