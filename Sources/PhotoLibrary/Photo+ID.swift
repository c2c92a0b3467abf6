extension Photo {
    /// What a photo is known by: the SHA-256 of its original, as 64 lower-case hexadecimal digits.
    ///
    /// It is all a consumer needs to store, and stays right when the library is moved, copied or restored.
    public struct ID: RawRepresentable, Hashable, Sendable, Comparable, LosslessStringConvertible {
        /// The 64 digits.
        public let rawValue: String

        /// Takes 64 lower-case hexadecimal digits; nil for anything else.
        public init?(rawValue: String) {
            let digits = rawValue.utf8
            guard digits.count == 64, digits.allSatisfy(Self.isDigit) else { return nil }
            self.rawValue = rawValue
        }

        /// Reads an id back from where its ``description`` was stored; nil for anything else.
        public init?(_ description: String) {
            self.init(rawValue: description)
        }

        /// Writes down the 32 bytes of a digest.
        init(_ digest: [UInt8]) {
            rawValue = digest.hexadecimal
        }

        /// The 64 digits.
        public var description: String { rawValue }

        /// Orders by the digits.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

        private static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
    }
}

extension Photo.ID: Codable {
    /// Reads the digits as a single string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = Photo.ID(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A photo's id is 64 lower-case hexadecimal digits.")
        }
        self = id
    }

    /// Writes the digits as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension [UInt8] {
    /// Two lower-case hexadecimal digits a byte.
    var hexadecimal: String {
        let digits = Array<UInt8>("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
