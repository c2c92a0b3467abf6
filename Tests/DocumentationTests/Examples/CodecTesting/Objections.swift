import CodecTesting
import ContentTypes
import PhotoCodecs

/// What there is to say against a decoder that nothing writes files for, a line a finding.
func objections(to decoder: some Codec.Decoder, reading files: [Codec.Input]) -> [String] {
    guard let type = files.first?.type else { return ["There is no file to decode."] }
    var abilities = CodecConformance.Abilities(formats: [])
    abilities.files = files
    let conformance = CodecConformance(of: decoder, writtenBy: nil, as: type, abilities: abilities)
    return conformance.findings().map(\.description)
}
