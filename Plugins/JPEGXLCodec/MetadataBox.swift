#if JPEGXL
    import CLibJXL
    import ContentTypes
    import PhotoCodecs

    /// A box of metadata, which may be compressed by Brotli.
    struct MetadataBox {
        let type: FourCC
        let content: ArraySlice<UInt8>
        let isCompressed: Bool

        /// What the box holds, decompressed; nil when that can't be done.
        ///
        /// - Throws: `limitExceeded` before more memory is taken than the limit allows.
        func plain(limits: Limits) throws(CodecError) -> [UInt8]? {
            try admit(content.count, limits)
            return isCompressed ? try decompressed(limits: limits) : Array(content)
        }

        /// The four bytes before the TIFF structure don't count.
        private func admit(_ count: Int, _ limits: Limits) throws(CodecError) {
            try limits.require(
                type == "Exif" ? count - 4 : count, atMost: limits.metadataBytes, "bytes of metadata",
                of: "a box \(type)")
        }

        /// Lets libjxl decompress the box, in a container that holds nothing else.
        private func decompressed(limits: Limits) throws(CodecError) -> [UInt8]? {
            guard let container = alone else { return nil }
            return try unsafe container.withUnsafeBufferPointer { (buffer) throws(CodecError) in
                guard let decoder = BoxDecoder(), unsafe decoder.open(buffer) else { return nil }
                return try decoder.content(of: type) { (count) throws(CodecError) in try admit(count, limits) }
            }
        }

        /// A container of this box and an empty one, at which it is known that this one is over; nil for a box of 4 GiB.
        ///
        /// The size has 32 bits: libjxl 0.7 looks for one of 64 bits before the box's type, not behind it.
        private var alone: [UInt8]? {
            guard let size = UInt32(exactly: content.count + 12) else { return nil }
            var bytes: [UInt8] = [0, 0, 0, 0x0C] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
            bytes += [0, 0, 0, 0x14] + Array("ftypjxl ".utf8) + [0, 0, 0, 0] + Array("jxl ".utf8)
            bytes += stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: size >> UInt32($0)) }
            bytes += Array("brob".utf8) + type.bytes
            bytes += content
            return bytes + [0, 0, 0, 8] + Array("free".utf8)
        }
    }

    /// One of libjxl's decoders, at work on boxes alone; it points into the container that it was opened with.
    @safe private struct BoxDecoder: ~Copyable {
        private let decoder: OpaquePointer

        init?() {
            guard let decoder = unsafe JxlDecoderCreate(nil) else { return nil }
            unsafe self.decoder = decoder
        }

        deinit { unsafe JxlDecoderDestroy(decoder) }

        /// Takes a container to work on.
        borrowing func open(_ container: UnsafeBufferPointer<UInt8>) -> Bool {
            let events = Int32(bitPattern: JXL_DEC_BOX.rawValue)
            return unsafe JxlDecoderSubscribeEvents(decoder, events) == JXL_DEC_SUCCESS
                && JxlDecoderSetDecompressBoxes(decoder, JXL_TRUE) == JXL_DEC_SUCCESS
                && JxlDecoderSetInput(decoder, container.baseAddress, container.count) == JXL_DEC_SUCCESS
        }

        /// The decompressed content of the first box of a type; nil when it is damaged.
        ///
        /// - Parameter admit: is asked before memory is taken for so many bytes.
        borrowing func content(of type: FourCC, _ admit: (Int) throws(CodecError) -> Void) throws(CodecError)
            -> [UInt8]?
        {
            while unsafe JxlDecoderProcessInput(decoder) == JXL_DEC_BOX {
                guard self.type() == type else { continue }
                var content: [UInt8] = []
                while true {
                    let (piece, status) = piece()
                    try admit(content.count + piece.count)
                    content += piece
                    guard status == JXL_DEC_BOX_NEED_MORE_OUTPUT, !piece.isEmpty else {
                        return status == JXL_DEC_BOX ? content : nil
                    }
                }
            }
            return nil
        }

        /// What the box at which the decoder stands is called once it is decompressed.
        private borrowing func type() -> FourCC {
            var name: JxlBoxType = (0, 0, 0, 0)
            unsafe withUnsafeMutablePointer(to: &name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 4) { name in
                    _ = unsafe JxlDecoderGetBoxType(decoder, name, JXL_TRUE)
                }
            }
            return FourCC([name.0, name.1, name.2, name.3].map { UInt8(bitPattern: $0) })
        }

        /// The next bytes of the box, and what libjxl says after them.
        private borrowing func piece() -> ([UInt8], JxlDecoderStatus) {
            var status = JXL_DEC_ERROR
            let capacity = 1 << 16
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                unsafe buffer.initialize(repeating: 0)
                guard unsafe JxlDecoderSetBoxBuffer(decoder, buffer.baseAddress, capacity) == JXL_DEC_SUCCESS else {
                    return
                }
                status = unsafe JxlDecoderProcessInput(decoder)
                filled = unsafe capacity - JxlDecoderReleaseBoxBuffer(decoder)
            }
            return (bytes, status)
        }
    }
#endif
