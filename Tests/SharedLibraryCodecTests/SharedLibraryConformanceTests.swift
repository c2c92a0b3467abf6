import CodecCompiler
import CodecTesting
import ContentTypes
import PhotoCodecs
import SharedLibraryCodec
import Testing

/// The documentation's example in C keeps to what every codec has to keep to.
@Suite(.enabled(if: SharedLibrary.compiler != nil, "No C compiler is on the path."))
struct SharedLibraryConformanceTests {
    @Test func theExampleConforms() throws {
        let library = try SharedLibrary(SharedLibrary.exampleSource)
        var abilities = CodecConformance.Abilities(formats: [Bitmap.Format(.gray)])
        abilities.orientation = .files { orientation in
            Array("GRAY".utf8) + [0, 3, 0, 2, orientation.rawValue] + [1, 2, 3, 4, 5, 6]
        }
        let findings = CodecConformance(
            of: try library.codec(), as: SharedLibraryCodecTests.gray, abilities: abilities
        ).findings()
        #expect(findings.isEmpty, "\(findings)")
    }
}
