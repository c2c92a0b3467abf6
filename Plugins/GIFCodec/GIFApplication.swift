#if GIF
    import PhotoCodecs

    /// An application extension: a name of eleven bytes and what that application means by the rest.
    struct GIFApplication {
        private let bytes: [UInt8]
        /// The blocks after the name, the empty one at their end included.
        private let blocks: Range<Int>
        /// The name; empty where there is none.
        let name: String

        /// - Parameter blocks: where a chain of blocks lies that is known to be whole.
        init(_ bytes: [UInt8], blocks: Range<Int>) {
            self.bytes = bytes
            let isNamed = bytes[blocks.lowerBound] == 11
            let start = isNamed ? blocks.lowerBound + 12 : blocks.lowerBound
            self.blocks = start..<blocks.upperBound
            name = isNamed ? String(decoding: bytes[blocks.lowerBound + 1..<start], as: UTF8.self) : ""
        }

        /// The places of the blocks' contents.
        private var contents: some Sequence<Range<Int>> {
            sequence(state: blocks.lowerBound) { [bytes, blocks] place in
                guard place < blocks.upperBound, bytes[place] > 0 else { return nil }
                let content = place + 1..<place + 1 + Int(bytes[place])
                place = content.upperBound
                return content
            }
        }

        /// How often an animation is repeated after its first showing; 0 for without end.
        var repetitions: Int? {
            contents.first { $0.count >= 3 && bytes[$0.lowerBound] & 7 == 1 }
                .map { Int(bytes[$0.lowerBound + 1]) | Int(bytes[$0.lowerBound + 2]) << 8 }
        }

        /// The contents of the blocks, one after another.
        func joined(limits: Limits) throws(CodecError) -> [UInt8] {
            try admit(contents.reduce(0) { $0 + $1.count }, limits)
            return contents.flatMap { bytes[$0] }
        }

        /// An XMP packet, which lies in no blocks but bare, with a ramp behind it that leads every reader to its end.
        ///
        /// Some writers put it into blocks all the same.
        func packet(limits: Limits) throws(CodecError) -> [UInt8] {
            guard bytes[blocks].suffix(Self.ramp.count).elementsEqual(Self.ramp) else {
                return try joined(limits: limits)
            }
            try admit(blocks.count - Self.ramp.count, limits)
            return Array(bytes[blocks].dropLast(Self.ramp.count))
        }

        private func admit(_ count: Int, _ limits: Limits) throws(CodecError) {
            try limits.require(count, atMost: limits.metadataBytes, "bytes of metadata", of: "an extension")
        }

        /// What comes after a bare packet: wherever a reader of blocks lands in it, its steps end at the last byte.
        static let ramp: [UInt8] = [1] + (0...255).reversed() + [0]
    }
#endif
