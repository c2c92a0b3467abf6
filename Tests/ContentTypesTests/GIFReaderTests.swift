import ContentTypes
import Testing

@Suite struct GIFReaderTests {
    @Test(arguments: [1, 2, 7], ["87a", "89a"])
    func countsPictures(frames: Int, version: String) throws {
        let header = try TypeCatalog.standard.probe(Samples.gif(frames: frames, version: version))
        #expect(header.type == .gif)
        #expect(header.width == 3)
        #expect(header.height == 2)
        #expect(header.frameCount == frames)
        #expect(header.facets == (frames > 1 ? [.animation] : []))
    }

    @Test func aFileThatIsCutOffHasNoCount() throws {
        let header = try TypeCatalog.standard.probe(Samples.gif(frames: 3, isEnded: false))
        #expect(header.frameCount == nil)
        #expect(header.facets == [.animation])
    }
}
