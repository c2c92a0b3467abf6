import PhotoImport
import PhotoMetadata
import Testing

/// A rendition that isn't what it should be is never published, however small the difference.
@Suite(.fewAtOnce) struct TamperingTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private func expectRefused(
        _ name: String, _ codecs: TamperingCodecs, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let bytes = try Fixture.bytes(name)
        let imported = try await home.importer(codecs: codecs).importPhoto(BytesSource(bytes, named: name))
        try home.expectOnlyKept(imported, of: bytes, sourceLocation: sourceLocation)
        return imported.photo.reason ?? ""
    }

    @Test(
        arguments: ["photos/png-6.png", "photos/png-rgba.png", "photos/png-rgb16.png", "photos/png-grey16.png"],
        [0.0, 0.37, 1.0])
    func oneStepOfOneSampleOfAPNG(name: String, place: Double) async throws {
        let codecs = TamperingCodecs(changingPicture: { picture in
            var picture = picture
            // The first byte of a sample is its lower one here, where samples have two.
            let step = picture.bitmap.format.bytesPerSample
            let samples = picture.bitmap.bytes.count / step
            picture.bitmap.bytes[Int(place * Double(samples - 1)) * step] ^= 1
            return picture
        })
        #expect(try await expectRefused(name, codecs).contains("differs from its source by up to 1"))
    }

    @Test(arguments: ["photos/jpeg-6.jpg", "photos/jpeg-grey.jpg", "photos/jpeg-restart.jpg"], 1...8)
    func oneBitOfAJPEGsCoefficients(name: String, part: Int) async throws {
        let codecs = TamperingCodecs(changingCode: { code in
            var code = code
            guard let file = try? JPEGFile(code), let start = file.scanStart else { return [] }
            code[start + 14 + (file.end - start - 20) * part / 9] ^= 1 << UInt8(part % 8)
            return code
        })
        _ = try await expectRefused(name, codecs)
    }

    @Test(arguments: [0, 1, 40, 63])
    func oneStepOfQuantisation(index: Int) async throws {
        let codecs = TamperingCodecs(changingCode: { code in
            var code = code
            guard let tables = try? JPEGFile(code).segments.first(where: { $0.marker == 0xDB }) else { return [] }
            code[tables.payload.lowerBound + 1 + index] += 1
            return code
        })
        _ = try await expectRefused("photos/jpeg-6.jpg", codecs)
    }

    @Test(
        arguments: ["photos/jpeg-6.jpg", "photos/jpeg-progressive.jpg", "photos/jpeg-odd-6.jpg", "photos/png-6.png"],
        [1, 2, 12, 13, 200, .max])
    func bytesThatEndEarly(name: String, missing: Int) async throws {
        let codecs = TamperingCodecs(changingCode: { $0.dropLast(missing) })
        _ = try await expectRefused(name, codecs)
    }

    @Test(arguments: ["photos/jpeg-6.jpg", "photos/jpeg-odd-6.jpg", "photos/png-6.png"])
    func bytesOfAnotherType(name: String) async throws {
        let others = ["photos/jpeg-6.jpg": "photos/png-6.png", "photos/jpeg-odd-6.jpg": "photos/png-6.png"]
        let other = try Fixture.bytes(others[name] ?? "photos/jpeg-6.jpg")
        _ = try await expectRefused(name, TamperingCodecs(changingCode: { _ in other }))
    }

    @Test func noiseOverTheBound() async throws {
        let codecs = TamperingCodecs(changingPicture: { picture in
            var picture = picture
            for index in stride(from: 0, to: picture.bitmap.bytes.count, by: 2) { picture.bitmap.bytes[index] ^= 16 }
            return picture
        })
        let reason = try await expectRefused("photos/jpeg-odd-6.jpg", codecs)
        #expect(reason.contains("under the bound of 38.0 dB"))
    }

    @Test(arguments: ["photos/jpeg-odd-6.jpg", "photos/png-6.png"])
    func aPictureOfWhichAPartIsMissing(name: String) async throws {
        let codecs = TamperingCodecs(changingDecoded: { picture in
            var picture = picture
            picture.isComplete = false
            return picture
        })
        #expect(try await expectRefused(name, codecs).contains("only a part of it can be decoded"))
    }

    @Test(
        arguments: ["photos/jpeg-6.jpg", "photos/jpeg-odd-6.jpg", "photos/png-6.png"],
        [CodecError.Code.malformed, .limitExceeded, .io, .unsupported, .mismatch])
    func theCodecsOwnWordsAreTheReason(name: String, code: CodecError.Code) async throws {
        let codecs = TamperingCodecs(failure: CodecError(code, "The moon is in the wrong house."))
        #expect(try await expectRefused(name, codecs) == "The moon is in the wrong house.")
    }

    @Test(arguments: 2...8)
    func anOrientationThatACodecOfOnesOwnLeaves(orientation: UInt8) async throws {
        let registry = StripeCodec.registry(StripeCodec(writtenOrientation: orientation))
        let imported = try await home.importer(registry: registry).importPhoto(BytesSource(StripeCodec.sideways))
        try home.expectOnlyKept(imported, of: StripeCodec.sideways)
        #expect(imported.photo.reason == "The rendition does not read back as a whole, upright picture.")
    }

    @Test(arguments: ["jpeg-6.jpg", "jpeg-odd-6.jpg", "jpeg-grey.jpg"])
    func anExifBlockThatACodecWritesOfItsOwnIsLeftOut(name: String) async throws {
        let original = try Fixture.bytes("photos/" + name)
        let exif = try #require(try JPEGFile(original).segments(.exif).first).range
        let codecs = TamperingCodecs(changingCode: { Array($0[..<2] + original[exif] + $0[2...]) })
        let imported = try await home.importer(codecs: codecs).importPhoto(BytesSource(original))
        #expect(imported.photo.state == .ready, "\(imported.photo.reason ?? "")")
        let rendition = try home.stored(try #require(imported.photo.rendition).path)
        #expect(try TypeCatalog.standard.probe(rendition).evidence.allSatisfy { $0.value == 1 })
        #expect(try JPEGFile(rendition).segments(.exif).count == 1)
    }
}
