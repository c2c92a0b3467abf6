#if RAW
    import ContentTypes
    import PhotoImport
    import Testing

    /// RAW files through the whole import, with the package trait of that name: they are read and never written.
    @Suite(.fewAtOnce) struct RawTests {
        /// The codec's own sample, in which a field that says nothing is made one that states an orientation.
        private func photo(orientation: UInt8?) throws -> [UInt8] {
            let samples = CodecRegistry.standard.decoders(for: .dng).flatMap(\.samples)
            var bytes = try #require(samples.first { $0.input.type == .dng }).input.bytes
            guard let orientation else { return bytes }
            // The first entry of the directory: NewSubfileType, of no flag, becomes Orientation.
            #expect(Array(bytes[10..<12]) == [254, 0])
            bytes.replaceSubrange(10..<22, with: [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0])
            return bytes
        }

        @Test func anUprightOneIsItsOwnRendition() async throws {
            let home = try TestLibrary()
            let imported = try await home.importer().importPhoto(
                BytesSource(try photo(orientation: nil), named: "a.dng"))
            let rendition = try #require(imported.photo.rendition)
            #expect(rendition.rung == .asIs)
            #expect((rendition.width, rendition.height) == (24, 22))
            #expect(imported.photo.type == .dng)
            try home.expectOrder()
        }

        @Test(arguments: 2...8 as ClosedRange<UInt8>) func aTurnedOneIsKept(orientation: UInt8) async throws {
            let home = try TestLibrary()
            let original = try photo(orientation: orientation)
            let imported = try await home.importer().importPhoto(BytesSource(original, named: "a.dng"))
            #expect(imported.photo.state == .kept)
            #expect(imported.photo.rendition == nil)
            #expect(
                imported.photo.reason
                    == "No codec here writes com.adobe.raw-image, so it stays as it is, and no upright rendition was made."
            )
            #expect(try home.stored(imported.photo.originalPath) == original)
            try home.expectOrder()
        }
    }
#endif
