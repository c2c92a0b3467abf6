#if RAW
    import CLibRaw
    import ContentTypes
    import PhotoCodecs

    /// Puts LibRaw's codes into words, with what the file itself says about the cause.
    struct RawFailure {
        /// Whether the file ends before data that its directories point to.
        let isCut: Bool
        /// Whether the file has a tag for the orientation whose value is none of the eight.
        let statesNone: Bool
        /// What a DNG says that its sensor sees, empty where it doesn't say it; nil for other files.
        let pattern: [UInt8]?
        private let isRaw: Bool

        init(_ input: Codec.Input) {
            // Bytes in memory can always be read.
            let header = try? TypeCatalog.standard.probe(input.bytes)
            isRaw = header.map { TypeCatalog.standard.conforms($0.type, to: .cameraRaw) } ?? false
            let evidence = header?.evidence ?? []
            statesNone = !evidence.isEmpty && evidence.allSatisfy { $0.orientation == nil }
            let end = (try? TIFFReader.pictureEnd(in: input.bytes)) ?? 0
            isCut = end > UInt64(input.bytes.count)
            pattern = (try? TIFFReader.sensorPattern(in: input.bytes)) ?? nil
        }

        /// Refuses a file of whose sensor LibRaw would take from memory what it sees.
        func requirePattern() throws(CodecError) {
            guard pattern?.isEmpty == true else { return }
            throw CodecError(
                .malformed, "The DNG is damaged: it doesn't say which colours its sensor's values are; copy it again.")
        }

        /// The error that a code stands for.
        func error(_ code: LibRaw_errors) -> CodecError {
            switch code {
            case LIBRAW_TOO_BIG:
                CodecError(
                    .limitExceeded,
                    "The RAW file's sensor values are over the limit of bytes of bitmap; raise the limit to admit them."
                )
            case LIBRAW_UNSUFFICIENT_MEMORY:
                CodecError(
                    .limitExceeded,
                    "There is not enough memory to develop the RAW file; free some, or use a machine with more.")
            case LIBRAW_FILE_UNSUPPORTED, LIBRAW_NOT_IMPLEMENTED, LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE: unknown
            case _ where !isRaw: unknown
            default:
                CodecError(.malformed, "The RAW file is damaged or ends early: LibRaw says \"\(words(code))\".")
            }
        }

        private var unknown: CodecError {
            guard isRaw else {
                return CodecError(.notMine, "The file isn't a RAW file of any camera that LibRaw knows.")
            }
            guard !isCut else {
                return CodecError(.malformed, "The RAW file ends before its picture does; copy it again.")
            }
            return CodecError(
                .unsupported,
                "LibRaw \(LIBRAW_MAJOR_VERSION).\(LIBRAW_MINOR_VERSION) finds no picture that it can read in the RAW "
                    + "file; a newer one may know its camera or compression.")
        }

        private func words(_ code: LibRaw_errors) -> String {
            guard let text = unsafe libraw_strerror(code.rawValue) else { return "error \(code.rawValue)" }
            return unsafe String(cString: text)
        }
    }
#endif
