#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Receipt {
    /// The receipt as one line of JSON with its members in a fixed order.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads a receipt back; nil when the text isn't one.
    public init?(json: String) {
        guard let receipt = try? JSONDecoder().decode(Receipt.self, from: Data(json.utf8)) else { return nil }
        self = receipt
    }
}
