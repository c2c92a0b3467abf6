#if canImport(PhotosUI)
    import ContentTypes
    import DurableFiles
    import Foundation

    /// A photo that an `NSItemProvider` promises, as of a picker, a drop, a paste or a share sheet.
    ///
    /// The provider belongs to the main actor, which it is asked on; its answer is copied on the provider's own queue,
    /// before the closure that it calls returns.
    struct ItemProviderSource: PhotoItemProvider {
        let suggestedName: String?
        let offeredTypes: [ContentType]
        let groupName: String?
        let groupIncludesFilm = true
        private let item: ProvidedItem

        /// Makes a source of a provider; sources of one Live Photo have a group in common.
        @MainActor
        init(_ provider: NSItemProvider, in group: String) {
            groupName = group
            suggestedName = provider.suggestedName
            offeredTypes = provider.registeredTypeIdentifiers.map { ContentType(rawValue: $0) }
            item = ProvidedItem(provider)
        }

        func withFileRepresentation(
            for type: ContentType, _ body: @escaping @Sendable (Pathname) throws -> Void
        ) async throws {
            try await item.withFile(of: type) { url in
                guard let path = Pathname(url) else { throw SourceError.gone() }
                try body(path)
            }
        }

        func withDataRepresentation(
            for type: ContentType, _ body: @escaping @Sendable (RawSpan) throws -> Void
        ) async throws {
            try await item.withData(of: type) { data in try body(data.bytes) }
        }
    }

    /// An item provider that sources on other threads can ask.
    @MainActor
    final class ProvidedItem: FileLender {
        private let provider: NSItemProvider

        init(_ provider: NSItemProvider) {
            self.provider = provider
        }

        /// Lends the file of a type, which the system deletes when the closure returns.
        nonisolated func withFile(of type: ContentType, _ body: @escaping @Sendable (URL) throws -> Void) async throws {
            try await lend(body) { provider, handler in
                provider.loadFileRepresentation(forTypeIdentifier: type.rawValue, completionHandler: handler)
            }
        }

        /// Lends the data of a type.
        nonisolated func withData(of type: ContentType, _ body: @escaping @Sendable (Data) throws -> Void) async throws
        {
            try await lend(body) { provider, handler in
                provider.loadDataRepresentation(forTypeIdentifier: type.rawValue, completionHandler: handler)
            }
        }

        /// Starts a request, and lends what it answers.
        private nonisolated func lend<Value>(
            _ body: @escaping @Sendable (Value) throws -> Void,
            _ load:
                @escaping @MainActor @Sendable (
                    NSItemProvider, @escaping @Sendable (Value?, (any Error)?) -> Void
                ) -> Progress
        ) async throws {
            let answer = OneAnswer()
            try await answer.wait {
                Task { @MainActor in
                    let progress = load(provider) { value, error in
                        answer.take { try body(Self.value(value, error)) }
                    }
                    answer.keep { progress.cancel() }
                }
            }
        }

        private nonisolated static func value<Value>(_ value: Value?, _ error: (any Error)?) throws -> Value {
            if let value { return value }
            throw error.map { SourceError(loading: $0) } ?? SourceError.gone()
        }
    }
#endif
