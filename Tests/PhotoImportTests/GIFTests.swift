#if GIF
    import ContentTypes
    import PhotoImport
    import Testing

    /// GIF through the whole import, with the package trait of its name.
    @Suite(.fewAtOnce) struct GIFTests {
        @Test func isItsOwnRendition() async throws {
            let home = try TestLibrary()
            let bitmap = try Bitmap(width: 3, height: 2, format: .init(.rgb), bytes: (0..<18).map { UInt8($0 * 14) })
            let original = try CodecRegistry.standard.encode(Codec.Picture(bitmap: bitmap), as: .gif)
            let imported = try await home.importer().importPhoto(BytesSource(original, named: "a.gif"))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            #expect(rendition.rung == .asIs)
            #expect([rendition.width, rendition.height] == [3, 2])
            // What is shown is the original itself: no second copy lies beside it.
            #expect(try home.stored(imported.photo.originalPath) == original)
            #expect(rendition.path == imported.photo.originalPath)
            try home.expectOrder()
        }
    }
#endif
