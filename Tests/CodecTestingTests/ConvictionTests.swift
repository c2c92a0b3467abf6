import CodecTesting
import PhotoCodecs
import Testing

/// The kit finds every fault by the check that is meant for it, and nothing where nothing is.
@Suite(.serialized) struct ConvictionTests {
    private func conformance(
        _ fault: Fault?, isThorough: Bool = true, holdsProfile: Bool = true
    ) -> CodecConformance {
        var abilities = CodecConformance.Abilities(
            formats: [Bitmap.Format(.gray), Bitmap.Format(.rgb, alpha: .straight, bitsPerSample: 16)])
        abilities.formats += [
            Bitmap.Format(.gray, bitsPerSample: 16), Bitmap.Format(.gray, alpha: .straight),
            Bitmap.Format(.gray, alpha: .straight, bitsPerSample: 16), Bitmap.Format(.rgb),
            Bitmap.Format(.rgb, bitsPerSample: 16), Bitmap.Format(.rgb, alpha: .straight),
        ]
        abilities.orientation = .exif
        (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (holdsProfile, true, true)
        if !isThorough { (abilities.damagedFiles, abilities.largeSize) = (60, (48, 36)) }
        return CodecConformance(of: ToyCodec(fault), as: ToyFile.type, abilities: abilities)
    }

    @Test(arguments: CodecConformance.Check.all)
    func aSoundCodecPasses(check: CodecConformance.Check) async {
        #expect(await conformance(nil).findings(of: check) == [])
    }

    @Test(arguments: Fault.allCases)
    func aFaultIsFoundByItsCheckAndNoOther(fault: Fault) async {
        var convicting: Set<CodecConformance.Check> = []
        for check in conformance(fault).checks {
            // A new codec each time, for one kind remembers the thread that it belongs to.
            let tested = conformance(fault, isThorough: check == fault.check)
            if await !tested.findings(of: check).isEmpty { convicting.insert(check) }
        }
        #expect(convicting == [fault.check])
    }

    @Test func aProfileThatIsNotDeclaredIsNotLostInSilence() async {
        #expect(await conformance(nil, holdsProfile: false).findings(of: .refusals) == [])
        let findings = await conformance(.profileIsDropped, holdsProfile: false).findings(of: .refusals)
        #expect(findings.map(\.message) == ["it is taken and lost, where unsupported is to be thrown"])
    }

    @Test func everyCheckHasAFaultThatItFinds() {
        #expect(Set(Fault.allCases.map(\.check)) == Set(CodecConformance.Check.all))
    }
}
