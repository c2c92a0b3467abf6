import PhotoImport

/// A photo that arrives in chunks; memory holds one of them, however large the photo is.
func upload(
    _ body: some AsyncSequence<[UInt8], any Error> & Sendable, named name: String, byteCount: UInt64?
) -> BytesSource {
    BytesSource(chunks: body, named: name, expectedByteCount: byteCount, limit: 500_000_000)
}
