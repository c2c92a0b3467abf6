#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// How the strips of a directory are compressed.
    struct Compression: Equatable {
        let scheme: CInt

        init(_ scheme: CInt) {
            self.scheme = scheme
        }

        init(of handle: borrowing TIFFHandle) {
            scheme = CInt(handle.short(TIFFTAG_COMPRESSION))
        }

        /// What people call it.
        var name: String {
            switch scheme {
            case COMPRESSION_NONE: "none"
            case COMPRESSION_CCITTRLE, COMPRESSION_CCITTRLEW, COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4: "CCITT"
            case COMPRESSION_LZW: "LZW"
            case COMPRESSION_OJPEG: "old-style JPEG"
            case COMPRESSION_JPEG: "JPEG"
            case COMPRESSION_ADOBE_DEFLATE, COMPRESSION_DEFLATE: "Deflate"
            case COMPRESSION_PACKBITS: "PackBits"
            case COMPRESSION_LZMA: "LZMA"
            case COMPRESSION_ZSTD: "Zstandard"
            case COMPRESSION_WEBP: "WebP"
            case COMPRESSION_JXL: "JPEG XL"
            case COMPRESSION_LERC: "LERC"
            case COMPRESSION_JBIG: "JBIG"
            case 33003, 33005, 34712: "JPEG 2000"
            default: "number \(scheme)"
            }
        }

        /// Checks that the libtiff of this machine can decompress it.
        ///
        /// - Throws: `unsupported`, in a sentence that names the scheme.
        func require(bits: Int) throws(CodecError) {
            guard let value = UInt16(exactly: scheme), TIFFIsCODECConfigured(value) != 0 else {
                throw CodecError(
                    .unsupported,
                    "The TIFF can't be decoded: this machine's libtiff lacks its compression, \(name); install a "
                        + "libtiff that has it.")
            }
            guard bits == 8 || (scheme != COMPRESSION_JPEG && scheme != COMPRESSION_OJPEG) else {
                throw CodecError(
                    .unsupported, "The TIFF can't be decoded: its JPEG data have samples of \(bits) bits.")
            }
        }

        /// Whether a file can be written again with it and keep every sample.
        var isLossless: Bool {
            [COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_DEFLATE, COMPRESSION_PACKBITS]
                .contains(scheme)
        }

        /// Whether it is for black and white alone.
        var isBilevel: Bool {
            [COMPRESSION_CCITTRLE, COMPRESSION_CCITTRLEW, COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4]
                .contains(scheme)
        }
    }
#endif
