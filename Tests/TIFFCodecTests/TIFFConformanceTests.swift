#if TIFF
    import CodecTesting
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec
    import Testing

    @Suite struct TIFFConformanceTests {
        private static let conformance = {
            let formats = [8, 16, 12, 9, 10, 11, 13, 14, 15].flatMap { bits in
                [Bitmap.Format.Model.rgb, .gray, .cmyk].flatMap { model in
                    [Bitmap.Format.Alpha.none, .straight, .premultiplied].map {
                        Bitmap.Format(model, alpha: $0, bitsPerSample: bits)
                    }
                }
            }
            var abilities = CodecConformance.Abilities(formats: formats)
            abilities.orientation = .files { orientation in
                let value = HandmadeTIFF.Field(274, UInt64(orientation.rawValue))
                return HandmadeTIFF(HandmadeTIFF.basics(3, 2) + [value], [1, 2, 3, 4, 5, 6]).bytes
            }
            abilities.holdsProfile = true
            abilities.holdsExif = true
            abilities.holdsXMP = true
            // The directory comes last.
            abilities.readsHeaderFirst = false
            abilities.frameKind = .pages
            // One for the file, one for its directory, one for each 64 rows.
            abilities.interruptionChecks = 5
            return CodecConformance(of: TIFFCodec(), as: .tiff, abilities: abilities)
        }()

        @Test(arguments: conformance.checks)
        func keepsToWhatItDeclares(check: CodecConformance.Check) async {
            let findings = await Self.conformance.findings(of: check)
            #expect(findings.isEmpty, "\(findings.prefix(20).map(\.description).joined(separator: "\n"))")
        }
    }
#endif
