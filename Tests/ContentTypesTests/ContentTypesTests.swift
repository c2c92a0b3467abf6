import Testing

@Suite struct ContentTypesTests {
    @Test func builds() { #expect(Bool(true)) }
}
