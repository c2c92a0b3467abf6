import Testing

@Suite struct PhotoMetadataTests {
    @Test func builds() { #expect(Bool(true)) }
}
