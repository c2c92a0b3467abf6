public import ContentTypes
public import DurableFiles
import Dispatch
public import PhotoImport

/// A photo as an ``IllBehavedPicker`` hands it out.
public struct IllBehavedItem: PhotoItemProvider {
    /// What the picker calls it.
    public let suggestedName: String?
    /// What the picker says that it is.
    public let offeredTypes: [ContentType]
    /// False for the film of a Live Photo, which is what it is.
    public let offersAlternatives: Bool
    /// How it misbehaves.
    public let fault: PickerFault?
    /// The bytes that it delivers.
    public let bytes: [UInt8]

    private let picker: IllBehavedPicker

    init(_ photo: IllBehavedPicker.Photo, of picker: IllBehavedPicker, with fault: PickerFault?) {
        suggestedName = photo.name
        offeredTypes = fault == .lyingType ? [photo.types.first == .heic ? .jpeg : .heic] : photo.types
        offersAlternatives = true
        bytes =
            switch fault {
            case .shortRead?: Array(photo.bytes.prefix(photo.bytes.count / 2))
            case .foreignBytes?: Array("This is no photo, whatever \(photo.name) says.\n".utf8)
            case .noBytes?: []
            default: photo.bytes
            }
        self.picker = picker
        self.fault = fault
    }

    /// The film that a Live Photo should have, and that isn't there.
    init(filmOf photo: IllBehavedPicker.Photo, of picker: IllBehavedPicker) {
        suggestedName = photo.name + ".MOV"
        offeredTypes = [.quickTimeMovie]
        offersAlternatives = false
        bytes = []
        self.picker = picker
        fault = .missingHalf
    }

    /// Lends a file, in whatever way the fault makes of it.
    public func withFileRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (Pathname) throws -> Void
    ) async throws {
        try await approach()
        guard picker.representation == .file else { throw Self.nothing(as: "file") }
        let file = try LentFile(bytes, fault)
        defer { file.takeBack() }
        try body(file.path)
        // What a receiver makes of a second call, a picker never asks.
        if fault == .answersTwice { try? body(file.path) }
    }

    /// Lends the bytes piece after piece, each in memory that is used for the next.
    public func withDataRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (RawSpan) throws -> Void
    ) async throws {
        try await approach()
        guard picker.representation == .data else { throw Self.nothing(as: "data") }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        for start in stride(from: 0, to: bytes.count, by: buffer.count) {
            let count = min(buffer.count, bytes.count - start)
            buffer.replaceSubrange(..<count, with: bytes[start..<start + count])
            try unsafe body(buffer.span.bytes.extracting(first: count))
        }
    }

    /// What happens before there is anything to lend.
    private func approach() async throws {
        switch fault {
        case .accessRevoked?: throw SourceError.accessDenied()
        case .hostileError?: throw HostileError()
        case .slowCloud?: try await Task.sleep(for: picker.delay)
        case .deadCloud?: try await Task.sleep(for: .seconds(86_400))
        case .neverAnswers?:
            await keepSilent()
            throw SourceError.gone()
        case .missingHalf? where !offersAlternatives:
            throw SourceError("its Live Photo came without a film", advice: "pick it again, or do without the film")
        default: break
        }
    }

    /// Doesn't end when it is cancelled.
    private func keepSilent() async {
        let end = DispatchTime.now() + .milliseconds(Int(picker.silence / .milliseconds(1)))
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: end) { continuation.resume() }
        }
    }

    private static func nothing(as kind: String) -> SourceError {
        SourceError("there is no \(kind) of it", advice: "pick it again")
    }
}

/// An error whose text does what text shouldn't.
struct HostileError: Error, CustomStringConvertible {
    var description: String {
        "\u{1B}[31mno\u{1B}[0m\nCan't import another.jpg: it is lost.\r\u{202E}"
            + String(repeating: " and so on", count: 1000)
    }
}
