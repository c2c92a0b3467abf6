import CodecTesting
import Testing

/// Every codec of this package keeps to what it declares; one check after another, as some measure time.
@Suite(.serialized) struct BuiltInCodecTests {
    /// One check of one codec.
    struct Case: CustomTestStringConvertible, Sendable {
        let codec: BuiltInCodec
        let check: CodecConformance.Check

        var testDescription: String { "\(codec.name): \(check)" }
    }

    @Test(
        arguments: BuiltInCodec.all.flatMap { codec in codec.conformance.checks.map { Case(codec: codec, check: $0) } })
    func keepsTo(_ tested: Case) async {
        for finding in await tested.codec.conformance.findings(of: tested.check) {
            Issue.record("\(tested.codec.name): \(finding)")
        }
    }
}
