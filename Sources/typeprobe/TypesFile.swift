import Console
import ContentTypes
import DurableFiles

/// A file of type declarations in JSON, for `--types`.
///
/// An array, or an object with an array `types`, of objects: `identifier`, and where wanted `conformsTo`,
/// `extensions`, `mimeTypes`, `priority`, `signatures`; a signature has `offset`, and `bytes` in hexadecimal or
/// `text`, and perhaps a `mask` in hexadecimal.
enum TypesFile {
    /// How large a file may be.
    static let byteLimit = 1 << 24

    /// Takes the declarations of a file into a catalog.
    static func declare(_ path: Pathname, in catalog: inout TypeCatalog) throws(UsageError) {
        do {
            let bytes = try OpenFile(reading: path, followsLinks: true).read(at: 0, count: byteLimit)
            let value = try JSONValue(parsing: bytes)
            guard case .array(let rows) = value["types"] ?? value else { throw Fault("an array of types is missing") }
            for (index, row) in rows.enumerated() { catalog.declare(try declaration(row, index: index)) }
        } catch {
            throw UsageError("The types in \(TerminalText.escaped(path)) can't be used: \(sentence(error))")
        }
    }

    /// What is wrong with a file's content.
    private struct Fault: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let fault as Fault: fault.text + "."
        case let error as SystemError: "\(error.reason) (\(error.call))."
        default: "\(error)"
        }
    }

    private static func declaration(_ row: JSONValue, index: Int) throws -> TypeDeclaration {
        guard case .string(let identifier)? = row["identifier"], !identifier.isEmpty else {
            throw Fault("type \(index + 1) has no identifier")
        }
        let known: Set = ["identifier", "conformsTo", "extensions", "mimeTypes", "priority", "signatures"]
        if case .object(let members) = row, let other = members.first(where: { !known.contains($0.name) }) {
            throw Fault("\(identifier) has a member \(other.name), which means nothing")
        }
        let parents = try words(row["conformsTo"], identifier).map { ContentType($0) }
        return TypeDeclaration(
            ContentType(identifier), conformsTo: parents.isEmpty ? [.data] : parents,
            filenameExtensions: try words(row["extensions"], identifier),
            mimeTypes: try words(row["mimeTypes"], identifier),
            signatures: try list(row["signatures"], identifier).map { try signature($0, identifier) },
            priority: try number(row["priority"], identifier))
    }

    private static func signature(_ row: JSONValue, _ identifier: String) throws -> Signature {
        let bytes: [UInt8]
        switch (row["bytes"], row["text"]) {
        case (.string(let digits)?, nil): bytes = try hexadecimal(digits, identifier)
        case (nil, .string(let text)?): bytes = Array(text.utf8)
        default: throw Fault("a signature of \(identifier) needs either bytes or text")
        }
        var mask: [UInt8]?
        if case .string(let digits)? = row["mask"] { mask = try hexadecimal(digits, identifier) }
        let offset = try number(row["offset"], identifier)
        guard !bytes.isEmpty, offset >= 0, mask.map({ $0.count == bytes.count }) ?? true else {
            throw Fault("a signature of \(identifier) is empty, has a negative offset, or a mask of another length")
        }
        return Signature(bytes, at: offset, mask: mask)
    }

    private static func list(_ value: JSONValue?, _ identifier: String) throws -> [JSONValue] {
        switch value {
        case nil: return []
        case .array(let values)?: return values
        default: throw Fault("an array is expected in \(identifier)")
        }
    }

    private static func words(_ value: JSONValue?, _ identifier: String) throws -> [String] {
        try list(value, identifier).map { word in
            guard case .string(let text) = word else { throw Fault("a text is expected in \(identifier)") }
            return text
        }
    }

    private static func number(_ value: JSONValue?, _ identifier: String) throws -> Int {
        switch value {
        case nil: return 0
        case .int(let number)?: return number
        default: throw Fault("a whole number is expected in \(identifier)")
        }
    }

    private static func hexadecimal(_ text: String, _ identifier: String) throws -> [UInt8] {
        let digits = text.filter { !$0.isWhitespace }.map(\.hexDigitValue)
        guard digits.count % 2 == 0, !digits.contains(nil) else {
            throw Fault("\(identifier) has bytes that are no pairs of hexadecimal digits")
        }
        let values = digits.compactMap(\.self)
        return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
