import Testing

@Suite struct CommandTests {
    @Test func builds() { #expect(Bool(true)) }
}
