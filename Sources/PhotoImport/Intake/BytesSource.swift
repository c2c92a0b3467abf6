public import ContentTypes

/// A photo whose bytes are handed over in pieces, each valid only while it is handed over.
public struct BytesSource: PhotoSource {
    /// What people call it.
    public let suggestedName: String?
    /// The types it is said to be.
    public let offeredTypes: [ContentType]
    /// How many bytes are expected.
    public let expectedByteCount: UInt64?
    private let body: @Sendable (PhotoIntake) async throws -> Void

    /// Makes a source of a closure that calls ``PhotoIntake/receive(_:)-(RawSpan)`` with one piece after another.
    public init(
        named suggestedName: String? = nil, offering offeredTypes: [ContentType] = [],
        expectedByteCount: UInt64? = nil, deliver body: @escaping @Sendable (PhotoIntake) async throws -> Void
    ) {
        self.suggestedName = suggestedName
        self.offeredTypes = offeredTypes
        self.expectedByteCount = expectedByteCount
        self.body = body
    }

    /// Makes a source of bytes that are already in memory.
    public init(_ bytes: [UInt8], named suggestedName: String? = nil, offering offeredTypes: [ContentType] = []) {
        self.init(named: suggestedName, offering: offeredTypes, expectedByteCount: UInt64(bytes.count)) { intake in
            try intake.receive(bytes)
        }
    }

    /// Runs the closure.
    public func deliver(into intake: PhotoIntake) async throws {
        try await body(intake)
    }
}
