import Testing

@Suite struct DurableFilesTests {
    @Test func builds() { #expect(Bool(true)) }
}
