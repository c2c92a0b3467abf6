#if RAW
    import CLibRaw
    import PhotoCodecs

    /// A pattern of 36 colours, as sensors of 6 × 6 have, which LibRaw must not read by itself.
    ///
    /// As compilers made it, the loop by which LibRaw 0.20 reads 36 values of tag 33422 or 64777 has no end and writes
    /// over what follows in memory, unless a field of tag 33421 was met that says 6 × 6. Which directories LibRaw follows
    /// can't be foretold, so that no such field, wherever it is, reaches it.
    enum LongPattern {
        /// Makes the fields of such patterns fields of no meaning.
        ///
        /// - Returns: whether there was one.
        static func disarm(_ bytes: inout [UInt8]) -> Bool {
            let places = places(in: bytes)
            for place in places { (bytes[place], bytes[place + 1]) = (0, 0) }
            return !places.isEmpty
        }

        /// Where there may be a field of one of the tags, of any type and 36 values, in either byte order.
        private static func places(in bytes: [UInt8]) -> [Int] {
            guard bytes.count >= 8 else { return [] }
            return unsafe bytes.withUnsafeBytes { buffer in
                var places: [Int] = []
                for place in 0...buffer.count - 8 {
                    let field = unsafe buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
                    switch field & 0xFFFF_FFFF_0000_FFFF {
                    case 0x0000_0024_0000_828E, 0x0000_0024_0000_FD09, 0x2400_0000_0000_8E82, 0x2400_0000_0000_09FD:
                        places.append(place)
                    default: break
                    }
                }
                return places
            }
        }

        /// Has LibRaw know a pattern that it was not shown.
        static func set(_ pattern: [UInt8], in handle: UnsafeMutablePointer<libraw_data_t>) {
            unsafe withUnsafeMutableBytes(of: &handle.pointee.idata.xtrans) { unsafe $0.copyBytes(from: pattern) }
        }
    }
#endif
