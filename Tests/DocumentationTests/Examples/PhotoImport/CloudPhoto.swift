import PhotoImport

/// A photo that a cloud keeps as it was taken and as a JPEG; either is lent as data.
struct CloudPhoto: PhotoItemProvider {
    let suggestedName: String?
    let offeredTypes: [ContentType] = [.heic, .jpeg]
    let download: @Sendable (ContentType) async throws -> [UInt8]

    func withFileRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (Pathname) throws -> Void
    ) async throws {
        throw SourceError("it is no file", advice: "ask for its data")
    }

    func withDataRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (RawSpan) throws -> Void
    ) async throws {
        let bytes: [UInt8]
        do {
            bytes = try await download(type)
        } catch {
            throw SourceError.notDownloaded(underlying: error)
        }
        try unsafe body(bytes.span.bytes)
    }
}
