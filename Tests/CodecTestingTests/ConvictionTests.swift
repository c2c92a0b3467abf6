import CodecTesting
import PhotoCodecs
import Testing

/// The kit finds every fault by the check that is meant for it, and nothing where nothing is.
@Suite(.serialized) struct ConvictionTests {
    private func conformance(_ fault: Fault?, isThorough: Bool = true) -> CodecConformance {
        var abilities = CodecConformance.Abilities(
            formats: [Bitmap.Format(.gray), Bitmap.Format(.rgb, alpha: .straight, bitsPerSample: 16)])
        abilities.formats += [
            Bitmap.Format(.gray, bitsPerSample: 16), Bitmap.Format(.gray, alpha: .straight),
            Bitmap.Format(.gray, alpha: .straight, bitsPerSample: 16), Bitmap.Format(.rgb),
            Bitmap.Format(.rgb, bitsPerSample: 16), Bitmap.Format(.rgb, alpha: .straight),
        ]
        abilities.orientation = .exif
        (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (true, true, true)
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

    @Test func everyCheckHasAFaultThatItFinds() {
        #expect(Set(Fault.allCases.map(\.check)) == Set(CodecConformance.Check.all))
    }
}
