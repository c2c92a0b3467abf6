public import ContentTypes
public import DurableFiles

/// A source that can deliver the same photo as several types, each as a file or as data that live only while a closure
/// runs: an item of a picker, of a drop, of a share sheet.
///
/// The shape is that of Foundation's `NSItemProvider`. The importer asks for the file of a type first, because a file is
/// copied with constant memory, and for its data where there is no file.
public protocol PhotoItemProvider: PhotoSource {
    /// Lends a file with the photo as a type, and returns once the closure has.
    ///
    /// The file may be deleted as soon as the closure returns. The closure is called once at most, from any thread, and
    /// blocks until it has copied the file.
    /// - Throws: what the closure throws, or why there is no such file.
    func withFileRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (Pathname) throws -> Void) async throws

    /// Lends the photo's bytes as a type, and returns once the closure has.
    ///
    /// The closure is called from any thread with all bytes, or with one piece after another, each gone when it returns.
    /// - Throws: what the closure throws, or why there are no such bytes.
    func withDataRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (RawSpan) throws -> Void) async throws
}

extension PhotoItemProvider {
    /// Each type is a representation of its own.
    public var offersAlternatives: Bool { true }

    /// Copies the file of the requested type within the closure, or else its data.
    public func deliver(into intake: PhotoIntake) async throws {
        let type = intake.requestedType ?? .image
        let ticket = Ticket()
        do {
            try await withFileRepresentation(for: type) { file in
                // A provider that calls twice would have the file appended to itself.
                if ticket.take() { try intake.receive(fileAt: file) }
            }
            try intake.requireBytes()
        } catch {
            let second = try intake.startOver(after: error)
            try await withDataRepresentation(for: type) { bytes in try second.receive(bytes) }
        }
    }
}
