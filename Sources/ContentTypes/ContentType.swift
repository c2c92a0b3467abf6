/// A uniform type identifier, such as `public.heic`: what a file's bytes are, whatever its name says.
///
/// The set is open: any string is a content type. What an identifier conforms to, which filename extension and which
/// MIME type it has is known to a ``TypeCatalog``.
public struct ContentType: RawRepresentable, Hashable, Sendable {
    /// The identifier, compared byte for byte.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wraps an identifier.
    public init(_ identifier: String) {
        self.rawValue = identifier
    }
}

extension ContentType: ExpressibleByStringLiteral {
    /// Wraps a literal identifier.
    public init(stringLiteral value: String) {
        self.rawValue = value
    }
}

extension ContentType: CustomStringConvertible {
    /// The identifier.
    public var description: String { rawValue }
}

extension ContentType: Codable {
    /// Reads the identifier as a single string.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identifier as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
