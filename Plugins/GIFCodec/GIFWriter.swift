#if GIF
    import CGIFLib
    import PhotoCodecs

    /// giflib's encoder into memory.
    @safe struct GIFWriter: ~Copyable {
        private let file: UnsafeMutablePointer<GifFileType>
        private let output: GIFOutput

        /// Makes a file of what a closure puts.
        static func file(
            width: Int, height: Int, _ body: (borrowing GIFWriter) throws(CodecError) -> Void
        ) throws(CodecError) -> [UInt8] {
            let output = GIFOutput()
            try write(to: output, width, height, body)
            guard output.isFinished else { throw failure(Int32(E_GIF_ERR_CLOSE_FAILED)) }
            return output.bytes
        }

        private static func write(
            to output: GIFOutput, _ width: Int, _ height: Int,
            _ body: (borrowing GIFWriter) throws(CodecError) -> Void
        ) throws(CodecError) {
            let writer = try GIFWriter(output)
            unsafe EGifSetGifVersion(writer.file, true)
            try writer.check(
                unsafe EGifPutScreenDesc(writer.file, Int32(clamping: width), Int32(clamping: height), 8, 0, nil))
            try body(writer)
        }

        private init(_ output: GIFOutput) throws(CodecError) {
            var number: Int32 = 0
            // The output lives as long as this value, and giflib hands it nothing else than bytes.
            let user = unsafe Unmanaged.passUnretained(output).toOpaque()
            guard let file = unsafe EGifOpen(user, GIFOutput.write, &number) else { throw Self.failure(number) }
            unsafe self.file = file
            self.output = output
        }

        /// Closing writes the file's end.
        deinit {
            var number: Int32 = 0
            output.isFinished = unsafe EGifCloseFile(file, &number) == GIF_OK
        }

        private static func failure(_ number: Int32) -> CodecError {
            CodecError(.io, "The GIF can't be written: giflib says \(gifWords(number)).")
        }

        private func check(_ status: Int32) throws(CodecError) {
            guard status == GIF_OK else { throw Self.failure(unsafe file.pointee.Error) }
        }

        /// Writes how often the frames are shown again; 0 for without end.
        func putRepetitions(_ count: Int) throws(CodecError) {
            let block = [1, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
            try putApplication("NETSCAPE2.0", [block[...]])
        }

        /// Writes an ICC profile.
        func putProfile(_ profile: [UInt8]) throws(CodecError) {
            let blocks = stride(from: 0, to: profile.count, by: 255).map { profile[$0..<min($0 + 255, profile.count)] }
            try putApplication("ICCRGBG1012", blocks)
        }

        /// Writes an XMP packet bare, with the ramp behind it: taken for blocks, both end where they must.
        func putPacket(_ packet: [UInt8]) throws(CodecError) {
            guard !packet.contains(0) else {
                throw CodecError(.unsupported, "GIF can't hold an XMP packet with a zero in it; write it as UTF-8.")
            }
            let bytes = packet + GIFApplication.ramp
            var blocks: [ArraySlice<UInt8>] = []
            var place = 0
            while bytes[place] > 0 {
                let end = place + 1 + Int(bytes[place])
                blocks.append(bytes[place + 1..<end])
                place = end
            }
            try putApplication("XMP DataXMP", blocks)
        }

        private func putApplication(_ name: String, _ blocks: [ArraySlice<UInt8>]) throws(CodecError) {
            try check(unsafe EGifPutExtensionLeader(file, Int32(APPLICATION_EXT_FUNC_CODE)))
            for block in [Array(name.utf8)[...]] + blocks {
                try check(
                    unsafe block.withUnsafeBytes {
                        unsafe EGifPutExtensionBlock(file, Int32(block.count), $0.baseAddress)
                    })
            }
            try check(unsafe EGifPutExtensionTrailer(file))
        }

        /// Writes a frame.
        func put(_ frame: GIFIndices, _ control: GIFFrame.Control) throws(CodecError) {
            try putControl(control, transparentIndex: frame.transparentIndex)
            var colors = frame.palette.colors.map {
                GifColorType(
                    Red: UInt8(truncatingIfNeeded: $0), Green: UInt8(truncatingIfNeeded: $0 >> 8),
                    Blue: UInt8(truncatingIfNeeded: $0 >> 16))
            }
            let size = 1 << max(1, GifBitSize(Int32(colors.count)))
            colors += Array(repeating: GifColorType(), count: size - colors.count)
            guard let map = unsafe GifMakeMapObject(Int32(size), colors) else {
                throw Self.failure(Int32(E_GIF_ERR_NOT_ENOUGH_MEM))
            }
            defer { unsafe GifFreeMapObject(map) }
            try check(
                unsafe EGifPutImageDesc(
                    file, Int32(frame.left), Int32(frame.top), Int32(frame.width), Int32(frame.height), false, map))
            for start in stride(from: 0, to: frame.numbers.count, by: frame.width) {
                var line = Array(frame.numbers[start..<start + frame.width])
                try check(unsafe EGifPutLine(file, &line, Int32(line.count)))
            }
        }

        private func putControl(_ control: GIFFrame.Control, transparentIndex: UInt8?) throws(CodecError) {
            let method: UInt8 = control.disposal == .clear ? 2 : 1
            let block: [UInt8] = [
                method << 2 | (transparentIndex == nil ? 0 : 1), UInt8(truncatingIfNeeded: control.delay),
                UInt8(truncatingIfNeeded: control.delay >> 8), transparentIndex ?? 0,
            ]
            try check(unsafe EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), Int32(block.count), block))
        }
    }

    /// What giflib has written.
    final class GIFOutput {
        fileprivate(set) var bytes: [UInt8] = []
        /// Whether the file's end is among it.
        fileprivate(set) var isFinished = false

        /// Takes what giflib hands over; an `OutputFunc`.
        fileprivate static let write: OutputFunc = { file, bytes, count in
            guard let data = unsafe file?.pointee.UserData else { return 0 }
            let output = unsafe Unmanaged<GIFOutput>.fromOpaque(data).takeUnretainedValue()
            unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(max(0, count))))
            return count
        }
    }
#endif
