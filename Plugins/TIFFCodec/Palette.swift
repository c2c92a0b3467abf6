#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// The colours of a palette.
    struct Palette {
        /// Red, green and blue of all entries, one after another.
        let samples: [UInt16]
        /// 8, or 16 where some colour needs it.
        let bits: Int

        /// Reads the palette of the directory that is selected.
        init(of handle: borrowing TIFFHandle, bits indexBits: Int) throws(CodecError) {
            guard let maps = handle.colorMap(bits: indexBits) else {
                throw CodecError(.malformed, "The TIFF is damaged: its palette is missing.")
            }
            self.init(maps)
        }

        /// Entries are 16-bit numbers, into which writers put 8-bit ones in three ways.
        init(_ maps: [[UInt16]]) {
            let all = (0..<(maps.first?.count ?? 0)).flatMap { index in maps.map { $0[index] } }
            if all.allSatisfy({ $0 < 256 }) {
                (samples, bits) = (all, 8)
            } else if all.allSatisfy({ $0 & 255 == 0 }) || all.allSatisfy({ $0.isMultiple(of: 257) }) {
                (samples, bits) = (all.map { $0 >> 8 }, 8)
            } else {
                (samples, bits) = (all, 16)
            }
        }
    }
#endif
