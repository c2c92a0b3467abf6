#if RAW
    import ContentTypes
    import PhotoCodecs

    /// A DNG for a test: an uncompressed sensor of the pattern red, green, green, blue, linear up to 65535.
    struct TestDNG {
        var width = 32
        var height = 24
        /// What stands in tag 274; nil for no such tag.
        var orientation: Int? = 1
        var isBigEndian = false
        /// Further fields of the first directory, which replace those of the same tag.
        var fields: [Int: TIFFBytes.Field] = [:]
        /// An embedded JPEG and the size that the file says it has.
        var preview: (jpeg: [UInt8], width: Int, height: Int)?
        /// The light that falls on a place: red, green, blue.
        var light: (_ x: Int, _ y: Int) -> [Int] = { _, _ in [16384, 16384, 16384] }

        /// What a sensor of this pattern sees, sample by sample.
        var values: [Int] {
            (0..<height).flatMap { y in (0..<width).map { x in light(x, y)[x % 2 + y % 2] } }
        }

        var sensor: [Int: TIFFBytes.Field] {
            let tiff = TIFFBytes(isBigEndian: isBigEndian)
            let data = values.flatMap { tiff.number($0, 2) }
            return [
                254: .longs([0]), 256: .longs([width]), 257: .longs([height]), 258: .shorts([16]), 259: .shorts([1]),
                262: .shorts([32803]), 273: .data(data), 277: .shorts([1]), 278: .longs([height]),
                279: .longs([data.count]), 33421: .shorts([2, 2]), 33422: .bytes([0, 1, 1, 2]), 50717: .longs([65535]),
            ]
        }

        var bytes: [UInt8] {
            var first: [Int: TIFFBytes.Field] = [
                271: .text("Example"), 272: .text("Test"), 50706: .bytes([1, 4, 0, 0]),
            ]
            if let orientation { first[274] = .shorts([orientation]) }
            if let preview {
                first[254] = .longs([1])
                (first[256], first[257]) = (.longs([preview.width]), .longs([preview.height]))
                (first[258], first[259], first[262]) = (.shorts([8, 8, 8]), .shorts([7]), .shorts([6]))
                (first[273], first[277]) = (.data(preview.jpeg), .shorts([3]))
                (first[278], first[279]) = (.longs([preview.height]), .longs([preview.jpeg.count]))
                first[330] = .directory(sensor)
            } else {
                first.merge(sensor) { $1 }
            }
            return TIFFBytes(isBigEndian: isBigEndian).file(first.merging(fields) { $1 })
        }

        var input: Codec.Input { Codec.Input(bytes: bytes, type: .dng) }
    }

    extension Bitmap {
        /// The 16-bit samples of a pixel.
        func pixel(_ x: Int, _ y: Int) -> [Int] {
            let count = format.channelCount
            return (0..<count).map { channel in
                let place = ((y * width + x) * count + channel) * 2
                return unsafe bytes.withUnsafeBytes {
                    Int(unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt16.self))
                }
            }
        }

        /// Whether all pixels are one.
        var isFlat: Bool {
            let first = bytes.prefix(format.bytesPerPixel)
            return stride(from: 0, to: bytes.count, by: first.count).allSatisfy {
                bytes[$0..<$0 + first.count].elementsEqual(first)
            }
        }
    }
#endif
