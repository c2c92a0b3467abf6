import Console
import PhotoImport

/// A photo of a library, as `list` prints it.
struct PhotoSummary {
    let photo: Photo
    let companions: [Companion]

    init(_ photo: Photo, companions: [Companion]) {
        self.photo = photo
        self.companions = companions
    }

    var members: [JSONValue.Member] {
        [
            .init("id", .string(photo.id.rawValue)),
            .init("name", JSONValue(photo.name)),
            .init("type", .string(photo.type.rawValue)),
            .init("declared", JSONValue(photo.declaredType?.rawValue)),
            .init("state", .string(photo.state.rawValue)),
            .init("bytes", .int(Int(clamping: photo.byteCount))),
            .init("imported", .double(Double(photo.importedAt.nanosecondsSince1970) / 1e9)),
            .init("rung", JSONValue(photo.rendition?.rung.rawValue)),
            .init("original", .string(photo.originalPath)),
            .init("rendition", JSONValue(photo.rendition?.path)),
            .init("renditionType", JSONValue(photo.rendition?.type.rawValue)),
            .init("width", JSONValue(photo.rendition?.width)),
            .init("height", JSONValue(photo.rendition?.height)),
            .init("error", JSONValue(photo.reason)),
            .init(
                "companions",
                .array(companions.map { ["id": .string($0.photo.id.rawValue), "part": .string($0.part.rawValue)] })),
        ]
    }

    var line: String {
        let name = TerminalText.escaped(photo.name ?? "")
        let parts = companions.isEmpty ? "" : "  with " + companions.map(\.part.rawValue).joined(separator: ", ")
        return "\(photo.id)  \(photo.state.rawValue)  \(photo.type)  \(photo.byteCount)  \(name)\(parts)\n"
    }
}

/// A photo of a library with its receipt, as `show` prints it.
struct PhotoDetail {
    let photo: Photo
    let companions: [Companion]

    init(_ photo: Photo, companions: [Companion]) {
        self.photo = photo
        self.companions = companions
    }

    var json: JSONValue {
        JSONValue.object(
            PhotoSummary(photo, companions: companions).members + [
                .init("receipt", photo.receipt.map(receipt) ?? .null)
            ])
    }

    /// A receipt as JSON; text that isn't JSON is shown as it is.
    private func receipt(_ text: String) -> JSONValue {
        do {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            return .string(text)
        }
    }

    var lines: String {
        var rows: [(String, String?)] = [
            ("id", photo.id.rawValue), ("name", photo.name), ("type", photo.type.rawValue),
            ("bytes", String(photo.byteCount)), ("state", photo.state.rawValue), ("reason", photo.reason),
            ("original", photo.originalPath), ("rendition", photo.rendition?.path),
            ("rung", photo.rendition?.rung.rawValue),
            ("size", photo.rendition.map { "\($0.width) × \($0.height)" }),
            ("with", companions.map { "\($0.part.rawValue) \($0.photo.id)" }.joined(separator: ", ")),
        ]
        if let receipt = photo.receipt { rows += Self.rows(receipt) }
        return rows.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            let padding = String(repeating: " ", count: max(1, 12 - name.count))
            return "\(name)\(padding)\(TerminalText.escaped(value))\n"
        }.joined()
    }

    /// What a receipt says; where it can't be read, that.
    private static func rows(_ text: String) -> [(String, String?)] {
        do {
            let receipt = try Receipt(json: text)
            return [
                ("basis", receipt.basis), ("orientation", String(receipt.orientation.rawValue)),
                ("evidence", receipt.evidence.joined(separator: "; ")), ("proof", receipt.proof),
                ("kept", receipt.kept.joined(separator: ", ")), ("changed", receipt.changed.joined(separator: ", ")),
                ("dropped", receipt.dropped.joined(separator: ", ")),
            ]
        } catch {
            return [("receipt", error.description)]
        }
    }
}
