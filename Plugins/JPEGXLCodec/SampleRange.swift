#if JPEGXL
    import PhotoCodecs

    /// Samples between their own range and that of their bytes, which is libjxl's.
    ///
    /// Both ways round to the nearest, so that samples that were widened come back exactly. libjxl has had a setting for
    /// this since 0.8; without it every version does the same.
    enum SampleRange {
        /// Narrows samples of all 8 or 16 bits to those of a format, in place.
        static func narrow(_ bytes: UnsafeMutableBufferPointer<UInt8>, to format: Bitmap.Format) {
            let most = UInt32(1) << UInt32(format.bitsPerSample) - 1
            switch format.bitsPerSample {
            case 8, 16: return
            case ..<8:
                for index in bytes.indices {
                    unsafe bytes[index] = UInt8((UInt32(bytes[index]) * most + 127) / 255)
                }
            default:
                unsafe bytes.withMemoryRebound(to: UInt16.self) { samples in
                    for index in samples.indices {
                        unsafe samples[index] = UInt16((UInt32(samples[index]) * most + 32_767) / 65_535)
                    }
                }
            }
        }

        /// The samples of a bitmap over all 8 or 16 bits of their bytes.
        static func widened(_ bitmap: Bitmap) -> [UInt8] {
            let most = UInt32(1) << UInt32(bitmap.format.bitsPerSample) - 1
            switch bitmap.format.bitsPerSample {
            case 8, 16: return bitmap.bytes
            case ..<8: return bitmap.bytes.map { UInt8((min(UInt32($0), most) * 255 + most / 2) / most) }
            default: return widened16(bitmap.bytes, most)
            }
        }

        private static func widened16(_ bytes: [UInt8], _ most: UInt32) -> [UInt8] {
            var bytes = bytes
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                unsafe buffer.withMemoryRebound(to: UInt16.self) { samples in
                    for index in samples.indices {
                        let sample = unsafe min(UInt32(samples[index]), most)
                        unsafe samples[index] = UInt16((sample * 65_535 + most / 2) / most)
                    }
                }
            }
            return bytes
        }
    }
#endif
