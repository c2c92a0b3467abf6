import CodecTesting
import ContentTypes
import PhotoCodecs
import Testing

/// QOI is held to what it declares, one check after another, as some measure time.
@Suite(.serialized) struct QOIConformance {
    static let conformance = {
        let rgb = Bitmap.Format(.rgb)
        let rgba = Bitmap.Format(.rgb, alpha: .straight)
        let abilities = CodecConformance.Abilities(formats: [rgb, rgba])
        return CodecConformance(of: QOICodec(), as: .qoi, abilities: abilities)
    }()

    @Test(arguments: QOIConformance.conformance.checks)
    func keepsTo(check: CodecConformance.Check) async {
        for finding in await Self.conformance.findings(of: check) { Issue.record("\(finding)") }
    }
}
