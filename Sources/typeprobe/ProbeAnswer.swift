import Console
import ContentTypes
import DurableFiles

/// What is known of one argument, and how it is printed.
struct ProbeAnswer {
    let path: Pathname
    let header: FileHeader
    let catalog: TypeCatalog

    /// What the name claims; looked up anew each time, since most forms of output don't ask.
    var claim: NameClaim { NameClaim(path, catalog) }

    /// Whether the bytes are what the name claims; nil where it claims nothing.
    var matches: Bool? { claim.matches(header, catalog) }

    /// The object that `--json` prints.
    func json(isExplaining: Bool) -> JSONValue {
        let claim = claim
        var members: [JSONValue.Member] = Self.pathMembers(path)
        members += [
            .init("type", .string(header.type.rawValue)),
            .init("mime", JSONValue(catalog.preferredMIMEType(for: header.type))),
            .init("extension", JSONValue(catalog.preferredFilenameExtension(for: header.type))),
            .init("conformsTo", .array(catalog.ancestors(of: header.type).map { .string($0.rawValue) })),
            .init("declared", JSONValue(claim.declared?.rawValue)),
            .init("matches", JSONValue(claim.matches(header, catalog))),
            .init("width", JSONValue(header.width)),
            .init("height", JSONValue(header.height)),
            .init("orientation", JSONValue((header.orientation?.rawValue).map { Int($0) })),
            .init("facets", .array(header.facets.map { .string($0.rawValue) })),
            .init("basis", .string(header.basis)),
        ]
        return .object(isExplaining ? members + explanation : members)
    }

    private var explanation: [JSONValue.Member] {
        let evidence = header.evidence.map { statement -> JSONValue in
            [
                "place": .string(statement.place.rawValue), "value": .int(statement.value),
                "counts": .bool(statement.counts), "contradicts": .bool(statement.contradicts),
            ]
        }
        return [
            .init("alternatives", .array(header.alternatives.map { .string($0.rawValue) })),
            .init("codec", JSONValue(header.codec)),
            .init("bitDepth", JSONValue(header.bitDepth)),
            .init("channels", JSONValue(header.channelCount)),
            .init("frames", JSONValue(header.frameCount)),
            .init("evidence", .array(evidence)),
        ]
    }

    /// The path, and where it is no UTF-8 its bytes too, in hexadecimal.
    static func pathMembers(_ path: Pathname) -> [JSONValue.Member] {
        let members = [JSONValue.Member("path", .string(path.description))]
        guard String(validating: path.bytes, as: UTF8.self) == nil else { return members }
        let digits = path.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return members + [.init("pathBytes", .string(digits))]
    }

    /// What `--strict` complains of: that the name claims something that the bytes are not.
    var lie: String {
        let claimed = claim.declared?.rawValue ?? "nothing"
        let truth = "Its name claims \(claimed), but its bytes are \(header.type.rawValue)"
        guard let fitting = catalog.preferredFilenameExtension(for: header.type) else { return truth }
        return truth + "; let its name end in .\(fitting)"
    }

    /// The lines that `--explain` adds, for people.
    var explanationLines: [String] {
        var lines = ["decided by \(header.basis)"]
        if let width = header.width, let height = header.height {
            let details = [
                header.bitDepth.map { "\($0) bits" }, header.channelCount.map { "\($0) channels" },
                header.frameCount.map { "\($0) frames" }, header.codec,
            ]
            lines.append((["\(width) × \(height) stored"] + details.compactMap(\.self)).joined(separator: ", "))
        }
        if !header.facets.isEmpty { lines.append("carries " + header.facets.map(\.rawValue).joined(separator: ", ")) }
        if matches == false, let declared = claim.declared { lines.append("named like \(declared.rawValue)") }
        lines += header.evidence.map { statement in
            let verdict = statement.counts ? "counts" : statement.contradicts ? "contradicts" : "does not count"
            return "orientation \(statement.value) in \(statement.place.rawValue): \(verdict)"
        }
        return lines.map { "    " + TerminalText.escaped($0) }
    }
}
