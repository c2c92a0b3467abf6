#if JPEGXL
    import CodecTesting
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Testing

    @Suite struct JPEGXLConformanceTests {
        private static let conformance = {
            let formats = [8, 16, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15].flatMap { bits in
                [Bitmap.Format.Model.rgb, .gray].flatMap { model in
                    [Bitmap.Format.Alpha.none, .straight, .premultiplied].map {
                        Bitmap.Format(model, alpha: $0, bitsPerSample: bits)
                    }
                }
            }
            var abilities = CodecConformance.Abilities(formats: formats)
            abilities.options = Fixtures.lossless
            abilities.orientation = .files { try Fixtures.oriented($0.rawValue).bytes }
            abilities.holdsProfile = true
            abilities.holdsCodePoints = true
            abilities.holdsExif = true
            abilities.holdsXMP = true
            return CodecConformance(of: JPEGXLCodec(), as: .jpegXL, abilities: abilities)
        }()

        @Test(arguments: conformance.checks)
        func keepsToWhatItDeclares(check: CodecConformance.Check) async {
            let findings = await Self.conformance.findings(of: check)
            #expect(findings.isEmpty, "\(findings.prefix(20).map(\.description).joined(separator: "\n"))")
        }
    }
#endif
