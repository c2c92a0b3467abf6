#if JPEGXL
    import ContentTypes

    /// Walks the boxes of a container, ISO/IEC 14496-12 section 4.2.
    struct JPEGXLBoxes {
        struct Box {
            let type: FourCC
            /// What follows the box's size and type; of a cut file what there is of it.
            let content: ArraySlice<UInt8>
            let isWhole: Bool
        }

        private var rest: ArraySlice<UInt8>
        /// Whether the bytes end inside of a box's size and type, or a size makes no sense.
        private(set) var isCut = false

        init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

        /// The next box; nil at the end.
        mutating func next() -> Box? {
            guard !rest.isEmpty, !isCut else { return nil }
            guard let header = header(), header.size >= header.count else {
                isCut = true
                return nil
            }
            let content = rest.dropFirst(header.count).prefix(header.size - header.count)
            defer { rest = rest[content.endIndex...] }
            return Box(type: header.type, content: content, isWhole: content.count == header.size - header.count)
        }

        /// How many bytes the box's size and type take, the type, and the size of the whole box.
        private func header() -> (count: Int, type: FourCC, size: Int)? {
            guard let short = number(4, at: 0), rest.count >= 8 else { return nil }
            let type = FourCC(rest.dropFirst(4).prefix(4))
            switch short {
            case 0: return (8, type, rest.count)
            case 1: return number(8, at: 8).map { (16, type, $0) }
            default: return (8, type, short)
            }
        }

        private func number(_ count: Int, at offset: Int) -> Int? {
            let bytes = rest.dropFirst(offset).prefix(count)
            return bytes.count == count ? Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) : nil
        }
    }
#endif
