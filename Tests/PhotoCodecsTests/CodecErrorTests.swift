import PhotoCodecs
import Testing

@Suite struct CodecErrorTests {
    @Test(arguments: [
        (CodecError.Code.notMine, "notMine"), (.unsupported, "unsupported"), (.malformed, "malformed"),
        (.limitExceeded, "limitExceeded"), (.inexact, "inexact"), (.mismatch, "mismatch"), (.argument, "argument"),
        (.io, "io"),
    ])
    func codesHaveNames(code: CodecError.Code, name: String) {
        #expect(code.description == name)
    }

    @Test func theDescriptionIsTheMessage() {
        #expect(CodecError(.malformed, "The scan is missing.").description == "The scan is missing.")
    }

    @Test func whatOthersSaidFollowsInOrder() {
        let error = CodecError(
            .unsupported, "Nobody could.",
            trail: [
                CodecError(.notMine, "Not a TIFF."),
                CodecError(.unsupported, "No 12 bits.", trail: [CodecError(.notMine, "Older.")]),
            ])
        #expect(error.description == "Nobody could (Not a TIFF; No 12 bits, after Older).")
    }
}
