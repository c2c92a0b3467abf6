import Testing

@Suite struct JPEGCodecTests {
    @Test func builds() { #expect(Bool(true)) }
}
