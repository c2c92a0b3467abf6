import PhotoImport

/// An upload that ended before all of it had come.
struct IncompleteUpload: Error {}

/// A photo that arrives in pieces; memory holds one of them, however large the photo is.
func upload(
    _ body: some AsyncSequence<[UInt8], any Error> & Sendable, named name: String, byteCount: UInt64
) -> BytesSource {
    BytesSource(named: name, expectedByteCount: byteCount) { intake in
        var received: UInt64 = 0
        for try await piece in body {
            try intake.receive(piece)
            received += UInt64(piece.count)
        }
        guard received == byteCount else { throw IncompleteUpload() }
    }
}
