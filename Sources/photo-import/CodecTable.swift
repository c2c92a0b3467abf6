import Console
import DurableFiles
import PhotoImport

/// The codecs of a registry, one type a line.
struct CodecTable {
    let registry: CodecRegistry

    func write(to report: ReportWriter) throws(SystemError) -> ExitStatus {
        for type in registry.types {
            let decoder = registry.decoders(for: type).first?.name
            let encoder = registry.encoders(for: type).first?.name
            let turner = registry.turners(for: type).first?.name
            try report.write(
                [
                    "type": .string(type.rawValue), "decoder": JSONValue(decoder), "encoder": JSONValue(encoder),
                    "turner": JSONValue(turner),
                ],
                or: "\(type): decoded by \(decoder ?? "none"), encoded by \(encoder ?? "none"), "
                    + "turned without loss by \(turner ?? "none")\n")
        }
        return .success
    }
}
