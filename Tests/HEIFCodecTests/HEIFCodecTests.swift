import Testing

@Suite struct HEIFCodecTests {
    @Test func builds() { #expect(Bool(true)) }
}
