import Testing

@Suite struct PNGCodecTests {
    @Test func builds() { #expect(Bool(true)) }
}
