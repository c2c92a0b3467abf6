#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Synchronization
    import Testing

    @Suite struct BadInputTests {
        private let codec = JPEGXLCodec()

        private func check(cut input: Codec.Input, every step: Int = 1) {
            for count in stride(from: 0, to: input.bytes.count, by: step) {
                let cut = Codec.Input(bytes: Array(input.bytes.prefix(count)), type: .jpegXL)
                do throws(CodecError) {
                    #expect(try !codec.decode(cut).isComplete, "cut to \(count) bytes")
                } catch {
                    #expect([.malformed, .notMine].contains(error.code), "cut to \(count) bytes: \(error)")
                }
            }
        }

        @Test(arguments: [Fixtures.lossless, Codec.EncodingOptions(quality: 0.9)])
        func everyTruncationIsToldOrPartial(options: Codec.EncodingOptions) throws {
            check(cut: try Fixtures.coded(Codec.Picture(bitmap: try Fixtures.scene(40, 30, .init(.rgb))), options))
            let alpha = try Fixtures.scene(40, 30, .init(.gray, alpha: .straight, bitsPerSample: 12))
            let metadata = Codec.Metadata(exif: Fixtures.exif(orientation: 1), xmp: Array("<x:xmpmeta/>".utf8))
            check(cut: try Fixtures.coded(Codec.Picture(bitmap: alpha, metadata: metadata), options))
            // Several groups.
            let large = try Fixtures.scene(300, 270, .init(.rgb))
            check(cut: try Fixtures.coded(Codec.Picture(bitmap: large), options), every: 97)
        }

        @Test func aCutPictureShowsWhatIsThere() throws {
            let bitmap = try Fixtures.scene(300, 270, .init(.rgb))
            let whole = try Fixtures.coded(Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(quality: 0.9))
            let cut = Codec.Input(bytes: Array(whole.bytes.prefix(whole.bytes.count * 3 / 4)), type: .jpegXL)
            let picture = try codec.decode(cut)
            #expect(!picture.isComplete)
            #expect(try picture.bitmap.distortion(showing: bitmap, turnedBy: .up).peakSignalToNoiseRatio > 15)
        }

        @Test func damageAnywhereIsToldOrShown() throws {
            let picture = Codec.Picture(
                bitmap: try Fixtures.scene(40, 30, .init(.rgb)),
                metadata: Codec.Metadata(exif: Fixtures.exif(orientation: 1)))
            for options in [Fixtures.lossless, Codec.EncodingOptions(quality: 0.9)] {
                let input = try Fixtures.coded(picture, options)
                for place in input.bytes.indices {
                    var damaged = input
                    damaged.bytes[place] ^= 1 << UInt8(place % 8)
                    var limits = Limits()
                    limits.pixels = 1 << 16
                    do throws(CodecError) {
                        let header = try codec.header(of: damaged, limits: limits)
                        let bitmap = try codec.decode(damaged, limits: limits).bitmap
                        #expect((bitmap.width, bitmap.height) == (header.width, header.height))
                    } catch {
                        let codes: [CodecError.Code] = [.malformed, .notMine, .limitExceeded, .unsupported]
                        #expect(codes.contains(error.code), "byte \(place): \(error)")
                    }
                }
            }
        }

        @Test func limitsHoldBeforeMemoryIsTaken() throws {
            var bitmap = try Fixtures.scene(40, 30, .init(.rgb))
            bitmap.color.iccProfile = Fixtures.profile()
            let metadata = Codec.Metadata(exif: Fixtures.exif(orientation: 1))
            let input = try Fixtures.coded(Codec.Picture(bitmap: bitmap, metadata: metadata))
            for (limit, value) in [
                (\Limits.pixels, 1200), (\.side, 40), (\.bitmapBytes, 3600), (\.frames, 1),
                (\.metadataBytes, Fixtures.profile().count), (\.fileBytes, input.bytes.count),
            ] {
                var limits = Limits()
                limits[keyPath: limit] = value
                _ = try codec.decode(input, limits: limits)
                limits[keyPath: limit] = value - 1
                #expect { try codec.decode(input, limits: limits) } throws: {
                    ($0 as? CodecError)?.code == .limitExceeded
                }
            }
        }

        @Test func framesAreLimited() throws {
            let frames = try (0..<4).map {
                Codec.Frame(
                    Codec.Picture(bitmap: try Fixtures.scene(4, 4, .init(.gray), shift: $0)), duration: .seconds(1))
            }
            let input = try Fixtures.coded(frames)
            var limits = Limits()
            limits.frames = 4
            #expect(try codec.frames(of: input, limits: limits).count == 4)
            limits.frames = 3
            for act in [
                { _ = try codec.frames(of: input, limits: limits) }, { _ = try codec.decode(input, limits: limits) },
            ] {
                #expect { try act() } throws: { ($0 as? CodecError)?.code == .limitExceeded }
            }
        }

        @Test func exifIsLimitedWithoutItsOffset() throws {
            let exif = Fixtures.exif(orientation: 1)
            let input = try Fixtures.coded(
                Codec.Picture(bitmap: try Fixtures.scene(4, 4, .init(.rgb)), metadata: Codec.Metadata(exif: exif)))
            var limits = Limits()
            limits.metadataBytes = exif.count
            #expect(try codec.decode(input, limits: limits).metadata.exif == exif)
            limits.metadataBytes = exif.count - 1
            #expect { try codec.decode(input, limits: limits) } throws: { ($0 as? CodecError)?.code == .limitExceeded }
        }

        /// Sixteen groups of noise, without loss.
        private func large() throws -> Codec.Input {
            var state: UInt32 = 1
            let bytes = (0..<1024 * 1024).map { _ -> UInt8 in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 28)
            }
            return try Fixtures.coded(
                Codec.Picture(bitmap: try Bitmap(width: 1024, height: 1024, format: .init(.gray), bytes: bytes)))
        }

        @Test func decodingCanEndAtEachStep() throws {
            let input = try large()
            let count = Mutex(0)
            let counting = Codec.Interruption {
                count.withLock { $0 += 1 }
                return false
            }
            _ = try codec.decode(input, options: Codec.DecodingOptions(interruption: counting))
            let checks = count.withLock { $0 }
            #expect(checks > 16)
            for last in 0..<checks {
                let left = Mutex(last)
                let interruption = Codec.Interruption {
                    left.withLock { $0 -= 1 }
                    return left.withLock { $0 } < 0
                }
                #expect {
                    try codec.decode(input, options: Codec.DecodingOptions(interruption: interruption))
                } throws: {
                    ($0 as? CodecError)?.code == .cancelled
                }
                #expect(left.withLock { $0 } == -1, "the work went on")
            }
        }

        @Test func aDeadlineIsKept() throws {
            let input = try large()
            for wait in [Duration.zero, .microseconds(300)] {
                let interruption = Codec.Interruption(deadline: .now + wait)
                #expect {
                    try codec.decode(input, options: Codec.DecodingOptions(interruption: interruption))
                } throws: {
                    ($0 as? CodecError)?.code == .deadlineExceeded
                }
            }
        }

        @Test func otherFilesAreNotMine() {
            for bytes in [[], [0xFF], [0xFF, 0xD8, 0xFF, 0xE0], Array("RIFF\0\0\0\0WEBP".utf8)] as [[UInt8]] {
                #expect { try codec.decode(Codec.Input(bytes: bytes, type: .jpegXL)) } throws: {
                    ($0 as? CodecError)?.code == .notMine
                }
            }
        }
    }
#endif
