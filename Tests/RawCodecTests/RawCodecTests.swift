#if RAW
    import ContentTypes
    import PhotoCodecs
    import RawCodec
    import Testing

    @Suite struct RawCodecTests {
        private let codec = RawCodec()

        @Test(arguments: RawCodec().samples.indices)
        func samplesDecode(index: Int) throws {
            let sample = codec.samples[index]
            let picture = try codec.decode(sample.input)
            #expect([picture.bitmap.width, picture.bitmap.height] == [sample.width, sample.height])
            #expect(picture.isComplete)
        }
    }
#endif
