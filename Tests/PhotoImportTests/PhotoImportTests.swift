import Testing

@Suite struct PhotoImportTests {
    @Test func builds() { #expect(Bool(true)) }
}
