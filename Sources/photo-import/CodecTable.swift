import Console
import ContentTypes
import DurableFiles
import PhotoImport

/// What the codecs of a registry can do on this machine, one type a line.
struct CodecTable {
    let registry: CodecRegistry

    func write(to report: ReportWriter) throws(SystemError) -> ExitStatus {
        for capability in registry.capabilities() {
            try report.write(.object(capability.members), or: "\(capability.type): \(capability.phrase)\n")
        }
        return .success
    }
}

extension Capability {
    /// What is done, by whom, and how it turned out.
    private var work: [(verb: String, does: String, who: String, ability: Ability)] {
        [
            ("decoded", "decodes", "decoder", decoding), ("encoded", "encodes", "encoder", encoding),
            ("turned without loss", "turns", "turner", turning),
        ]
    }

    /// The error of what fails, or what to do where nothing can be done with the type.
    private var advice: String? {
        for case .fails(_, let error) in work.map(\.ability) { return error.withoutFullStop }
        guard case .none(let remedy) = decoding else { return nil }
        return remedy
    }

    fileprivate var members: [JSONValue.Member] {
        let results = work.flatMap { part in
            [
                JSONValue.Member(part.does, part.ability.outcome),
                JSONValue.Member(part.who, JSONValue(part.ability.codec)),
            ]
        }
        return [JSONValue.Member("type", .string(type.rawValue))] + results + [
            JSONValue.Member("advice", JSONValue(advice))
        ]
    }

    fileprivate var phrase: String {
        work.map { "\($0.verb) by \($0.ability.phrase)" }.joined(separator: ", ") + (advice.map { "; \($0)" } ?? "")
    }
}

extension Capability.Ability {
    /// The codec that was asked; nil where there is none.
    fileprivate var codec: String? {
        switch self {
        case .works(let codec), .untested(let codec), .fails(let codec, _): codec
        case .none: nil
        }
    }

    /// Whether it works; null where it was not tried.
    fileprivate var outcome: JSONValue {
        switch self {
        case .works: true
        case .untested: .null
        case .fails, .none: false
        }
    }

    fileprivate var phrase: String {
        switch self {
        case .works(let codec): codec
        case .untested(let codec): "\(codec) (not tried)"
        case .fails(let codec, _): "none, as \(codec) fails"
        case .none: "none"
        }
    }
}
