import Testing

@Suite struct PhotoCodecsTests {
    @Test func builds() { #expect(Bool(true)) }
}
