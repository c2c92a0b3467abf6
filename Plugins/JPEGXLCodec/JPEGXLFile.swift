#if JPEGXL
    import ContentTypes
    import PhotoCodecs

    /// A JPEG XL file taken apart: its code stream, and the boxes around that where there are any, ISO/IEC 18181-2.
    ///
    /// The boxes are walked here and not by libjxl, so that limits hold before memory is taken, and because libjxl 0.7
    /// refuses boxes whose size has 64 bits.
    struct JPEGXLFile {
        /// The code stream; of a cut file what there is of it.
        private(set) var stream: ArraySlice<UInt8>
        /// Whether a box, or the last part of the code stream, is missing or cut.
        private(set) var isCut = false
        /// The first boxes of these types.
        private(set) var exif: MetadataBox?
        private(set) var xmp: MetadataBox?
        /// What other boxes hold, in a few words each.
        private(set) var others: [String] = []
        private var partCount = 0
        private var hasLastPart = false

        private static let signature: [UInt8] = [0, 0, 0, 0x0C] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
        private static let streamSignature: [UInt8] = [0xFF, 0x0A]
        /// A hostile file may hold millions of boxes; writers make some tens.
        private static let mostBoxes = 1 << 16
        private static let mostOthers = 16

        /// Takes a file apart; nothing is copied but a code stream in several parts.
        init(_ input: Codec.Input, limits: Limits) throws(CodecError) {
            let bytes = input.bytes
            try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "\(bytes.count) bytes")
            if bytes.starts(with: Self.streamSignature) {
                stream = bytes[...]
                return
            }
            guard bytes.starts(with: Self.signature) else {
                throw CodecError(
                    .notMine, "The file isn't a JPEG XL: it starts with neither a code stream nor a container.")
            }
            stream = []
            var boxes = JPEGXLBoxes(bytes[Self.signature.count...])
            var boxCount = 0
            while let box = boxes.next() {
                boxCount += 1
                guard boxCount <= Self.mostBoxes else {
                    throw CodecError(
                        .limitExceeded, "The JPEG XL has more than \(Self.mostBoxes) boxes, which no writer makes.")
                }
                try take(box)
            }
            isCut = isCut || boxes.isCut || !hasLastPart
            // libjxl would print that it isn't there.
            guard stream.starts(with: Self.streamSignature) else {
                throw CodecError(.malformed, "The JPEG XL ends early or is damaged: no code stream is in its boxes.")
            }
        }

        private mutating func take(_ box: JPEGXLBoxes.Box) throws(CodecError) {
            isCut = isCut || !box.isWhole
            switch box.type {
            case "jxlc":
                guard stream.isEmpty else { throw Self.disordered }
                stream = box.content
                hasLastPart = true
            case "jxlp": try append(box.content)
            case "brob" where box.content.count >= 4:
                take(FourCC(box.content.prefix(4)), box, box.content.dropFirst(4), isCompressed: true)
            default: take(box.type, box, box.content, isCompressed: false)
            }
        }

        /// Appends a part of the code stream, which says which one it is, and whether it is the last.
        private mutating func append(_ content: ArraySlice<UInt8>) throws(CodecError) {
            guard content.count >= 4 else { return }
            let number = content.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            guard !hasLastPart, number & 0x7FFF_FFFF == partCount else { throw Self.disordered }
            partCount += 1
            hasLastPart = number >> 31 == 1
            if stream.isEmpty { stream = content.dropFirst(4) } else { stream += content.dropFirst(4) }
        }

        private static var disordered: CodecError {
            CodecError(.malformed, "The JPEG XL is damaged: the parts of its code stream are out of order.")
        }

        private mutating func take(
            _ type: FourCC, _ box: JPEGXLBoxes.Box, _ content: ArraySlice<UInt8>, isCompressed: Bool
        ) {
            let metadata = MetadataBox(type: type, content: content, isCompressed: isCompressed)
            switch type {
            case "Exif" where exif == nil && box.isWhole: exif = metadata
            case "xml " where xmp == nil && box.isWhole: xmp = metadata
            case "ftyp", "jxll", "jxli", "free", "skip": break
            case "jbrd": omit("JPEG reconstruction data (jbrd)")
            case "jumb": omit("JUMBF metadata (jumb)")
            case "jhgm": omit("gain map (jhgm)")
            default: omit("a further box (\(type))")
            }
        }

        private mutating func omit(_ words: String) {
            guard !others.contains(words), others.count < Self.mostOthers else { return }
            others.append(words)
        }
    }
#endif
