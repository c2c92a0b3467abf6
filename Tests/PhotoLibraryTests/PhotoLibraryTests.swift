import Testing

@Suite struct PhotoLibraryTests {
    @Test func builds() { #expect(Bool(true)) }
}
