public import ContentTypes

extension BytesSource {
    /// Makes a source of an asynchronous sequence of chunks, such as the body of a request.
    ///
    /// Memory holds one chunk, however long the sequence is. The sequence is read once: a source that failed has to be
    /// made anew, of a body that is sent again, and is refused otherwise, as what is left of a body is no photo.
    ///
    /// - Parameters:
    ///   - chunks: the bytes, in order; an empty chunk is none.
    ///   - suggestedName: what people call it.
    ///   - offeredTypes: the types it is said to be.
    ///   - expectedByteCount: how many bytes there should be, as by a `Content-Length`. A body that ends before, or goes
    ///     on behind, isn't what was sent, and fails.
    ///   - limit: how many bytes are taken at most; a body that goes on is refused at once.
    public init<Chunks: AsyncSequence & Sendable>(
        chunks: Chunks, named suggestedName: String? = nil, offering offeredTypes: [ContentType] = [],
        expectedByteCount: UInt64? = nil, limit: UInt64 = .max
    ) where Chunks.Element: Collection<UInt8> {
        let ticket = Ticket()
        self.init(named: suggestedName, offering: offeredTypes, expectedByteCount: expectedByteCount) { intake in
            guard ticket.take() else {
                throw SourceError("its bytes were sent once and are gone", advice: "send it again")
            }
            var count = ChunkCount(expected: expectedByteCount, limit: limit)
            for try await chunk in chunks {
                // A body of empty chunks may have no end, and nothing to wait for either.
                try Task.checkCancellation()
                try count.add(chunk.count)
                let stored: Void? = try chunk.withContiguousStorageIfAvailable { bytes in
                    try unsafe intake.receive(bytes.span.bytes)
                }
                if stored == nil { try intake.receive(Array(chunk)) }
            }
            // A stream whose reader is cancelled ends as if it were whole.
            try Task.checkCancellation()
            try count.checkEnd()
        }
    }
}

/// How many bytes have come of a body, against what was said of it.
private struct ChunkCount {
    let expected: UInt64?
    let limit: UInt64
    private var received: UInt64 = 0

    init(expected: UInt64?, limit: UInt64) {
        self.expected = expected
        self.limit = limit
    }

    mutating func add(_ count: Int) throws(SourceError) {
        let (sum, overflow) = received.addingReportingOverflow(UInt64(count))
        received = overflow ? .max : sum
        if let expected, received > expected {
            throw SourceError("its bytes went on after the \(expected) that were announced", advice: "send it again")
        }
        if received > limit {
            throw SourceError("it is over the limit of \(limit) bytes", advice: "raise the limit to admit it")
        }
    }

    func checkEnd() throws(SourceError) {
        if let expected, received < expected { throw .incomplete(received: received, of: expected) }
    }
}
